import { Text } from '@tarojs/components'

import { useCall } from '@/api/query'
import {
  type AnnouncementDraft,
  changeAnnouncement,
  getAnnouncementDraft,
  type ManagedAnnouncement,
} from '@/contract/message/announcement-manage'
import { ArticleField } from '@/features/manage/article/ArticleField'
import { useUnsentFields } from '@/features/manage/article/use-unsent-fields'
import { FilesField } from '@/features/manage/FilesField'
import { FormSheet } from '@/features/manage/fields/FormSheet'
import manage from '@/features/manage/Manage.module.scss'
import { useFormWrite } from '@/features/manage/use-form-write'
import { useVersionedForm } from '@/features/manage/use-versioned-form'
import { QueryView } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { TextField } from '@/ui/form/TextField'

import { NoticeTextDraft, noticeTextFields, toNoticeChange, toNoticeText, validateNoticeText } from './notice-form'

interface NoticeTextSheetProps {
  notice: Pick<ManagedAnnouncement, 'id' | 'mustRead'>
  onClose: () => void
}

/** Changes title, text and attachments of a published notice. */
export function NoticeTextSheet(props: NoticeTextSheetProps) {
  const query = useCall(getAnnouncementDraft, { id: props.notice.id }, { staleTime: 0 })
  const reread = async () => (await query.refetch()).data
  if (query.data && query.isFetchedAfterMount) {
    return <NoticeTextFields {...props} initial={toNoticeText(query.data)} reread={reread} />
  }
  return (
    <Sheet isOpen title="修改公告" onClose={props.onClose}>
      <QueryView query={query} what="公告" skeleton={<ListSkeleton count={4} />}>
        {() => <ListSkeleton count={4} />}
      </QueryView>
    </Sheet>
  )
}

interface NoticeTextFieldsProps extends NoticeTextSheetProps {
  initial: NoticeTextDraft
  reread: () => Promise<AnnouncementDraft | undefined>
}

function NoticeTextFields({ notice, initial, reread, onClose }: NoticeTextFieldsProps) {
  const { id, mustRead } = notice
  const { isUnsent, mark } = useUnsentFields()
  const form = useVersionedForm({
    slot: `notice-text-${id}`,
    schema: NoticeTextDraft,
    initial,
    validate: validateNoticeText,
    compared: noticeTextFields,
    toDraft: toNoticeText,
    reread,
    limits: changeAnnouncement.input,
  })
  const { values, errors } = form
  const save = useFormWrite(changeAnnouncement, form, '公告已更新', onClose)
  const submit = () => {
    if (!form.validate()) return
    if (isUnsent) return form.setErrors({ form: '文件还没有传完，请稍候' })
    save.send(toNoticeChange(id, values, form.seen))
  }
  const receipts = mustRead ? '已确认的记录保留，不要求重新确认。' : ''
  return (
    <FormSheet
      form={form}
      title="修改公告"
      onClose={onClose}
      footer={<Button grow={1} text="保存公告" isBusy={save.isBusy} onPress={submit} />}
    >
      <Text className={manage.cardLine}>保存后看得到的人立即看到新内容，标为“已更新”，不再发消息。{receipts}</Text>
      <TextField required label="标题" {...form.bindText('title')} />
      <ArticleField
        isRequired
        value={values}
        draftKey={form.keptWith}
        error={errors.content}
        onChange={form.edit}
        onUnsentChange={mark('pictures')}
      />
      <FilesField
        label="附件"
        accept="files"
        files={values.attachments}
        draftKey={form.keptWith}
        error={errors.attachments}
        onChange={(attachments) => form.edit({ attachments: [...attachments] })}
        onUnsentChange={mark('attachments')}
      />
    </FormSheet>
  )
}
