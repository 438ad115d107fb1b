import type { ManagedStudy, StudyLearner } from '@/contract/content/study-manage'
import { chinaDay } from '@/lib/wire-time'
import type { Tone } from '@/ui/layout/Chip'

interface StateChip {
  text: string
  tone: Tone
}

/** Whether content is published and required, and whether its day has passed. */
export function getAssignmentChip({ state, dueDate }: Pick<ManagedStudy, 'state' | 'dueDate'>, now: number): StateChip {
  if (state !== 'published') return { text: state === 'draft' ? '未发布' : '已撤下', tone: 'neutral' }
  if (dueDate === null) return { text: '选修', tone: 'neutral' }
  const day = dueDate.slice(5)
  return dueDate < chinaDay(now)
    ? { text: `必修 · ${day} 已截止`, tone: 'warning' }
    : { text: `必修 · ${day} 前`, tone: 'info' }
}

/** How far a learner is. */
export function getLearnerChip({ progress, finishedTime, late, overdue }: StudyLearner): StateChip {
  if (finishedTime !== null) return late ? { text: '逾期学完', tone: 'warning' } : { text: '已学完', tone: 'success' }
  if (overdue) return { text: '逾期未学完', tone: 'error' }
  return progress
    ? { text: `已学 ${Math.max(1, Math.floor(progress * 100))}%`, tone: 'info' }
    : { text: '未开始', tone: 'neutral' }
}

/** Why a day cannot be the last one; undefined when it can. */
export function validateDueDate(day: string, now: number): string | undefined {
  if (!day) return '请选择截止日期'
  return day < chinaDay(now) ? '截止日期早于今天' : undefined
}
