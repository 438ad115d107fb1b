import { array, boolean, type InferOutput, number, object, string } from 'valibot'

import type { InputOf } from '@/contract/endpoint'
import type {
  AnnouncementDraft,
  changeAnnouncement,
  createAnnouncement,
  ManagedAnnouncement,
} from '@/contract/message/announcement-manage'
import { FileRef } from '@/contract/shapes'
import { readArticleText, validateArticle } from '@/features/manage/article/article-lines'
import {
  AudienceDraft,
  formatAudienceDraft,
  toAudienceDraft,
  toAudienceInput,
  validateAudience,
  wholeCompany,
} from '@/features/manage/audience/audience-draft'
import { buildField, buildTextFields, type ComparedField } from '@/features/manage/compare/compared-field'
import { keepErrors } from '@/features/manage/keep-errors'
import { joinTexts } from '@/lib/text/join-texts'

const SUMMARY_MAX = 100

export const NoticeDraft = object({
  title: string(),
  /** HTML. */
  content: string(),
  /** The files that its pictures are. */
  pictures: array(FileRef),
  audience: AudienceDraft,
  mustRead: boolean(),
  top: boolean(),
  isPublic: boolean(),
})
export type NoticeDraft = InferOutput<typeof NoticeDraft>

export const emptyNotice: NoticeDraft = {
  title: '',
  content: '',
  pictures: [],
  audience: wholeCompany,
  mustRead: false,
  top: false,
  isPublic: false,
}

/** Errors of a notice by field; empty when it can be published. */
export function validateNotice(draft: NoticeDraft): Record<string, string> {
  const { audience, isPublic } = draft
  return keepErrors({
    ...validateWords(draft),
    audience: isPublic && !audience.isAll ? '对外公开的公告要对全企业可见' : validateAudience(audience),
  })
}

function validateWords({ title, content }: Pick<NoticeDraft, 'title' | 'content'>) {
  return {
    title: !title.trim() && '请填写标题',
    content: validateArticle(content, true),
  }
}

function toNoticeContent(content: string) {
  return { summary: readArticleText(content).slice(0, SUMMARY_MAX), content }
}

export function toNoticeInput(draft: NoticeDraft, attachments: string[]): InputOf<typeof createAnnouncement> {
  const { mustRead, top, isPublic } = draft
  return {
    title: draft.title.trim(),
    ...toNoticeContent(draft.content),
    audience: toAudienceInput(draft.audience),
    category: 'notice',
    attachments,
    mustRead,
    top,
    isPublic,
  }
}

/** Who sees a published notice while it is changed. */
export const NoticeAudienceDraft = object({ audience: AudienceDraft, version: number() })
export type NoticeAudienceDraft = InferOutput<typeof NoticeAudienceDraft>

export function toNoticeAudience({ audience, version }: ManagedAnnouncement): NoticeAudienceDraft {
  return { audience: toAudienceDraft(audience), version }
}

/** What is compared when two administrators change the audience. */
export const noticeAudienceFields: readonly ComparedField<NoticeAudienceDraft>[] = [
  buildField('audience', '可见范围', formatAudienceDraft),
]

/** What a published notice says, while it is changed. */
export const NoticeTextDraft = object({
  title: string(),
  content: string(),
  pictures: array(FileRef),
  attachments: array(FileRef),
  version: number(),
})
export type NoticeTextDraft = InferOutput<typeof NoticeTextDraft>

export function toNoticeText({ title, content, pictures, attachments, version }: AnnouncementDraft): NoticeTextDraft {
  return { title, content, pictures, attachments, version }
}

/** Errors of a changed notice by field; empty when it can be saved. */
export function validateNoticeText(draft: NoticeTextDraft): Record<string, string> {
  return keepErrors(validateWords(draft))
}

/** @param baseline the notice as it was read: a text that has not changed is not sent */
export function toNoticeChange(
  id: string,
  draft: NoticeTextDraft,
  baseline: NoticeTextDraft,
): InputOf<typeof changeAnnouncement> {
  return {
    id,
    title: draft.title.trim(),
    ...(draft.content !== baseline.content && toNoticeContent(draft.content)),
    attachments: draft.attachments.map((file) => file.id),
    version: draft.version,
  }
}

/** What is compared when two administrators change a notice. */
export const noticeTextFields: readonly ComparedField<NoticeTextDraft>[] = [
  ...buildTextFields<NoticeTextDraft>({ title: '标题' }),
  { label: '正文', keys: ['content', 'pictures'], read: ({ content }) => readArticleText(content) },
  buildField('attachments', '附件', (files) => files.map(({ name }) => name).join('、')),
]

/** Audience, confirmations and attachments of a notice, a line each. */
export function listNoticeFacts(notice: ManagedAnnouncement): string[] {
  const { audience, attachments, receipts, editTime, withdrawTime } = notice
  return [
    `可见：${formatAudienceDraft(toAudienceDraft(audience))}`,
    joinTexts([
      receipts ? `${receipts.confirmed} / ${receipts.total} 人已确认` : '',
      attachments > 0 ? `${attachments} 个附件` : '',
    ]),
    editTime ? `${editTime.slice(0, 16)} 修改过` : '',
    withdrawTime ? `${withdrawTime.slice(0, 16)} 撤回，同事已看不到` : '',
  ].filter(Boolean)
}
