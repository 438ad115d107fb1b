import { boolean, type InferOutput, number, object, string } from 'valibot'

import type { InputOf } from '@/contract/endpoint'
import type { createAnnouncement, ManagedAnnouncement } from '@/contract/message/announcement-manage'
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

export function toNoticeInput(draft: NoticeDraft, attachments: string[]): InputOf<typeof createAnnouncement> {
  const { mustRead, top, isPublic } = draft
  const lines = draft.text.trim()
  return {
    title: draft.title.trim(),
    summary: lines.split('\n', 1)[0]?.slice(0, SUMMARY_MAX) ?? '',
    content: toArticleHtml(lines),
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

/** Audience, confirmations and attachments of a notice, a line each. */
export function listNoticeFacts({ audience, attachments, receipts }: ManagedAnnouncement): string[] {
  return [
    `可见：${formatAudienceDraft(toAudienceDraft(audience))}`,
    [
      receipts ? `${receipts.confirmed} / ${receipts.total} 人已确认` : '',
      attachments > 0 ? `${attachments} 个附件` : '',
    ]
      .filter(Boolean)
      .join(' · '),
  ].filter(Boolean)
}
