import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useRefresh, useWrite } from '@/api/query'
import {
  createFormCode,
  getManagedPublicForm,
  type PublicFormSetting,
  savePublicForm,
  switchPublicForm,
} from '@/contract/public/public-form-admin'
import { askFormsClosing, askFormsOpening } from '@/features/manage/destruction/questions'
import { useDestructiveWrite } from '@/features/manage/destruction/use-destructive-write'
import { FormError } from '@/features/manage/FormError'
import { FormFrame } from '@/features/manage/fields/FormSheet'
import { LoadedFrame } from '@/features/manage/fields/LoadedFrame'
import { PillField } from '@/features/manage/fields/PillField'
import type { FormFields } from '@/features/manage/fields/use-fields'
import { findFormRoute, formKinds } from '@/features/manage/form-kinds'
import { useCodePoster } from '@/features/manage/use-code-poster'
import { useFormWrite } from '@/features/manage/use-form-write'
import { useVersionedForm } from '@/features/manage/use-versioned-form'
import { parseWireTime } from '@/lib/wire-time'
import { buildAddress } from '@/navigation/address'
import { back, go } from '@/navigation/navigate'
import { copyWithToast } from '@/parts/copy-with-toast'
import { TimeField } from '@/parts/form/TimeField'
import { showToast } from '@/platform/feedback'
import { buildLink } from '@/platform/share'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { Checkbox } from '@/ui/form/Tick'
import { addWallHours } from '@/ui/form/wall-time'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'

import { FormOutcomes } from './FormOutcomes'
import { FormPreviewSheet, type QuestionView } from './FormPreviewSheet'
import { FormQuestions } from './FormQuestions'
import { FormSettingsSheet } from './FormSettingsSheet'
import { FormVersionsSheet } from './FormVersionsSheet'
import styles from './PublicForm.module.scss'
import {
  COUNT_LENGTH,
  emptyForm,
  PublicFormDraft,
  publicFormFields,
  toPublicFormDraft,
  toPublicFormInput,
  validatePublicForm,
} from './public-form-draft'

/** A form is usually open for two weeks. */
const USUAL_HOURS = 14 * 24

/** The address of a new form has this instead of an id. */
export const NEW_FORM = 'new'

/** What shows a question of the preview, in surveys and in other forms. */
export interface QuestionViews {
  SurveyQuestion: QuestionView
  FormQuestion: QuestionView
}

/** A new form, or a new version of one. */
export function PublicFormEditor({ id, ...views }: QuestionViews & { id: string }) {
  return id === NEW_FORM ? <FormEditor refetch={undefined} {...views} /> : <LoadedForm id={id} {...views} />
}

function LoadedForm({ id, ...views }: QuestionViews & { id: string }) {
  const query = useCall(getManagedPublicForm, { id })
  return (
    <LoadedFrame route="manageForms" title="编辑表单" query={query} what="公众表单">
      {(form) => <FormEditor key={form.id} form={form} refetch={query.refetch} {...views} />}
    </LoadedFrame>
  )
}

interface FormEditorProps extends QuestionViews {
  form?: PublicFormSetting
  refetch: (() => Promise<{ data: PublicFormSetting | undefined }>) | undefined
}

/** The draft, what others have changed meanwhile, and publishing. */
function usePublicFormDraft({ form, refetch }: Pick<FormEditorProps, 'form' | 'refetch'>) {
  const editor = useVersionedForm({
    slot: `public-form:${form?.id ?? 'new'}`,
    schema: PublicFormDraft,
    initial: form ? toPublicFormDraft(form) : emptyForm,
    validate: validatePublicForm,
    compared: publicFormFields,
    limits: savePublicForm.input,
    toDraft: toPublicFormDraft,
    refetch,
  })
  const save = useFormWrite(savePublicForm, editor, form ? '新版本已发布' : '表单已发布', () => void back())
  return { ...editor, ...save, send: () => save.send(toPublicFormInput(editor.values, form, Date.now())) }
}

function FormEditor({ form, refetch, SurveyQuestion, FormQuestion }: FormEditorProps) {
  const editor = usePublicFormDraft({ ...(form && { form }), refetch })
  const { values, errors, edit } = editor
  const [open, setOpen] = useState<'preview' | 'settings' | 'versions'>()
  const refresh = useRefresh([getManagedPublicForm])
  const { ask, dialog } = useQuestion()
  const close = () => setOpen(undefined)
  const submit = async () => {
    if (!editor.validate()) return
    const text = form ? '正在填写的人需要按新的题目重新填；已经收到的回答不变。' : '发布后，知道地址的人都可以填写。'
    if (await ask({ title: form ? '发布新版本？' : '发布这张表单？', text, confirmText: '发布' })) editor.send()
  }
  const bottom = (
    <>
      <Button kind="secondary" grow={1} text="预览" onPress={() => setOpen('preview')} />
      <Button grow={2} text="发布" isBusy={editor.isBusy} onPress={() => void submit()} />
    </>
  )
  return (
    <FormFrame
      form={editor}
      route="manageForms"
      title={form ? '编辑表单' : '新建表单'}
      onRefresh={refresh}
      bottom={bottom}
    >
      {form ? <PublishedCard form={form} onVersions={() => setOpen('versions')} /> : null}
      <BasicCard isNew={!form} editor={editor} />
      <FormQuestions
        kind={values.kind}
        fields={values.fields}
        quotas={values.quotas}
        pastFields={form?.pastFields ?? []}
        outcomes={values.outcomes}
        errors={errors}
        onChange={edit}
      />
      <FormOutcomes
        fields={values.fields}
        outcomes={values.outcomes}
        error={errors.outcomes}
        onChange={(outcomes) => edit({ outcomes })}
      />
      <Card isFlush>
        <Cell
          title="更多设置"
          note={errors.settings ?? '能填几次、按钮文字、介绍与后续步骤'}
          onPress={() => setOpen('settings')}
        />
      </Card>
      <View className={styles.inset}>
        <FormError text={errors.form} />
      </View>
      {open === 'settings' ? (
        <FormSettingsSheet
          kind={values.kind}
          settings={values.settings}
          onSave={(settings) => {
            edit({ settings })
            close()
          }}
          onClose={close}
        />
      ) : null}
      {form && open === 'versions' ? <FormVersionsSheet form={form} onClose={close} /> : null}
      {open === 'preview' ? (
        <FormPreviewSheet
          draft={values}
          View={values.kind === 'survey' ? SurveyQuestion : FormQuestion}
          onClose={close}
        />
      ) : null}
      {dialog}
    </FormFrame>
  )
}

const copyAddress = (link: string) => copyWithToast(link, '地址已复制', '复制失败，请重试')

interface PublishedCardProps {
  form: PublicFormSetting
  onVersions: () => void
}

/** What has become of a published form: its address, and what was received. */
function PublishedCard({ form, onVersions }: PublishedCardProps) {
  const { id, kind, title, lead, taken, version } = form
  const { print, progress } = useCodePoster()
  const poster = useWrite(createFormCode, { onSuccess: ({ code }) => void print(code, title, lead) })
  const route = findFormRoute(kind)
  const link = route && buildLink(buildAddress(route, { id }))
  return (
    <Card title={`已收到 ${taken} 份`}>
      <Text className={styles.version}>
        {version > 1
          ? `使用中的是第 ${version} 版；之前 ${version - 1} 版收到的回答都在，去掉的题目也能看到、导出。`
          : '使用中的是第 1 版。'}
      </Text>
      <Text className={styles.link}>{link ?? '渠道申请由「邀请渠道伙伴」生成的邀请函打开。'}</Text>
      <View className={styles.buttons}>
        {link && route ? (
          <>
            <Button size="small" text="复制地址" onPress={() => void copyAddress(link)} />
            <Button kind="secondary" size="small" text="打开表单" onPress={() => void go(route, { id })} />
            <Button
              kind="secondary"
              size="small"
              icon="download"
              text={progress ?? '海报 PDF'}
              isBusy={poster.isPending}
              onPress={() => poster.mutate({ id })}
            />
          </>
        ) : null}
        <Button
          kind="secondary"
          size="small"
          text="查看回答"
          onPress={() => void go('manageForms', { id, view: 'answers' })}
        />
        <Button kind="secondary" size="small" text="全部版本" onPress={onVersions} />
        <SwitchButton form={form} />
      </View>
    </Card>
  )
}

/** Closes the form at once, or opens it again; not before it begins. */
function SwitchButton({ form }: { form: PublicFormSetting }) {
  const { id, version, opensTime, closesTime } = form
  const now = Date.now()
  const isClosed = closesTime !== null && (parseWireTime(closesTime) ?? 0) <= now
  const { ask, dialog: opening } = useQuestion()
  const describe = ({ isOpen }: { isOpen: boolean }) => (isOpen ? undefined : askFormsClosing([form]))
  const { dialog, ...change } = useDestructiveWrite(switchPublicForm, describe, {
    onSuccess: (_saved, { isOpen }) => showToast(isOpen ? '表单已重新开放' : '表单已关闭'),
  })
  const send = async () => {
    const { effect: text, title, confirmText } = askFormsOpening([form])
    if (isClosed && !(await ask({ title, text, confirmText }))) return
    await change.send({ id, isOpen: isClosed, version })
  }
  if ((parseWireTime(opensTime) ?? 0) > now) return null
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        text={isClosed ? '重新开放' : '关闭'}
        label={isClosed ? '重新开放表单' : '关闭表单填写'}
        isBusy={change.isPending}
        onPress={() => void send()}
      />
      {opening}
      {dialog}
    </>
  )
}

interface BasicCardProps {
  isNew: boolean
  editor: FormFields<PublicFormDraft, typeof savePublicForm.input>
}

function BasicCard({ isNew, editor }: BasicCardProps) {
  const { values, errors, edit, bind, bindText } = editor
  const { kind, isScheduled, isLimited, opensTime } = values
  return (
    <Card>
      {isNew ? (
        <PillField label="用途" options={formKinds} value={kind} onChange={(picked) => edit({ kind: picked })} />
      ) : null}
      <TextField required label="标题" placeholder="如 食堂满意度调查" {...bindText('title')} />
      <TextArea label="说明" placeholder="选填，为什么填、多久填完" {...bindText('lead')} />
      <Checkbox
        label="定时开始"
        checked={isScheduled}
        onChange={(checked) => edit({ isScheduled: checked, ...(checked && { opensTime: '' }) })}
      />
      {isScheduled ? (
        <TimeField
          label="开始时间"
          value={opensTime}
          onChange={(text) => edit({ opensTime: text })}
          error={errors.opensTime}
        />
      ) : null}
      <Checkbox label="到时间自动结束" checked={isLimited} onChange={(checked) => edit({ isLimited: checked })} />
      {isLimited ? (
        <TimeField
          label="结束时间"
          opensAt={isScheduled ? addWallHours(opensTime, USUAL_HOURS) : ''}
          {...bind('closesTime')}
        />
      ) : null}
      <TextField label="名额" kind="digits" maxLength={COUNT_LENGTH} placeholder="空着不限" {...bind('capacity')} />
    </Card>
  )
}
