import { listParallelPlaces } from '@/lib/form/parallel-places'
import type { ParallelPlace, Step } from '@/server/definitions/process'

import { logAutomatic } from './automatic'
import { type Choice, listChoices } from './choices'
import { getBlock, listBranches } from './parts'
import { getDepth } from './places'
import type { InstanceDraft, PlaceDraft } from './state'

type Within = Choice['within']

/** The steps from the first to the last that a place passes. */
interface Way {
  readonly from: number
  readonly to: number
  /** The choices that are said, by the branches of parallel parts that all their steps are in. */
  readonly isOwn: (within: Within) => boolean
}

const findPlaceAt = (steps: readonly Step[], index: number | undefined, depth: number): ParallelPlace | undefined =>
  index === undefined ? undefined : listParallelPlaces(steps[index] ?? {})[depth]

/** Says in the history which branches are taken on a way, or that none is. */
function logChoices(draft: InstanceDraft, { from, to, isOwn }: Way): void {
  for (const { first, taken, reason, isReached, within } of listChoices(draft.steps)) {
    if (!isReached || first < from || first > to || !isOwn(within)) continue
    if (taken === undefined) logAutomatic(draft, 'autoBypass', first, { reason: '各分支的条件都不满足' })
    else logAutomatic(draft, 'autoBranch', taken, { reason })
  }
}

/** Whether a choice is not of the branches of a part that opens next, which say theirs themselves. */
const isOutside = (within: Within, depth: number, opened: ParallelPlace | undefined): boolean =>
  opened === undefined || within[depth]?.group !== opened.group

/** Says what is taken on the way of a place to its next step, or to its end. */
export function logChoicesAfter(draft: InstanceDraft, place: PlaceDraft, next: number | undefined): void {
  const { steps } = draft
  const depth = getDepth(draft, place)
  const end = depth === 0 ? steps.length : getBlock(steps, place.step, depth - 1).last
  const branch = findPlaceAt(steps, place.step, depth - 1)?.branch
  const opened = findPlaceAt(steps, next, depth)
  logChoices(draft, {
    from: place.step + 1,
    to: next ?? end,
    isOwn: (within) => (depth === 0 || within[depth - 1]?.branch === branch) && isOutside(within, depth, opened),
  })
}

/** Says what is taken in a branch of a parallel part that opens before its first step. */
export function logChoicesBefore(draft: InstanceDraft, first: number, start: number, depth: number): void {
  const branch = findPlaceAt(draft.steps, start, depth)?.branch
  const opened = findPlaceAt(draft.steps, start, depth + 1)
  logChoices(draft, {
    from: first,
    to: start,
    isOwn: (within) => within[depth]?.branch === branch && isOutside(within, depth + 1, opened),
  })
}

/** Says what is taken in the branches of a parallel part that do not open, as no step of theirs does. */
export function logChoicesBeside(draft: InstanceDraft, first: number, depth: number): void {
  const { steps } = draft
  const open = listBranches(steps, first, depth)
  logChoices(draft, {
    from: first,
    to: getBlock(steps, first, depth).last,
    isOwn: (within) => within.length > depth && !open.includes(within[depth]?.branch ?? ''),
  })
}
