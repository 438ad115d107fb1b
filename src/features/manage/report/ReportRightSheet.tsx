import { View } from '@tarojs/components'
import { useState } from 'react'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useCall, useWrite } from '@/api/query'
import { listPosts } from '@/contract/organization/organization'
import { getReport, listFavoriteReports, listReportClasses, listReports } from '@/contract/production/report'
import {
  listManagedReports,
  type ManagedReport,
  REPORT_AUDIENCE_MAX,
  saveReportRight,
} from '@/contract/production/report-manage'
import { ConcurrentChanges } from '@/features/manage/ConcurrentChanges'
import { FormError } from '@/features/manage/FormError'
import { useVersionedForm } from '@/features/manage/use-versioned-form'
import { OptionSheet } from '@/parts/form/OptionSheet'
import { RestoredBar } from '@/parts/form/RestoredBar'
import { PersonPicker } from '@/parts/people/PersonPicker'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Sheet } from '@/ui/feedback/Sheet'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { Field } from '@/ui/form/Field'
import { Checkbox, Pills } from '@/ui/form/Tick'

import {
  audienceChoices,
  formatReportAudience,
  listReportRightChanges,
  ReportRightDraft,
  toReportRightDraft,
  toReportRightInput,
  validateReportRight,
} from './report-right'

interface ReportRightSheetProps {
  report: ManagedReport
  reread: () => Promise<ManagedReport | undefined>
  onClose: () => void
}

type Picking = 'departments' | 'posts' | 'users'

const changed = [listManagedReports, listReports, listReportClasses, listFavoriteReports, getReport] as const

/** What others lose by a change; undefined when nobody does. */
function describeLoss(draft: ReportRightDraft, before: ReportRightDraft): string | undefined {
  if (!draft.isOn) return before.isOn ? '所有人的报表列表、收藏和搜索里都不再有它，已发出的链接也打不开。' : undefined
  if (draft.audience === 'company') return undefined
  const [was, is] = [formatReportAudience(before), formatReportAudience(draft)]
  return before.isOn && was === is ? undefined : `只有${is}看得到，其他人的列表、收藏、搜索和链接里都不再有它。`
}

/** Whether the company shows a report, and who may read it. */
export function ReportRightSheet({ report, reread, onClose }: ReportRightSheetProps) {
  const { code, name } = report
  const [picking, setPicking] = useState<Picking>()
  const { ask, dialog } = useQuestion()
  const form = useVersionedForm({
    slot: `report:${code}`,
    schema: ReportRightDraft,
    initial: toReportRightDraft(report),
    validate: validateReportRight,
    listChanges: listReportRightChanges,
    reread: async () => {
      const now = await reread()
      return now && toReportRightDraft(now)
    },
  })
  const { values, seen, restoredAt, discard, clear, errors, changes, edit, validate, review } = form
  const save = useWrite(saveReportRight, {
    invalidates: changed,
    quiet: true,
    onSuccess: () => {
      clear()
      showToast('报表设置已保存', SHORT_TOAST_MS)
      onClose()
    },
  })
  const submit = async () => {
    if (!validate()) return
    const text = describeLoss(values, seen)
    const [title, confirmText] = values.isOn ? [`限制「${name}」？`, '限制'] : [`不再展示「${name}」？`, '不展示']
    if (text && !(await ask({ title, text, confirmText }))) return
    // One that is off keeps the people it was for.
    const sent = values.isOn ? values : { ...seen, isOn: false, version: values.version }
    save.mutate(toReportRightInput(code, sent), { onError: (error) => void review(error) })
  }
  const close = () => setPicking(undefined)
  const footer = <Button grow={1} text="保存" isBusy={save.isPending} onPress={() => void submit()} />
  return (
    <>
      <Sheet isOpen={!picking} title={name} onClose={onClose} footer={footer}>
        {restoredAt === undefined ? null : <RestoredBar isShort at={restoredAt} onDiscard={discard} />}
        <ConcurrentChanges changes={changes} />
        <Checkbox label="展示这张报表" checked={values.isOn} onChange={(isOn) => edit({ isOn })} />
        {values.isOn ? <AudienceFields values={values} errors={errors} onChange={edit} onPick={setPicking} /> : null}
        <FormError text={errors.form} />
      </Sheet>
      <PersonPicker
        isOpen={picking === 'departments'}
        title="选择部门"
        kind="dept"
        multiple
        max={REPORT_AUDIENCE_MAX}
        value={values.departments.map(({ id, name: shown }) => ({
          userId: id,
          name: shown,
          avatar: null,
          deptName: null,
          postName: null,
          mobile: null,
        }))}
        onPick={(picked) =>
          edit({ departments: picked.map(({ userId, name: shown }) => ({ id: userId, name: shown })) })
        }
        onClose={close}
      />
      <PersonPicker
        isOpen={picking === 'users'}
        title="选择成员"
        multiple
        max={REPORT_AUDIENCE_MAX}
        value={values.users}
        onPick={(users) => edit({ users })}
        onClose={close}
      />
      {picking === 'posts' ? (
        <PostsChoice value={values.posts} onPick={(posts) => edit({ posts })} onClose={close} />
      ) : null}
      {dialog}
    </>
  )
}

interface AudienceFieldsProps {
  values: ReportRightDraft
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<ReportRightDraft>) => void
  onPick: (what: Picking) => void
}

const joinNames = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join('、')

/** Everybody, administrators, or what is chosen: whoever is in one of the three may read. */
function AudienceFields({ values, errors, onChange, onPick }: AudienceFieldsProps) {
  const { audience, departments, posts, users } = values
  const count = departments.length + posts.length + users.length
  return (
    <>
      <Field label="谁可以看" look="stack" isBare {...(errors.audience && { error: errors.audience })}>
        <Pills
          isSingle
          isRequired
          label="谁可以看"
          options={audienceChoices}
          value={[audience]}
          onChange={([picked]) => picked && onChange({ audience: picked })}
        />
      </Field>
      {audience === 'some' ? (
        <>
          <ChoiceField
            label="部门"
            placeholder="选填，含下级部门"
            text={joinNames(departments)}
            error={errors.departmentIds}
            onPress={() => onPick('departments')}
          />
          <ChoiceField
            label="岗位"
            placeholder="选填"
            text={joinNames(posts)}
            error={errors.postIds}
            onPress={() => onPick('posts')}
          />
          <ChoiceField
            label="成员"
            placeholder="选填"
            text={joinNames(users)}
            error={errors.userIds}
            onPress={() => onPick('users')}
          />
          {count > 0 ? (
            <View>
              <Button
                kind="secondary"
                size="small"
                text={`清除已选的 ${count} 项`}
                onPress={() => onChange({ departments: [], posts: [], users: [] })}
              />
            </View>
          ) : null}
        </>
      ) : null}
    </>
  )
}

interface PostsChoiceProps {
  value: readonly { id: string; name: string }[]
  onPick: (posts: { id: string; name: string }[]) => void
  onClose: () => void
}

function PostsChoice({ value, onPick, onClose }: PostsChoiceProps) {
  const { data = [] } = useCall(listPosts, {}, { quiet: true })
  const names = new Map([...value, ...data].map(({ id, name }) => [id, name]))
  return (
    <OptionSheet
      title="岗位"
      options={[...names].map(([id, name]) => ({ value: id, text: name }))}
      value={value.map(({ id }) => id)}
      isSingle={false}
      maxCount={REPORT_AUDIENCE_MAX}
      onPick={(ids) => onPick(ids.map((id) => ({ id, name: names.get(id) ?? '' })))}
      onClose={onClose}
    />
  )
}
