import { array, boolean, type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Nothing } from '@/contract/shapes'

/** Notification channel: the message list of the application, or a WeChat subscribe message. */
export const NotificationChannel = picklist(['app', 'wechat'])
export type NotificationChannel = InferOutput<typeof NotificationChannel>

/** Setting of one category and channel. */
export const NotificationChoice = object({
  /** A MessageType. */
  category: string(),
  /** A {@link NotificationChannel}. */
  channel: string(),
  isOn: boolean(),
  /** Cannot be turned off: security notifications are always sent. */
  isFixed: optional(boolean(), false),
})
export type NotificationChoice = InferOutput<typeof NotificationChoice>

/** The caller's notification settings by kind and channel; everything is on by default. */
export const listNotificationChoices = endpoint({
  path: '/core/api/app/message/choices',
  summary: '消息通知设置',
  who: ['user'],
  input: Nothing,
  output: array(NotificationChoice),
})

/** Turns one kind of notification on or off for one channel; takes effect with the next message. */
export const setNotificationChoice = endpoint({
  method: 'POST',
  path: '/core/api/app/message/choice',
  summary: '修改消息通知设置',
  who: ['user'],
  changes: ['message/choices'],
  input: object({
    category: picklist(['notice', 'system', 'approve', 'news']),
    channel: NotificationChannel,
    isOn: boolean(),
  }),
  output: array(NotificationChoice),
  errors: [{ code: 422, when: '该类消息不能关闭' }],
})
