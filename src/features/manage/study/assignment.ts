import { type InferOutput, object, string } from 'valibot'

import type { ManagedStudy, StudyAssignment, StudyLearner } from '@/contract/content/study-manage'
import {
  AudienceDraft,
  formatAudienceDraft,
  toAudienceDraft,
  toAudienceInput,
  validateAudience,
} from '@/features/manage/audience/audience-draft'
import { buildField, type ComparedField } from '@/features/manage/compare/compared-field'
import { keepErrors } from '@/features/manage/keep-errors'
import { joinTexts } from '@/lib/text/join-texts'
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
    ? { text: joinTexts(['必修', `${day} 已截止`]), tone: 'warning' }
    : { text: joinTexts(['必修', `${day} 前`]), tone: 'info' }
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
function validateDueDate(day: string, now: number): string | undefined {
  if (!day) return '请选择截止日期'
  return day < chinaDay(now) ? '截止日期早于今天' : undefined
}

export const AssignDraft = object({ version: string(), day: string(), audience: AudienceDraft })
export type AssignDraft = InferOutput<typeof AssignDraft>

/** The form of a requirement; a day that has passed is chosen anew. */
export function toAssignDraft({ assignedVersion, dueDate, audience }: StudyAssignment, now: number): AssignDraft {
  const day = dueDate && dueDate >= chinaDay(now) ? dueDate : ''
  return { version: assignedVersion, day, audience: toAudienceDraft(audience) }
}

/** Converts the form to the call's input; without a day the requirement ends. */
export function toAssignInput(id: string, { version, audience }: AssignDraft, dueDate: string | null) {
  return { id, version, dueDate, audience: dueDate === null ? null : toAudienceInput(audience) }
}

/** Errors by field; empty when the requirement can be set. */
export function validateAssign({ day, audience }: AssignDraft, now: number): Record<string, string> {
  return keepErrors({ audience: validateAudience(audience), day: validateDueDate(day, now) ?? false })
}

/** What is compared when two administrators set a requirement. */
export const assignFields: readonly ComparedField<AssignDraft>[] = [
  buildField('day', '截止日期', (day) => day || '没有，或已过'),
  buildField('audience', '谁要学', formatAudienceDraft),
]
