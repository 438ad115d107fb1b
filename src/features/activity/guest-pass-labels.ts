import type { GuestPass } from '@/contract/event/activity'
import type { Tone } from '@/ui/layout/Chip'

/** Label and colour of a guest's attendance. Late is a separate state. */
export function getGuestState({ inState, outTime }: Pick<GuestPass, 'inState' | 'outTime'>): {
  text: string
  tone: Tone
} {
  if (outTime) return { text: '已签退', tone: 'neutral' }
  if (inState === 'late') return { text: '迟到签到', tone: 'warning' }
  return inState ? { text: '已签到', tone: 'success' } : { text: '未签到', tone: 'info' }
}

/** `11-21 14:00 – 17:00`; both dates when it ends on another day. */
export function formatTimeRange({ startTime, endTime }: { startTime: string; endTime: string }): string {
  const end = startTime.slice(0, 10) === endTime.slice(0, 10) ? endTime.slice(11, 16) : endTime.slice(5, 16)
  return `${startTime.slice(5, 16)} – ${end}`
}

/** The guest's next possible step, or why there is none. */
export function getGuestStep(pass: GuestPass): {
  kind: 'wait' | 'in' | 'late' | 'out' | 'done' | 'over'
  text: string
} {
  const { phase, inTime, outTime, activity } = pass
  if (outTime) return { kind: 'done', text: '你已签退，感谢参加' }
  if (inTime) return { kind: 'out', text: '离场时请签退' }
  if (phase === 'before') return { kind: 'wait', text: `签到 ${activity.signFrom.slice(5, 16)} 开始` }
  if (phase === 'over') return { kind: 'over', text: '活动已结束，未签到' }
  if (phase === 'late') return { kind: 'late', text: `已过 ${activity.lateAfter.slice(11, 16)}，请填写原因后补签` }
  return { kind: 'in', text: `${activity.lateAfter.slice(11, 16)} 前签到为准时` }
}

/** Preset reasons for being late. */
export const LATE_REASONS = ['交通拥堵', '航班或列车延误', '会议冲突', '走错入口'] as const
