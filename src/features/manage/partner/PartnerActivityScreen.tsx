import { useEffect, useState } from 'react'

import { resolveUrl } from '@/api/base-url'
import { useCall, useWrite } from '@/api/query'
import { getMaxCount, getMaxLength } from '@/contract/field-limits'
import {
  callOffPartnerActivity,
  getManagedPartnerActivity,
  type PartnerActivityForm,
  savePartnerActivity,
} from '@/contract/partner/partner-activity-manage'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { AgendaCard } from '@/features/manage/AgendaCard'
import { CallOffSheet } from '@/features/manage/call-off/CallOffSheet'
import { FilesField } from '@/features/manage/FilesField'
import { FormError } from '@/features/manage/FormError'
import { FormFrame } from '@/features/manage/fields/FormSheet'
import { useFormWrite } from '@/features/manage/use-form-write'
import { useVersionedForm } from '@/features/manage/use-versioned-form'
import { back } from '@/navigation/navigate'
import { TimeField } from '@/parts/form/TimeField'
import { QueryView } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { addWallHours } from '@/ui/form/wall-time'
import { Card } from '@/ui/layout/Card'
import { FactList } from '@/ui/list/FactList'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

import {
  ActivityDraft,
  emptyActivity,
  partnerActivityFields,
  toActivityDraft,
  toActivityInput,
  validateActivity,
} from './activity-form'
import partnerStyles from './Partner.module.scss'

const TAGS_TEXT_MAX = 50
/** An activity usually lasts a morning. */
const USUAL_HOURS = 3

interface PartnerActivityScreenProps {
  /** Absent for a new activity. */
  id?: string | undefined
}

/** 编辑伙伴活动: a new activity, or one that is changed or cancelled. */
export function PartnerActivityScreen({ id }: PartnerActivityScreenProps) {
  return id === undefined ? <ActivityEditor refetch={undefined} /> : <LoadedActivity id={id} />
}

function LoadedActivity({ id }: { id: string }) {
  const query = useCall(getManagedPartnerActivity, { id })
  // Held here: its sheet is gone with the editor once the activity is called off.
  const callOff = useWrite(callOffPartnerActivity, { quiet: true })
  const { data } = query
  if (data && !data.cancelTime) {
    return <ActivityEditor key={data.id} form={data} callOff={callOff} refetch={query.refetch} />
  }
  return (
    <AdministratorFrame route="managePartnerActivity">
      <QueryView query={query} what="伙伴活动" skeleton={<ListSkeleton count={6} />}>
        {(form) => <CancelledCard form={form} />}
      </QueryView>
    </AdministratorFrame>
  )
}

function CancelledCard({ form }: { form: PartnerActivityForm }) {
  const { title, startTime, address, taken, cancelTime, cancelReason } = form
  return (
    <Card title="活动已取消">
      <FactList
        facts={[
          { label: '活动', value: title },
          { label: '原定时间', value: startTime.slice(0, 16) },
          { label: '地点', value: address },
          { label: '取消前报名', value: `${taken} 人` },
          { label: '取消时间', value: cancelTime?.slice(0, 16) },
          { label: '原因', value: cancelReason },
        ]}
      />
    </Card>
  )
}

interface ActivityEditorProps {
  form?: PartnerActivityForm
  callOff?: ReturnType<typeof useWrite<typeof callOffPartnerActivity>>
  refetch: (() => Promise<{ data: PartnerActivityForm | undefined }>) | undefined
}

/** The draft, what others have changed meanwhile, and saving. */
function useActivityForm({ form, refetch }: ActivityEditorProps) {
  const editor = useVersionedForm({
    slot: `partner-activity:${form?.id ?? 'new'}`,
    schema: ActivityDraft,
    initial: form ? toActivityDraft(form) : emptyActivity,
    validate: validateActivity,
    compared: partnerActivityFields,
    limits: savePartnerActivity.input,
    toDraft: toActivityDraft,
    refetch,
  })
  const save = useFormWrite(savePartnerActivity, editor, form ? '活动已保存' : '活动已发布', () => void back())
  return { ...editor, ...save, send: () => save.send(toActivityInput(editor.values, form?.id)) }
}

function ActivityEditor({ form, callOff, refetch }: ActivityEditorProps) {
  const editor = useActivityForm({ ...(form && { form }), refetch })
  const { values, seen, edit, errors, bind, bindText } = editor
  const [isUnsent, setUnsent] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  const { ask, dialog } = useQuestion()
  const taken = form?.taken ?? 0
  const submit = async () => {
    if (!editor.validate()) return
    if (isUnsent) return editor.setErrors({ form: '文件还没有传完，请稍候或移除' })
    const isMoved = (['startTime', 'endTime', 'address'] as const).some((field) => values[field] !== seen[field])
    if (!form) {
      const text = '发布后，所有已审核的伙伴会收到通知并可以报名。'
      if (!(await ask({ title: '发布这个活动？', text, confirmText: '发布' }))) return
    } else if (isMoved && taken > 0) {
      const text = `时间或地点有变，已报名的 ${taken} 人会收到通知，签到码不变。`
      if (!(await ask({ title: '保存并通知伙伴？', text, confirmText: '保存并通知' }))) return
    }
    editor.send()
  }
  const bottom = (
    <>
      {form ? <Button kind="secondary" grow={1} text="取消活动" onPress={() => setCancelling(true)} /> : null}
      <Button grow={2} text={form ? '保存' : '发布'} isBusy={editor.isBusy} onPress={() => void submit()} />
    </>
  )
  return (
    <FormFrame form={editor} route="managePartnerActivity" bottom={bottom}>
      <Card>
        <TextField required label="名称" placeholder="如 冲压自动化训练营" {...bindText('title')} />
        <TextField label="一句话介绍" placeholder="选填，显示在列表里" {...bindText('lead')} />
        <TextField label="标签" maxLength={TAGS_TEXT_MAX} placeholder="选填，如 线下 培训" {...bind('tags')} />
        <TextField required label="地点" placeholder="如 上海市金科路 2889 号" {...bindText('address')} />
        <TimeField label="开始时间" {...bind('startTime')} />
        <TimeField label="结束时间" opensAt={addWallHours(values.startTime, USUAL_HOURS)} {...bind('endTime')} />
        <TimeField label="报名截止" opensAt={values.startTime} {...bind('signUpEndTime')} />
        <TextField
          required
          label="名额"
          kind="digits"
          placeholder={taken > 0 ? `已有 ${taken} 人报名` : '人数'}
          {...bindText('capacity')}
        />
      </Card>
      <Card>
        <TextArea label="介绍" placeholder="选填，讲什么、适合谁" {...bindText('intro')} />
        {form?.cover ? (
          <ImageWithFallback className={partnerStyles.cover} src={resolveUrl(form.cover)} alt="现在的封面" />
        ) : null}
        <ActivityFiles editor={editor} form={form} onUnsent={setUnsent} />
      </Card>
      <AgendaCard agenda={values.agenda} onChange={(agenda) => edit({ agenda })} />
      <Card title="联系人">
        <TextField label="姓名" placeholder="选填" {...bindText('contactName')} />
        <TextField label="电话" placeholder="选填，手机号或座机" {...bindText('contactPhone')} />
        <FormError text={errors.form ?? errors.coverFileId ?? errors.materials} />
      </Card>
      {form && callOff && isCancelling ? (
        <CallOffSheet
          what="活动"
          event={form}
          note={`${
            taken > 0 ? `已报名的 ${taken} 人会收到通知，签到码立即失效。` : '还没有人报名。'
          }取消后不能恢复，也不能再修改。`}
          readers="伙伴"
          maxLength={getMaxLength(callOffPartnerActivity.input, 'reason')}
          isBusy={callOff.isPending}
          send={(reason, outcome) => callOff.mutate({ id: form.id, version: form.version, reason }, outcome)}
          onClose={() => setCancelling(false)}
        />
      ) : null}
      {dialog}
    </FormFrame>
  )
}

interface ActivityFilesProps {
  editor: ReturnType<typeof useActivityForm>
  form: PartnerActivityForm | undefined
  onUnsent: (isUnsent: boolean) => void
}

/** The picture, and files for partners who have signed up. Both are one list of the draft, told apart by their ids. */
function ActivityFiles({ editor, form, onUnsent }: ActivityFilesProps) {
  const { values, files, keptWith, edit, setFiles } = editor
  // The fields report again whenever their callback is another one: setters stay the same.
  const [isCoverUnsent, setCoverUnsent] = useState(false)
  const [areMaterialsUnsent, setMaterialsUnsent] = useState(false)
  const isUnsent = isCoverUnsent || areMaterialsUnsent
  useEffect(() => onUnsent(isUnsent), [onUnsent, isUnsent])
  const covers = files.filter(({ id }) => values.cover.includes(id))
  const materials = files.filter(({ id }) => values.materials.includes(id))
  return (
    <>
      <FilesField
        name="cover"
        label={form?.cover ? '换一张封面' : '封面'}
        maxCount={1}
        files={covers}
        draftKey={keptWith}
        error={undefined}
        onChange={(found) => {
          setFiles([...found, ...materials])
          edit({ cover: found.map(({ id }) => id) })
        }}
        onUnsentChange={setCoverUnsent}
      />
      <FilesField
        name="materials"
        accept="files"
        label={form && form.materialCount > 0 ? `替换资料（现有 ${form.materialCount} 份）` : '资料'}
        maxCount={getMaxCount(savePartnerActivity.input, 'materials')}
        files={materials}
        draftKey={keptWith}
        error={undefined}
        onChange={(found) => {
          setFiles([...covers, ...found])
          edit({ materials: found.map(({ id }) => id) })
        }}
        onUnsentChange={setMaterialsUnsent}
      />
    </>
  )
}
