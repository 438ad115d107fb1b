import { array, boolean, type InferOutput, object, optional, picklist, record, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  Count,
  FileRef,
  filledList,
  Id,
  MaybeText,
  MaybeTime,
  Nothing,
  orNull,
  PageQuery,
  pageSchema,
  queryBoolean,
  requiredText,
  trimmedText,
  Version,
} from '@/contract/shapes'

/** A notice or news of the company. */
export const Announcement = object({
  id: Id,
  title: string(),
  summary: MaybeText,
  coverUrl: MaybeText,
  /** notice, news. */
  category: optional(string(), 'notice'),
  publisher: MaybeText,
  publishTime: MaybeTime,
  top: optional(boolean(), false),
  /** Requires confirmation by its readers; the publisher sees who has not confirmed. */
  mustRead: optional(boolean(), false),
  isRead: optional(boolean(), false),
  /** When the reader confirmed a must-read notice. */
  confirmTime: MaybeTime,
  /** When its title, text or attachments were changed after it was published. */
  editTime: MaybeTime,
  visits: optional(Count, 0),
})
export type Announcement = InferOutput<typeof Announcement>

/** A notice with content. `content` is sanitized HTML. */
export const AnnouncementDetail = object({
  ...Announcement.entries,
  content: string(),
  attachments: optional(array(FileRef), []),
  /** Whether it is public, so that its URL can be shared. */
  isPublic: optional(boolean(), false),
  /** Whether the reader published it; no receipt is expected then. */
  isOwn: optional(boolean(), false),
  /** Whether the reader belongs to its audience; administrators open the others as well, without a receipt. */
  isAddressed: optional(boolean(), true),
  /** Number of confirmations; only for its publisher and administrators. */
  receipts: orNull(object({ total: Count, confirmed: Count, remindTime: MaybeTime })),
})
export type AnnouncementDetail = InferOutput<typeof AnnouncementDetail>

/**
 * Notices whose audience the reader belongs to, and the reader's own, pinned ones first, then newest. Without a company:
 * public ones.
 */
export const listAnnouncements = endpoint({
  path: '/core/api/app/message/appAnnouncement',
  summary: '公告列表',
  who: ['user'],
  input: object({
    ...PageQuery.entries,
    category: optional(picklist(['notice', 'news'])),
    keyword: optional(trimmedText(50)),
    unread: optional(queryBoolean),
    mustRead: optional(queryBoolean),
  }),
  output: pageSchema(Announcement),
  origin: 'spec',
})

/** One notice; without a session only a public one. Opening it counts as a visit. */
export const getAnnouncement = endpoint({
  path: '/core/api/app/message/appAnnouncement/getById',
  summary: '公告详情',
  who: ['guest'],
  input: object({ id: Id }),
  output: AnnouncementDetail,
  errors: [{ code: 404, when: '公告不存在或无权查看' }],
  origin: 'spec',
})

/** Message types: the categories of the tab and the keys of the unread count. */
export const MessageType = picklist(['notice', 'system', 'approve', 'news'])
export type MessageType = InferOutput<typeof MessageType>

/** A message to one user. */
export const Message = object({
  id: Id,
  title: string(),
  content: optional(string(), ''),
  /** A {@link MessageType}. */
  msgType: optional(string(), 'system'),
  /** Type of the business object: task, process, visit, company, activity ... */
  busType: MaybeText,
  busId: MaybeText,
  /** Target route with query; null for none. */
  openPage: MaybeText,
  /** The action available in the message itself (agree, confirmRead); null for none. */
  quickAction: MaybeText,
  /** Version of the task, sent with `agree`. */
  taskVersion: orNull(Version),
  /** `open` or `done` when the message requires an action; null otherwise. */
  state: MaybeText,
  senderName: MaybeText,
  senderAvatar: MaybeText,
  sendTime: MaybeTime,
  isRead: optional(boolean(), false),
  readTime: MaybeTime,
  starred: optional(boolean(), false),
})
export type Message = InferOutput<typeof Message>

const MessageQuery = {
  ...PageQuery.entries,
  msgType: optional(MessageType),
  /** Filters by business type, see {@link Message.busType}. */
  busType: optional(trimmedText(20)),
  unread: optional(queryBoolean),
  starred: optional(queryBoolean),
  /** Deleted messages of the last thirty days; absent: the others. */
  deleted: optional(queryBoolean),
}

/** Messages, newest first. */
export const listMessages = endpoint({
  path: '/core/api/app/message/list',
  summary: '消息列表',
  who: ['user'],
  input: object(MessageQuery),
  output: pageSchema(Message),
  origin: 'spec',
})

/** Messages with the keyword in title, text or sender, newest first. */
export const searchMessages = endpoint({
  path: '/core/api/app/message/search',
  summary: '搜索消息',
  who: ['user'],
  input: object({ ...MessageQuery, keyword: requiredText(50) }),
  output: pageSchema(Message),
  origin: 'spec',
})

/** Marks messages as read: the given ones, all of a type, or all. */
export const markMessagesRead = endpoint({
  method: 'POST',
  path: '/core/api/app/sysUserMsgRead',
  summary: '标记消息已读',
  who: ['user'],
  changes: ['message/list', 'message/search', 'message/categories', 'message/detail', 'message/appAnnouncement'],
  input: object({
    ids: optional(filledList(Id, 200)),
    msgType: optional(MessageType),
  }),
  output: object({ changed: Count }),
  origin: 'spec',
})

/** Unread messages by type. The badge is their sum (spec §4). */
export const UnreadCount = record(string(), Count)
export type UnreadCount = InferOutput<typeof UnreadCount>

/** Counts unread messages by type. */
export const countUnreadMessages = endpoint({
  path: '/core/api/app/sysUserMsgRead/getCount',
  summary: '未读消息数量',
  who: ['user'],
  input: Nothing,
  output: UnreadCount,
  origin: 'spec',
})

/** One message type: unread count and newest message. */
export const MessageCategory = object({ msgType: string(), unread: Count, latest: orNull(Message) })
export type MessageCategory = InferOutput<typeof MessageCategory>

/** The message types of the tab. */
export const listMessageCategories = endpoint({
  path: '/core/api/app/message/categories',
  summary: '消息分类',
  who: ['user'],
  input: Nothing,
  output: object({ categories: array(MessageCategory) }),
})

/** One message; does not mark it as read. */
export const getMessage = endpoint({
  path: '/core/api/app/message/detail',
  summary: '消息详情',
  who: ['user'],
  input: object({ id: Id }),
  output: Message,
  errors: [{ code: 404, when: '消息不存在' }],
})

/** Stars or deletes messages, or undoes either. Deleted messages can be restored for thirty days. */
export const changeMessages = endpoint({
  method: 'POST',
  path: '/core/api/app/message/change',
  summary: '标星、删除、恢复消息',
  who: ['user'],
  changes: ['message/list', 'message/search', 'message/categories', 'message/detail', 'message/appAnnouncement'],
  input: object({
    ids: filledList(Id, 200),
    change: picklist(['star', 'unstar', 'delete', 'restore']),
  }),
  output: object({ changed: Count }),
})
