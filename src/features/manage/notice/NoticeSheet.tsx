import { useState } from 'react'

import { createAnnouncement } from '@/contract/message/announcement-manage'
import { ArticleField } from '@/features/manage/article/ArticleField'
import { useUnsentFields } from '@/features/manage/article/use-unsent-fields'
import { AudienceField, AudiencePickers } from '@/features/manage/audience/AudienceField'
import { type AudienceKind, formatAudienceDraft } from '@/features/manage/audience/audience-draft'
import { FilesField } from '@/features/manage/FilesField'
import { FormSheet } from '@/features/manage/fields/FormSheet'
import { useManageForm } from '@/features/manage/fields/use-manage-form'
import { useFormWrite } from '@/features/manage/use-form-write'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { TextField } from '@/ui/form/TextField'
import { Checkbox } from '@/ui/form/Tick'

import { emptyNotice, NoticeDraft, toNoticeInput, validateNotice } from './notice-form'

/** Publishes a notice; what was typed and uploaded stays until then. */
export function NoticeSheet({ onClose }: { onClose: () => void }) {
  const form = useManageForm('notice', NoticeDraft, emptyNotice, createAnnouncement.input)
  const { values, files, keptWith, setFiles, clear, errors, edit } = form
  const { isUnsent, mark } = useUnsentFields()
  const [picking, setPicking] = useState<AudienceKind>()
  const { ask, dialog } = useQuestion()
  const publish = useFormWrite(
    createAnnouncement,
    { clear, review: form.showRefusal },
    ({ told }) => `已发布，通知了 ${told} 人`,
    onClose,
  )
  const submit = async () => {
    const found = { ...validateNotice(values), ...(isUnsent && { form: '文件还没有传完，请稍候' }) }
    if (form.showErrors(found)) return
    const { isAll } = values.audience
    const title = isAll ? '发布给全体同事？' : `发布给 ${formatAudienceDraft(values.audience)}？`
    const text = isAll ? '发布后所有同事会收到消息。' : '发布后他们会收到消息；其他同事看不到。'
    if (!(await ask({ title, text, confirmText: '发布' }))) return
    const input = toNoticeInput(
      values,
      files.map(({ id }) => id),
    )
    publish.send(input)
  }
  const footer = <Button grow={1} text="发布" isBusy={publish.isBusy} onPress={() => void submit()} />
  return (
    <FormSheet
      form={form}
      isOpen={!picking}
      title="发布公告"
      onClose={onClose}
      footer={footer}
      beside={
        <>
          <AudiencePickers picking={picking} {...form.bind('audience')} onClose={() => setPicking(undefined)} />
          {dialog}
        </>
      }
    >
      <TextField required label="标题" placeholder="如 元旦放假安排" {...form.bindText('title')} />
      <ArticleField
        isRequired
        value={values}
        draftKey={keptWith}
        error={errors.content}
        onChange={edit}
        onUnsentChange={mark('pictures')}
      />
      <FilesField
        label="附件"
        accept="files"
        files={files}
        draftKey={keptWith}
        error={errors.attachments}
        onChange={(picked) => {
          setFiles(picked)
          form.setErrors({})
        }}
        onUnsentChange={mark('attachments')}
      />
      <AudienceField label="可见范围" verb="可见" {...form.bind('audience')} onPick={setPicking} />
      <Checkbox
        label="必读：看得到的同事都要确认"
        checked={values.mustRead}
        onChange={(mustRead) => edit({ mustRead })}
      />
      <Checkbox label="置顶" checked={values.top} onChange={(top) => edit({ top })} />
      <Checkbox
        label="对外公开：没有登录的人也能凭链接看到"
        checked={values.isPublic}
        onChange={(isPublic) => edit({ isPublic })}
      />
    </FormSheet>
  )
}
