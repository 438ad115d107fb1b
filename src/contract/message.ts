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
  record,
  string,
} from 'valibot'

import { endpoint } from './endpoint'
import {
  Count,
  FileRef,
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
} from './shapes'

/** A notice or a piece of news of the company. */
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
  /** Readers confirm it, and the sender sees who has not. */
  mustRead: optional(boolean(), false),
  isRead: optional(boolean(), false),
  /** When the reader confirmed a must-read one. */
  confirmTime: MaybeTime,
  visits: optional(Count, 0),
})
export type Announcement = InferOutput<typeof Announcement>

/** A notice whole. `content` is HTML of the allow-list, cleaned by the server. */
export const AnnouncementDetail = object({
  ...Announcement.entries,
  content: string(),
  attachments: optional(array(FileRef), []),
  /** Whether everybody may read it, so that its address can be given away. */
  isPublic: optional(boolean(), false),
  /** Whether the reader published it: nobody waits for their receipt. */
  isOwn: optional(boolean(), false),
  /** How many of those it is for have confirmed it; only for who published it and for administrators. */
  receipts: orNull(object({ total: Count, confirmed: Count, remindTime: MaybeTime })),
})
export type AnnouncementDetail = InferOutput<typeof AnnouncementDetail>

/** Notices, top ones first, then newest. Without a company: the public ones. */
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

/** The kinds of message, which are the categories of the tab and the keys of the unread count. */
export const MessageType = picklist(['notice', 'system', 'approve', 'news'])
export type MessageType = InferOutput<typeof MessageType>

/** A message to one person. */
export const Message = object({
  id: Id,
  title: string(),
  content: optional(string(), ''),
  /** A {@link MessageType}. */
  msgType: optional(string(), 'system'),
  /** What it is about: task, process, visit, company, activity ... */
  busType: MaybeText,
  busId: MaybeText,
  /** Where a tap leads: a route of this application with its query; null leads nowhere. */
  openPage: MaybeText,
  /** What the reader can do from the message itself, now (agree, confirmRead); null offers nothing. */
  quickAction: MaybeText,
  /** Of the task, to be sent with `agree`. */
  taskVersion: orNull(Version),
  /** Of what it asks the reader to do: `open`, or `done`; null where it asks nothing. */
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
  /** Only about this kind of thing, as {@link Message.busType} has it. */
  busType: optional(trimmedText(20)),
  unread: optional(queryBoolean),
  starred: optional(queryBoolean),
  /** Those that were deleted, for thirty days; absent: those that were not. */
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

/** Messages that hold the words in title, text or sender, newest first. */
export const searchMessages = endpoint({
  path: '/core/api/app/message/search',
  summary: '搜索消息',
  who: ['user'],
  input: object({ ...MessageQuery, keyword: requiredText(50) }),
  output: pageSchema(Message),
  origin: 'spec',
})

/** Marks messages as read: those named, or every one of a kind, or all when neither is given. */
export const markMessagesRead = endpoint({
  method: 'POST',
  path: '/core/api/app/sysUserMsgRead',
  summary: '标记消息已读',
  who: ['user'],
  input: object({
    ids: optional(pipe(array(Id), minLength(1), maxLength(200))),
    msgType: optional(MessageType),
  }),
  output: object({ changed: Count }),
  origin: 'spec',
})

/** Unread messages by kind. The badge is the sum of its numbers (spec §4). */
export const UnreadCount = record(string(), Count)
export type UnreadCount = InferOutput<typeof UnreadCount>

/** How many messages of each kind are unread. */
export const countUnreadMessages = endpoint({
  path: '/core/api/app/sysUserMsgRead/getCount',
  summary: '未读消息数量',
  who: ['user'],
  input: Nothing,
  output: UnreadCount,
  origin: 'spec',
})

/** One kind of message: how many are unread, and the newest. */
export const MessageCategory = object({ msgType: string(), unread: Count, latest: orNull(Message) })
export type MessageCategory = InferOutput<typeof MessageCategory>

/** The kinds of message as the tab shows them. */
export const listMessageCategories = endpoint({
  path: '/core/api/app/message/categories',
  summary: '消息分类',
  who: ['user'],
  input: Nothing,
  output: object({ categories: array(MessageCategory) }),
  origin: 'ours',
})

/** One message; reading it marks nothing. */
export const getMessage = endpoint({
  path: '/core/api/app/message/detail',
  summary: '消息详情',
  who: ['user'],
  input: object({ id: Id }),
  output: Message,
  errors: [{ code: 404, when: '消息不存在' }],
  origin: 'ours',
})

/** Stars messages, deletes them, or takes either back. What was deleted can be restored for thirty days. */
export const changeMessages = endpoint({
  method: 'POST',
  path: '/core/api/app/message/change',
  summary: '标星、删除、恢复消息',
  who: ['user'],
  input: object({
    ids: pipe(array(Id), minLength(1), maxLength(200)),
    change: picklist(['star', 'unstar', 'delete', 'restore']),
  }),
  output: object({ changed: Count }),
  origin: 'ours',
})
