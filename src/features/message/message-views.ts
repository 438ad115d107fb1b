import type { MessageFilters } from './MessageList'

/** A filter of a message list. */
interface MessageView {
  key: string
  text: string
  filters: MessageFilters
  /** Text of the empty list. */
  none: string
}

/** Not empty: the first view is the default. */
export type MessageViews = readonly [MessageView, ...MessageView[]]

const all: MessageView = { key: 'all', text: '全部', filters: {}, none: '还没有消息' }
const deleted: MessageView = {
  key: 'deleted',
  text: '最近删除',
  filters: { deleted: true },
  none: '最近 30 天没有删除消息',
}

export const usualViews: MessageViews = [
  all,
  { key: 'unread', text: '未读', filters: { unread: true }, none: '没有未读消息' },
  { key: 'starred', text: '星标', filters: { starred: true }, none: '没有星标消息' },
  deleted,
]

/** The views of approvals; unread and starred views exist in the list of all messages. */
export const approvalViews: MessageViews = [
  { key: 'waiting', text: '待我处理', filters: { busType: 'task' }, none: '没有要你处理的审批' },
  { key: 'mine', text: '审批进展', filters: { busType: 'process' }, none: '还没有审批进展' },
  { key: 'copies', text: '传阅我', filters: { busType: 'copy' }, none: '没有传阅给你的流程' },
  all,
  deleted,
]
