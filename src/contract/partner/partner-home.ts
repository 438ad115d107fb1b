import { array, boolean, type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  Count,
  Fen,
  filledList,
  Id,
  MaybeText,
  Nothing,
  PageQuery,
  PersonName,
  pageSchema,
  queryInteger,
  requiredText,
  trimmedText,
  WireTime,
} from '@/contract/shapes'

import { Opportunity } from './opportunity'
import { ChannelUser } from './partner'
import { PartnerActivity } from './partner-activity'

/** Count and amount of one status. */
export const StatusCount = object({ status: string(), statusName: string(), count: Count, amount: Fen })
export type StatusCount = InferOutput<typeof StatusCount>

/** The partner's home page; empty until the application is approved. */
export const getPartnerHome = endpoint({
  path: '/core/api/app/partner/home',
  summary: '伙伴：首页',
  who: ['partner'],
  input: Nothing,
  output: object({
    /** All statuses in order, zeros included. */
    counts: array(StatusCount),
    total: Count,
    /** Expected amount of submitted, reviewing, approved and converted opportunities. */
    expectAmount: Fen,
    /** Contract amount of won opportunities. */
    wonAmount: Fen,
    /** Submitted, under review or rejected. */
    notApproved: Count,
    /** Protection ends within two weeks, earliest first; at most three. */
    expiring: array(Opportunity),
    expiringCount: Count,
    /** Next step is due today or overdue; at most three. */
    due: array(Opportunity),
    /** Upcoming activities; at most two. */
    activities: array(PartnerActivity),
    unread: Count,
  }),
})
export type PartnerHome = InferOutput<(typeof getPartnerHome)['output']>

/** Monthly statistics of the partner's opportunities. */
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
    /** Approved share of the reviewed ones, in whole per cent. */
    approvedPercent: Count,
    /** Won share of the closed ones, in whole per cent. */
    wonPercent: Count,
    expectAmount: Fen,
    wonAmount: Fen,
    /** Every month of the period, oldest first. */
    months: array(object({ month: string(), submitted: Count, approved: Count, won: Count, wonAmount: Fen })),
    statuses: array(StatusCount),
    /** By product type, highest amount first; at most six. */
    products: array(object({ name: string(), count: Count, amount: Fen })),
  }),
})
export type PartnerStatistics = InferOutput<(typeof getPartnerStatistics)['output']>

/** A partner's notification: decisions about applications and opportunities, upcoming expiry. */
export const PartnerNews = object({
  id: Id,
  title: string(),
  content: string(),
  createTime: WireTime,
  isRead: boolean(),
  /** A path of the partner area; null for none. */
  openPage: MaybeText,
})
export type PartnerNews = InferOutput<typeof PartnerNews>

export const listPartnerNews = endpoint({
  path: '/core/api/app/partner/news',
  summary: '伙伴：消息',
  who: ['partner'],
  input: PageQuery,
  output: pageSchema(PartnerNews),
})

/** Marks notifications as read: the given ones, or all. */
export const readPartnerNews = endpoint({
  method: 'POST',
  path: '/core/api/app/partner/news/read',
  summary: '伙伴：消息已读',
  who: ['partner'],
  changes: ['partner/news', 'partner/home'],
  input: object({ ids: optional(filledList(Id, 100)) }),
  output: object({ unread: Count }),
})

/** Updates the profile fields that need no review. */
export const updatePartnerProfile = endpoint({
  method: 'POST',
  path: '/core/api/app/partner/profile',
  summary: '伙伴：修改个人资料',
  who: ['partner'],
  changes: [],
  input: object({ name: optional(PersonName), postName: optional(trimmedText(30)), avatarFileId: optional(Id) }),
  output: ChannelUser,
  errors: [{ code: 404, when: '图片不存在' }],
})

/** Invites a colleague to the caller's firm, or another firm as partner. */
export const PartnerInvitationKind = picklist(['colleague', 'partner'])

/** An invitation sent by the caller. */
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
  /** Status of the account registered with it: 未申请, 审核中, 已通过, 未通过; null before a registration. */
  registration: MaybeText,
  /** Path of the page that the link opens, with its query. */
  path: string(),
  createTime: WireTime,
  expireTime: WireTime,
})
export type SentPartnerInvitation = InferOutput<typeof SentPartnerInvitation>

/** Creates an invitation. The caller sends the link; it is valid for one registration. */
export const createPartnerInvitation = endpoint({
  method: 'POST',
  path: '/core/api/app/partner/invitation',
  summary: '伙伴：邀请同事或其他伙伴',
  who: ['approvedPartner'],
  changes: ['partner/invitation/list'],
  input: object({
    kind: PartnerInvitationKind,
    inviteeName: PersonName,
    /** Firm of another partner; a colleague has the caller's. */
    inviteeCompany: optional(trimmedText(100)),
    words: optional(trimmedText(200)),
  }),
  output: SentPartnerInvitation,
  errors: [
    { code: 409, when: '有效的邀请过多' },
    { code: 422, when: '缺少对方的企业（data 为 {字段: 原因}）' },
  ],
})

/** The caller's invitations, newest first. */
export const listPartnerInvitations = endpoint({
  path: '/core/api/app/partner/invitation/list',
  summary: '伙伴：我发出的邀请',
  who: ['approvedPartner'],
  input: PageQuery,
  output: pageSchema(SentPartnerInvitation),
})

/** An invitation for its recipient, before the registration. */
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
  ignoreToken: true,
})
