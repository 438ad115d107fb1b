import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import {
  APPLICATION_NAME_MAX,
  APPLICATION_TARGET_MAX,
  type ManagedApplication,
  saveApplication,
} from '@/contract/organization/application-manage'
import { askApplicationsClosing } from '@/features/manage/destruction/questions'
import { FilesField } from '@/features/manage/FilesField'
import { FormSheet } from '@/features/manage/fields/FormSheet'
import { IconChoice } from '@/features/manage/fields/IconChoice'
import { PageChoiceSheet } from '@/features/manage/fields/PageChoiceSheet'
import { PageField } from '@/features/manage/fields/PageField'
import { PillField } from '@/features/manage/fields/PillField'
import manage from '@/features/manage/Manage.module.scss'
import { useDestructiveFormWrite } from '@/features/manage/use-form-write'
import { useVersionedForm } from '@/features/manage/use-versioned-form'
import { OptionSheet } from '@/parts/form/OptionSheet'
import { resolveIcon } from '@/parts/resolve-icon'
import { Button } from '@/ui/action/Button'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { Field } from '@/ui/form/Field'
import { TextField } from '@/ui/form/TextField'
import { Checkbox, PillChoice } from '@/ui/form/Tick'
import { Cell } from '@/ui/list/Cell'
import { AppIcon } from '@/ui/media/AppIcon'

import styles from './Application.module.scss'
import {
  ApplicationDraft,
  applicationIcons,
  applicationKinds,
  applicationPages,
  buildApplicationFields,
  toApplicationDraft,
  validateApplication,
} from './application-form'
import { useApplicationRemoval } from './use-application-removal'
import { useProcessNames } from './use-process-names'

interface ApplicationSheetProps {
  /** Absent for a new one. */
  app: ManagedApplication | undefined
  groups: readonly { code: string; name: string; isOn: boolean }[]
  reread: () => Promise<ManagedApplication | undefined>
  onClose: () => void
}

/** Adds an application or changes one; what was typed stays until then. */
export function ApplicationSheet({ app, groups, reread, onClose }: ApplicationSheetProps) {
  const offered = groups.filter(({ code, isOn }) => isOn || code === app?.classCode)
  const groupNames = new Map(groups.map(({ code, name }) => [code, name]))
  const firstCode = offered[0]?.code ?? ''
  const form = useVersionedForm({
    slot: `application:${app?.id ?? 'new'}`,
    schema: ApplicationDraft,
    initial: toApplicationDraft(app, firstCode),
    validate: validateApplication,
    compared: buildApplicationFields(groupNames),
    toDraft: (record) => toApplicationDraft(record, firstCode),
    reread,
  })
  const { values, seen, files, keptWith, setFiles, clear, errors, setErrors, edit, bind, validate } = form
  const [isUnsent, setUnsent] = useState(false)
  const [picking, setPicking] = useState<'page' | 'process'>()
  const processNames = useProcessNames()
  const { askRemoval, dialog, isRemoving } = useApplicationRemoval(() => {
    clear()
    onClose()
  })
  const describe = ({ isOn }: { isOn: boolean }) =>
    app && seen.isOn && !isOn ? askApplicationsClosing([app], '停用并保存') : undefined
  const { dialog: closing, ...save } = useDestructiveFormWrite(saveApplication, describe, form, '应用已保存', onClose)
  const picture = app?.icon.includes('/') ? app.icon : undefined
  const submit = () => {
    if (!validate()) return
    if (values.icon === '' && isUnsent) return setErrors({ icon: '图片还没有传完，请稍候' })
    const [file] = files
    if (values.icon === '' && !file && !picture) return setErrors({ icon: '请添加图片，或选图标库里的图标' })
    const { version, name, kind, target, classCode, isOn } = values
    const icon = values.icon ? { icon: values.icon } : file && { iconFileId: file.id }
    save.send({
      ...(app && { id: app.id }),
      version,
      name: name.trim(),
      kind,
      target: target.trim(),
      classCode,
      isOn,
      ...icon,
    })
  }
  const footer = (
    <>
      {app ? (
        <Button grow={1} kind="secondary" text="移除应用" isBusy={isRemoving} onPress={() => void askRemoval(app)} />
      ) : null}
      <Button grow={2} text="保存" isBusy={save.isBusy} onPress={submit} />
    </>
  )
  const pick = (target: string) => edit({ target })
  const beside = (
    <>
      {picking === 'page' ? (
        <PageChoiceSheet
          pages={applicationPages}
          value={values.target}
          onPick={pick}
          onClose={() => setPicking(undefined)}
        />
      ) : null}
      {picking === 'process' ? (
        <OptionSheet
          isSingle
          title="发起哪个流程"
          options={[...processNames].map(([value, text]) => ({ value, text }))}
          value={[values.target]}
          maxCount={undefined}
          onPick={([key = '']) => pick(key)}
          onClose={() => setPicking(undefined)}
        />
      ) : null}
      {dialog}
      {closing}
    </>
  )
  return (
    <FormSheet
      form={form}
      isOpen={!picking}
      title={app ? '修改应用' : '新增应用'}
      onClose={onClose}
      footer={footer}
      beside={beside}
    >
      <TextField required label="名称" maxLength={APPLICATION_NAME_MAX} placeholder="如 食堂点餐" {...bind('name')} />
      <PillField
        label="点击后"
        options={applicationKinds}
        value={values.kind}
        onChange={(kind) => edit({ kind, target: '' })}
      />
      <TargetField
        values={values}
        error={errors.target}
        processName={processNames.get(values.target)}
        onChange={edit}
        onPick={setPicking}
      />
      <PillField
        label="分组"
        options={offered.map(({ code, name }) => ({ value: code, text: name }))}
        {...bind('classCode')}
      />
      <IconField value={values.icon} onChange={(icon) => edit({ icon })} />
      {values.icon === '' ? (
        <>
          {picture ? <Cell title="现在的图标" right={<AppIcon size="small" name={resolveIcon(picture)} />} /> : null}
          <FilesField
            label={picture ? '换一张图片' : '图片（正方形最好）'}
            accept="photos"
            maxCount={1}
            files={files}
            draftKey={keptWith}
            error={errors.icon}
            onChange={(picked) => {
              setFiles(picked)
              setErrors({})
            }}
            onUnsentChange={setUnsent}
          />
        </>
      ) : null}
      <Checkbox label="启用：停用后变灰，点不开" checked={values.isOn} onChange={(isOn) => edit({ isOn })} />
      <Text className={manage.planNote}>
        全体成员都会看到；要限制谁能看到，请到「管理 › 菜单权限」设置它打开的页面。
      </Text>
    </FormSheet>
  )
}

interface TargetFieldProps {
  values: ApplicationDraft
  error: string | undefined
  processName: string | undefined
  onChange: (part: Partial<ApplicationDraft>) => void
  onPick: (kind: 'page' | 'process') => void
}

/** What the application opens: selected for pages and processes, typed for the rest. */
function TargetField({ values: { kind, target }, error, processName, onChange, onPick }: TargetFieldProps) {
  const field = {
    value: target,
    maxLength: APPLICATION_TARGET_MAX,
    error,
    onChange: (text: string) => onChange({ target: text }),
  }
  if (kind === 'url') return <TextField required label="网址" placeholder="https://，限服务器允许的域名" {...field} />
  if (kind === 'weapp')
    return <TextField required label="小程序" placeholder="AppID/页面路径，只在微信里打开" {...field} />
  if (kind === 'process') {
    return (
      <ChoiceField required label="流程" text={processName ?? target} error={error} onPress={() => onPick('process')} />
    )
  }
  return <PageField pages={applicationPages} {...field} onPick={() => onPick('page')} />
}

/** An icon of the kit, or a picture. */
function IconField({ value, onChange }: { value: string; onChange: (icon: string) => void }) {
  return (
    <Field label="图标" variant="stack" isBare>
      <PillChoice
        label="图标"
        options={[
          { value: 'kit', text: '图标库' },
          { value: 'picture', text: '上传图片' },
        ]}
        value={value ? 'kit' : 'picture'}
        onChange={(source) => onChange(source === 'kit' ? value || 'more' : '')}
      />
      {value ? (
        <View className={styles.icons}>
          <IconChoice icons={applicationIcons} value={value} onChange={onChange} />
        </View>
      ) : null}
    </Field>
  )
}
