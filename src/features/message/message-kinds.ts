import type { Message } from '@/contract/message/message'
import { formatRelativeTime } from '@/lib/relative-time'
import { parseWireTime } from '@/lib/wire-time'
import { toSafeAddress } from '@/navigation/address'
import { go, openAddress } from '@/navigation/navigate'
import type { IconName } from '@/ui/media/Icon'

/** A kind of message in the tab's list. */
export interface MessageKind {
  key: 'approve' | 'notice' | 'system' | 'news'
  name: string
  /** Icon of src/assets/app. */
  sign: string
  /** Text when there is no message of this kind. */
  none: string
  open: () => void
}

export const messageKinds: readonly MessageKind[] = [
  {
    key: 'approve',
    name: '审批',
    sign: 'seal',
    none: '还没有审批消息',
    open: () => void go('approvalMessages'),
  },
  { key: 'notice', name: '公告', sign: 'notice', none: '还没有公告', open: () => void go('notices') },
  { key: 'system', name: '系统消息', sign: 'board', none: '还没有系统消息', open: () => void go('systemMessages') },
  {
    key: 'news',
    name: '资讯动态',
    sign: 'study',
    none: '还没有资讯',
    open: () => void go('messageCategory', { category: 'news' }),
  },
]

export function findMessageKind(key: string): MessageKind | undefined {
  return messageKinds.find((kind) => kind.key === key)
}

const signs: Readonly<Record<string, { icon: IconName; tone: string }>> = {
  device: { icon: 'robot', tone: 'error' },
  visit: { icon: 'id-card', tone: 'success' },
  report: { icon: 'chart-line', tone: 'info' },
  cloud: { icon: 'tab-cloud', tone: 'info' },
  study: { icon: 'bookmark', tone: 'warning' },
  account: { icon: 'shield', tone: 'success' },
  announcement: { icon: 'megaphone', tone: 'warning' },
}

/** The icon of a message without a personal sender. */
export function getMessageSign({ busType, msgType }: Message): { icon: IconName; tone: string } {
  return (
    signs[busType ?? ''] ?? (msgType === 'news' ? { icon: 'bookmark', tone: 'info' } : { icon: 'bell', tone: 'info' })
  )
}

const SYSTEM = '系统'

/** The name of the sender of a message. */
export function getSenderName({ senderName }: Pick<Message, 'senderName'>): string {
  return senderName ?? SYSTEM
}

/** Whether a person sent it, so that their avatar is shown. */
export function isFromPerson(message: Message): boolean {
  return message.senderAvatar !== null || (message.msgType === 'approve' && getSenderName(message) !== SYSTEM)
}

/** The relative time of an API date-time; empty for null. */
export function formatMessageTime(time: string | null): string {
  const instant = time === null ? undefined : parseWireTime(time)
  return instant === undefined ? '' : formatRelativeTime(instant, { now: Date.now() })
}

const targetTexts: Readonly<Record<string, string>> = {
  task: '查看待办',
  process: '查看流程',
  copy: '查看流程',
  join: '去审核',
  announcement: '查看全文',
  device: '看机台',
  visit: '看访客',
  report: '看报表',
  cloud: '看云服务',
  study: '去学习',
  account: '看登录设备',
}

/** Label of the link to a message's target; undefined without a target that this application can open. */
export function getTargetText(message: Message): string | undefined {
  if (!message.openPage || isTargetGone(message)) return undefined
  return targetTexts[message.busType ?? ''] ?? '查看详情'
}

/** Whether the message's target is no page of this application, or of this release of it. */
export function isTargetGone({ openPage }: Message): boolean {
  return openPage !== null && toSafeAddress(openPage) === undefined
}

/** Opens a message's target; returns false when it is no route of this application. */
export function openTarget({ openPage }: Message): boolean {
  return openPage !== null && openAddress(openPage)
}

/** Opens a message: its target, which says itself when it is gone; the message page without one. */
export function openMessage(message: Message): void {
  if (!openTarget(message)) openMessagePage(message)
}

/** Opens the whole text of a message. */
export function openMessagePage({ id }: Message): void {
  void go('message', { id })
}
