import { array, boolean, type InferOutput, number, object, string } from 'valibot'

import type { InputOf } from '@/contract/endpoint'
import type {
  AnnouncementDraft,
  changeAnnouncement,
  createAnnouncement,
  ManagedAnnouncement,
} from '@/contract/message/announcement-manage'
import { FileRef } from '@/contract/shapes'
import { toArticleHtml } from '@/features/manage/article-html'
import {
  AudienceDraft,
  formatAudienceDraft,
  toAudienceDraft,
  toAudienceInput,
  validateAudience,
  wholeCompany,
} from '@/features/manage/audience/audience-draft'
import { keepErrors } from '@/features/manage/keep-errors'

const SUMMARY_MAX = 100
export const NOTICE_TITLE_MAX = 100
/** With its markup it stays below the limit of the contract. */
export const NOTICE_TEXT_MAX = 5000

export const NoticeDraft = object({
  title: string(),
  text: string(),
  audience: AudienceDraft,
  mustRead: boolean(),
  top: boolean(),
  isPublic: boolean(),
})
export type NoticeDraft = InferOutput<typeof NoticeDraft>

export const emptyNotice: NoticeDraft = {
  title: '',
  text: '',
  audience: wholeCompany,
  mustRead: false,
  top: false,
  isPublic: false,
}

/** Errors of a notice by field; empty when it can be published. */
export function validateNotice({ title, text, audience, isPublic }: NoticeDraft): Record<string, string> {
  return keepErrors({
    title: !title.trim() && '请填写标题',
    text: !text.trim() && '请填写正文',
    audience: isPublic && !audience.isAll ? '对外公开的公告要对全企业可见' : validateAudience(audience),
  })
}

function toNoticeContent(lines: string) {
  return { summary: lines.split('\n', 1)[0]?.slice(0, SUMMARY_MAX) ?? '', content: toArticleHtml(lines) }
}

export function toNoticeInput(draft: NoticeDraft, attachments: string[]): InputOf<typeof createAnnouncement> {
  const { mustRead, top, isPublic } = draft
  const lines = draft.text.trim()
  return {
    title: draft.title.trim(),
    ...toNoticeContent(lines),
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

/** What another administrator has changed meanwhile. */
export function listAudienceChanges(before: NoticeAudienceDraft, now: NoticeAudienceDraft): string[] {
  const [was, is] = [formatAudienceDraft(before.audience), formatAudienceDraft(now.audience)]
  return was === is ? [] : [`可见范围：${was} → ${is}`]
}

/** What a published notice says, while it is changed. */
export const NoticeTextDraft = object({
  title: string(),
  text: string(),
  /** The text has markup that is not edited here; an empty one keeps it. */
  isForeign: boolean(),
  attachments: array(FileRef),
  version: number(),
})
export type NoticeTextDraft = InferOutput<typeof NoticeTextDraft>

export function toNoticeText({ title, text, attachments, version }: AnnouncementDraft): NoticeTextDraft {
  return { title, text: text ?? '', isForeign: text === null, attachments, version }
}

/** Errors of a changed notice by field; empty when it can be saved. */
export function validateNoticeText({ title, text, isForeign }: NoticeTextDraft): Record<string, string> {
  return keepErrors({ title: !title.trim() && '请填写标题', text: !text.trim() && !isForeign && '请填写正文' })
}

/** @param seen the notice as it was read: a text that has not changed is not sent */
export function toNoticeChange(
  id: string,
  draft: NoticeTextDraft,
  seen: NoticeTextDraft,
): InputOf<typeof changeAnnouncement> {
  const lines = draft.text.trim()
  return {
    id,
    title: draft.title.trim(),
    ...(lines !== seen.text.trim() && toNoticeContent(lines)),
    attachments: draft.attachments.map((file) => file.id),
    version: draft.version,
  }
}

/** What another administrator has changed meanwhile. */
export function listNoticeChanges(before: NoticeTextDraft, now: NoticeTextDraft): string[] {
  const listNames = ({ attachments }: NoticeTextDraft) => attachments.map(({ name }) => name).join('、') || '无'
  const [files, newFiles] = [listNames(before), listNames(now)]
  return [
    before.title === now.title ? '' : `标题：${before.title} → ${now.title}`,
    before.text === now.text ? '' : '正文有修改',
    files === newFiles ? '' : `附件：${files} → ${newFiles}`,
  ].filter(Boolean)
}

/** What withdrawing a notice changes, and for whom. */
export function describeWithdrawal({ audience, receipts, attachments, isPublic }: ManagedAnnouncement): string {
  const readers = isPublic ? '全体同事和凭链接查看的人' : formatAudienceDraft(toAudienceDraft(audience))
  const kept = receipts ? `已有的 ${receipts.confirmed} 条确认记录会保留。` : ''
  const files = attachments > 0 ? '附件也打不开。' : ''
  return `${readers}不再看到它：公告列表、消息和搜索里都没有了。${files}${kept}撤回后不能恢复，可以重新发布。`
}

/** Audience, confirmations and attachments of a notice, a line each. */
export function listNoticeFacts(notice: ManagedAnnouncement): string[] {
  const { audience, attachments, receipts, editTime, withdrawTime } = notice
  return [
    `可见：${formatAudienceDraft(toAudienceDraft(audience))}`,
    [
      receipts ? `${receipts.confirmed} / ${receipts.total} 人已确认` : '',
      attachments > 0 ? `${attachments} 个附件` : '',
    ]
      .filter(Boolean)
      .join(' · '),
    editTime ? `${editTime.slice(0, 16)} 修改过` : '',
    withdrawTime ? `${withdrawTime.slice(0, 16)} 撤回，同事已看不到` : '',
  ].filter(Boolean)
}
