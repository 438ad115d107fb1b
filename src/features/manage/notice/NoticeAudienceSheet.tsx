import { useState } from 'react'

import { changeAnnouncementAudience, type ManagedAnnouncement } from '@/contract/message/announcement-manage'
import { AudienceField, AudiencePickers } from '@/features/manage/audience/AudienceField'
import {
  type AudienceKind,
  formatAudienceDraft,
  toAudienceInput,
  validateAudience,
} from '@/features/manage/audience/audience-draft'
import { askAudienceChange } from '@/features/manage/destruction/questions'
import { FormSheet } from '@/features/manage/fields/FormSheet'
import { keepErrors } from '@/features/manage/keep-errors'
import { useDestructiveFormWrite } from '@/features/manage/use-form-write'
import { useVersionedForm } from '@/features/manage/use-versioned-form'
import { Button } from '@/ui/action/Button'

import { NoticeAudienceDraft, noticeAudienceFields, toNoticeAudience } from './notice-form'

interface NoticeAudienceSheetProps {
  notice: ManagedAnnouncement
  /** Reads the notice again; undefined when there is none. */
  reread: () => Promise<ManagedAnnouncement | undefined>
  onClose: () => void
}

/** Changes who sees a published notice. */
export function NoticeAudienceSheet({ notice, reread, onClose }: NoticeAudienceSheetProps) {
  const [picking, setPicking] = useState<AudienceKind>()
  const form = useVersionedForm({
    slot: `notice-audience-${notice.id}`,
    schema: NoticeAudienceDraft,
    initial: toNoticeAudience(notice),
    validate: ({ audience }) => keepErrors({ audience: validateAudience(audience) }),
    compared: noticeAudienceFields,
    toDraft: toNoticeAudience,
    reread,
  })
  const { values } = form
  // Everybody sees it then: nobody loses it.
  const describe = () =>
    values.audience.isAll ? undefined : askAudienceChange(notice, formatAudienceDraft(values.audience))
  const save = useDestructiveFormWrite(
    changeAnnouncementAudience,
    describe,
    form,
    ({ told }) => (told > 0 ? `已保存，通知了 ${told} 人` : '可见范围已保存'),
    onClose,
  )
  const submit = () => {
    if (!form.validate()) return
    const input = { id: notice.id, audience: toAudienceInput(values.audience), version: values.version }
    save.send(input)
  }
  const footer = <Button grow={1} text="保存可见范围" isBusy={save.isBusy} onPress={submit} />
  return (
    <FormSheet
      form={form}
      isOpen={!picking}
      title="改可见范围"
      onClose={onClose}
      footer={footer}
      beside={
        <>
          <AudiencePickers picking={picking} {...form.bind('audience')} onClose={() => setPicking(undefined)} />
          {save.dialog}
        </>
      }
    >
      <AudienceField label="谁可以看到" verb="可见" {...form.bind('audience')} onPick={setPicking} />
    </FormSheet>
  )
}
