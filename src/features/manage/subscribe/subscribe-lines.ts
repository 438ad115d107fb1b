import { type SubscribeMessageEntry, subscribeMessageStates } from '@/contract/message/subscribe-manage'
import { joinTexts } from '@/lib/text/join-texts'
import type { Tone } from '@/ui/layout/Chip'

const kinds: Readonly<Record<string, string>> = { todo: '新待办', result: '审批结果', launch: '发布会提醒' }

const states: Readonly<Record<string, { text: string; tone: Tone }>> = {
  failed: { text: '失败', tone: 'error' },
  abandoned: { text: '已放弃', tone: 'error' },
  waiting: { text: '等待', tone: 'info' },
  sent: { text: '已发送', tone: 'success' },
}

/** What the log is narrowed to. */
export const subscribeStateOptions = subscribeMessageStates.map((value) => ({
  value,
  text: states[value]?.text ?? value,
}))

/** What the message is about, and to whom it goes. */
export const formatSubscribeName = ({ kind, name }: Pick<SubscribeMessageEntry, 'kind' | 'name'>) =>
  joinTexts([kinds[kind] ?? kind, name])

/** The state of a message as its chip shows it. */
export function getSubscribeState({ state, reason }: Pick<SubscribeMessageEntry, 'state' | 'reason'>): {
  text: string
  tone: Tone
} {
  if (state === 'waiting' && reason !== '') return { text: '将重试', tone: 'warning' }
  return states[state] ?? { text: state, tone: 'neutral' }
}

/** What became of a message, in one line. */
export function formatSubscribeResult(entry: SubscribeMessageEntry): string {
  const { state, reason, attempts, sentTime, nextTime } = entry
  if (state === 'sent') return `${sentTime?.slice(5, 16) ?? ''} 微信已接受`
  if (state === 'waiting' && attempts === 0) return '几秒内发送'
  const tries = attempts > 0 ? `已尝试 ${attempts} 次` : '未能尝试'
  if (state === 'waiting') return [reason, tries, `${nextTime?.slice(5, 16) ?? ''} 重试`].filter(Boolean).join('；')
  return [reason, tries, entry.mayResend ? '' : '内容已删除，不能重发'].filter(Boolean).join('；')
}
