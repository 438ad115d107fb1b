import {
  array,
  boolean,
  type InferOutput,
  maxLength,
  minLength,
  object,
  optional,
  picklist,
  pipe,
  string,
} from 'valibot'

import { endpoint } from './endpoint'
import { Opportunity } from './opportunity'
import { ChannelUser } from './partner'
import { PartnerActivity } from './partner-activity'
import {
  Count,
  Fen,
  Id,
  MaybeText,
  Nothing,
  PageQuery,
  pageSchema,
  queryInteger,
  requiredText,
  trimmedText,
  WireTime,
} from './shapes'

/** How many of a state, and what they may be worth. */
export const StatusCount = object({ status: string(), statusName: string(), count: Count, amount: Fen })
export type StatusCount = InferOutput<typeof StatusCount>

/** The partner's home: before the application has passed everything is empty. */
export const getPartnerHome = endpoint({
  path: '/core/api/app/partner/home',
  summary: '伙伴：首页',
  who: ['partner'],
  input: Nothing,
  output: object({
    /** Every state of an opportunity, in its order, also with 0. */
    counts: array(StatusCount),
    total: Count,
    /** Expected of what is submitted, under review, approved or converted. */
    expectAmount: Fen,
    /** Signed for, of what was won. */
    wonAmount: Fen,
    /** Submitted, under review or rejected: what still waits. */
    notApproved: Count,
    /** Whose protection ends within two weeks, the first to end first; three at most. */
    expiring: array(Opportunity),
    expiringCount: Count,
    /** With a next step that is due today or overdue, three at most. */
    due: array(Opportunity),
    /** That come next, two at most. */
    activities: array(PartnerActivity),
    unread: Count,
  }),
  origin: 'ours',
})
export type PartnerHome = InferOutput<(typeof getPartnerHome)['output']>

/** How the partner's opportunities went, month by month. */
export const getPartnerStatistics = endpoint({
  path: '/core/api/app/partner/statistics',
  summary: '伙伴：我的统计',
  who: ['approvedPartner'],
  input: object({ months: optional(queryInteger(3, 12), 6) }),
  output: object({
    submitted: Count,
    approved: Count,
    won: Count,
    lost: Count,
    /** Of those reviewed; whole per cent. */
    approvedPercent: Count,
    /** Of those that ended; whole per cent. */
    wonPercent: Count,
    expectAmount: Fen,
    wonAmount: Fen,
    /** The oldest first, each month of the span. */
    months: array(object({ month: string(), submitted: Count, approved: Count, won: Count, wonAmount: Fen })),
    statuses: array(StatusCount),
    /** By product type, the most valuable first; six at most. */
    products: array(object({ name: string(), count: Count, amount: Fen })),
  }),
  origin: 'ours',
})
export type PartnerStatistics = InferOutput<(typeof getPartnerStatistics)['output']>

/** News for a partner: what became of an application or an opportunity, what soon expires. */
export const PartnerNews = object({
  id: Id,
  title: string(),
  content: string(),
  createTime: WireTime,
  isRead: boolean(),
  /** A path of the partner area; null leads nowhere. */
  openPage: MaybeText,
})
export type PartnerNews = InferOutput<typeof PartnerNews>

export const listPartnerNews = endpoint({
  path: '/core/api/app/partner/news',
  summary: '伙伴：消息',
  who: ['partner'],
  input: PageQuery,
  output: pageSchema(PartnerNews),
  origin: 'ours',
})

/** Marks news as read: those named, or all. */
export const readPartnerNews = endpoint({
  method: 'POST',
  path: '/core/api/app/partner/news/read',
  summary: '伙伴：消息已读',
  who: ['partner'],
  input: object({ ids: optional(pipe(array(Id), minLength(1), maxLength(100))) }),
  output: object({ unread: Count }),
  origin: 'ours',
})

/** Changes what a partner may change without a review. */
export const updatePartnerProfile = endpoint({
  method: 'POST',
  path: '/core/api/app/partner/profile',
  summary: '伙伴：修改个人资料',
  who: ['partner'],
  input: object({ name: optional(requiredText(30)), postName: optional(trimmedText(30)), avatarFileId: optional(Id) }),
  output: ChannelUser,
  errors: [{ code: 404, when: '图片不存在' }],
  origin: 'ours',
})

/** A colleague into my own firm, or another firm as a partner. */
export const PartnerInvitationKind = picklist(['colleague', 'partner'])

/** An invitation that I made. */
export const SentPartnerInvitation = object({
  code: string(),
  /** A {@link PartnerInvitationKind}. */
  kind: string(),
  kindName: string(),
  inviteeName: string(),
  inviteeCompany: string(),
  words: string(),
  /** open, used, expired. */
  status: string(),
  statusName: string(),
  /** State of the account registered by it: 未申请, 审核中, 已通过, 未通过; null while nobody registered. */
  registration: MaybeText,
  /** Path of the page that the link opens, with its query. */
  path: string(),
  createTime: WireTime,
  expireTime: WireTime,
})
export type SentPartnerInvitation = InferOutput<typeof SentPartnerInvitation>

/** Invites somebody. The link is sent by hand: one person registers by it. */
export const createPartnerInvitation = endpoint({
  method: 'POST',
  path: '/core/api/app/partner/invitation',
  summary: '伙伴：邀请同事或其他伙伴',
  who: ['approvedPartner'],
  input: object({
    kind: PartnerInvitationKind,
    inviteeName: requiredText(30),
    /** Of another firm; a colleague has mine. */
    inviteeCompany: optional(trimmedText(100)),
    words: optional(trimmedText(200)),
  }),
  output: SentPartnerInvitation,
  errors: [{ code: 422, when: '缺少对方的企业（data 为 {字段: 原因}），或有效的邀请过多' }],
  origin: 'ours',
})

/** The invitations that I made, the newest first. */
export const listPartnerInvitations = endpoint({
  path: '/core/api/app/partner/invitation/list',
  summary: '伙伴：我发出的邀请',
  who: ['approvedPartner'],
  input: PageQuery,
  output: pageSchema(SentPartnerInvitation),
  origin: 'ours',
})

/** What somebody sees who was invited, before registering. */
export const openPartnerInvitation = endpoint({
  path: '/core/api/app/partner/invitation/open',
  summary: '打开伙伴邀请',
  who: ['guest'],
  input: object({ code: requiredText(32) }),
  output: object({
    kind: string(),
    inviterName: string(),
    inviterCompany: string(),
    inviterAvatar: MaybeText,
    inviteeName: string(),
    /** For the form: the inviter's firm for a colleague. */
    companyName: string(),
    words: string(),
    expireTime: WireTime,
  }),
  errors: [
    { code: 404, when: '邀请不存在' },
    { code: 410, when: '邀请已使用或已过期' },
  ],
  origin: 'ours',
  ignoreToken: true,
})
