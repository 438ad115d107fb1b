import type { Step } from '@/server/definitions/process'

import { requirePath } from './places'
import {
  type AutomaticAction,
  type InstanceDraft,
  isHolding,
  type LogEntry,
  listVotes,
  type PlaceDraft,
  SYSTEM_ACTOR,
} from './state'

type Details = Partial<Pick<LogEntry, 'by' | 'task' | 'users'>> & { readonly reason?: string | undefined }

/** Adds an entry to the history for what the process does by itself. */
export function logAutomatic(draft: InstanceDraft, action: AutomaticAction, step: number, details: Details): void {
  const { by = SYSTEM_ACTOR, task = null, users = [], reason = '' } = details
  draft.version += 1
  draft.log = [...draft.log, { by, action, task, users, step, reason, tasks: draft.tasks.length }]
}

/** The people who agreed in a round. */
function listAgreed(draft: InstanceDraft, round: number): string[] {
  return listVotes(draft, round)
    .filter(({ state, result, assignee }) => state === 'done' && result === 'agreed' && assignee !== SYSTEM_ACTOR)
    .map(({ assignee }) => assignee)
}

/**
 * Who decides a step: its assignees, or those who decided an earlier step the last time it was passed; the system where
 * the step holds the process up.
 */
export function findDeciders(draft: InstanceDraft, step: Step): readonly string[] {
  if (isHolding(step)) return [SYSTEM_ACTOR]
  const { sameAs, assignees } = step
  const earlier = draft.steps.findIndex(({ key }) => key === sameAs)
  const rounds = draft.tasks
    .filter(({ step, result }) => step === earlier && result === 'agreed')
    .map(({ round }) => round)
  const agreed = rounds.length > 0 ? listAgreed(draft, Math.max(...rounds)) : []
  return agreed.length > 0 ? agreed : assignees
}

/** Who agreed in the step that led to this one; nobody after a return, a submission or the end of a parallel part. */
export function listEarlierDeciders(draft: InstanceDraft, place: PlaceDraft): string[] {
  for (const { arrival, hasNobodyBefore } of requirePath(draft, place).reverse()) {
    if (arrival) return listAgreed(draft, arrival.round)
    if (hasNobodyBefore) return []
  }
  return []
}

/**
 * What a step does that nobody decides.
 *
 * @returns null when people decide it; `finished` when its place has no further step
 */
export function actByItself(
  draft: InstanceDraft,
  { kind, result, reason, vacant }: Step,
  step: number,
  people: readonly string[],
): 'passed' | 'finished' | 'rejected' | null {
  if (kind === 'copy') {
    const users = [...new Set(people)]
    logAutomatic(draft, 'autoCopy', step, { users })
    draft.circulated = [...new Set([...draft.circulated, ...users])]
    return 'passed'
  }
  if (kind === 'automatic') {
    logAutomatic(draft, result === 'reject' ? 'autoReject' : 'autoAgree', step, { reason })
    return result === 'reject' ? 'rejected' : 'finished'
  }
  if (!vacant || people.length > 0) return null
  const isRejected = vacant === 'reject'
  logAutomatic(draft, isRejected ? 'autoReject' : 'autoSkip', step, { reason: '没有找到审批人' })
  return isRejected ? 'rejected' : 'passed'
}
