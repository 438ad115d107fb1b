import type { InferOutput } from 'valibot'

import type { tryProcess } from '@/contract/workflow/process-setting'
import { findParallelPlace, isInParallelBranch, listParallelPlaces } from '@/lib/form/parallel-places'
import type { ProcessStep } from '@/server/definitions/process'

import { countNeed, isStepPart, listItemSteps, listStepItems, type StepItem, type StepPart } from './step-tree'

type Acts = InferOutput<(typeof tryProcess)['output']>['steps'][number]['acts']

/** What happens at a step. */
export interface Acting {
  step: ProcessStep
  acts: Acts
}

function getActs(step: ProcessStep, before: ProcessStep | undefined): Acts {
  if (step.kind === 'copy') return 'copy'
  if (step.kind === 'automatic') return step.result === 'reject' ? 'reject' : 'agree'
  if (step.kind) return step.kind
  if (step.vacant) return step.vacant
  const [only, ...others] = step.assignees
  const isSame = before?.assignees.length === 1 && before.assignees[0] === only && others.length === 0
  return step.once && isSame ? 'pass' : 'people'
}

/** Whether an earlier step is in a parallel part that a later one is not in. */
const isInOtherPart = (earlier: ProcessStep, step: ProcessStep): boolean =>
  listParallelPlaces(earlier).some(({ group }) => !findParallelPlace(step, group))

/** Whether a step is never reached, because an earlier one ends the process or the branch that it is in. */
function isEndedBy(step: ProcessStep, earlier: ProcessStep): boolean {
  if (earlier.skipped || (earlier.kind !== 'automatic' && earlier.vacant !== 'reject')) return false
  if (isInParallelBranch(step, earlier)) return false
  return !isInOtherPart(earlier, step) || earlier.result !== 'agree'
}

/** Whether a step rejects the whole process by itself. */
const isRejecting = ({ kind, result, vacant }: ProcessStep): boolean =>
  vacant === 'reject' || (kind === 'automatic' && result === 'reject')

/** Whether a step leads on by itself. */
const isPassing = ({ kind, vacant }: ProcessStep): boolean => kind === 'copy' || vacant === 'skip'

/** What becomes of a place that opens, before anybody acts. */
interface Opening {
  readonly end: 'waits' | 'done' | 'rejects'
  /** The steps that nobody is asked in if the part around it ends at once. */
  readonly left: readonly ProcessStep[]
}

function openItem(item: StepItem): Opening & { readonly isLast?: boolean } {
  if (isStepPart(item)) return openPart(item)
  if (isRejecting(item)) return { end: 'rejects', left: [] }
  if (isPassing(item)) return { end: 'done', left: [] }
  return item.kind === 'automatic' ? { end: 'done', left: [], isLast: true } : { end: 'waits', left: [item] }
}

/** A branch opens up to the first step that somebody is asked in. */
function openBranch(items: readonly StepItem[]): Opening {
  for (const [at, item] of items.entries()) {
    const { end, left, isLast } = openItem(item)
    if (end === 'waits') return { end, left: [...left, ...listItemSteps(items.slice(at + 1))] }
    if (end === 'rejects' || isLast) return { end, left: [] }
  }
  return { end: 'done', left: [] }
}

/** The branches of a part open one after the other, until enough of them are done. */
function openPart(part: StepPart): Opening & { readonly cut: readonly ProcessStep[] } {
  const need = countNeed(part, part.branches.length)
  const left: ProcessStep[] = []
  let [done, isRejected] = [0, false]
  for (const branch of part.branches) {
    const opened = done >= need || isRejected ? undefined : openBranch(branch)
    left.push(...(opened?.left ?? listItemSteps(branch)))
    if (opened?.end === 'done') done += 1
    isRejected ||= opened?.end === 'rejects'
  }
  if (isRejected) return { end: 'rejects', left: [], cut: left }
  return done >= need ? { end: 'done', left: [], cut: left } : { end: 'waits', left, cut: [] }
}

/** The steps that nobody is asked in, because their part or the process ends by itself as the part opens. */
const listCutSteps = (items: readonly StepItem[]): ProcessStep[] =>
  items.flatMap((item) => (isStepPart(item) ? [...openPart(item).cut, ...item.branches.flatMap(listCutSteps)] : []))

/**
 * The step whose deciders are not asked again right after it: none behind a step that holds the process up, and none
 * where a parallel part has ended in between.
 */
function findStepRightBefore(step: ProcessStep, before: readonly ProcessStep[]): ProcessStep | undefined {
  for (const earlier of [...before].reverse()) {
    if (isInParallelBranch(step, earlier)) continue
    if (isInOtherPart(earlier, step)) return undefined
    if (earlier.kind === 'copy' || earlier.vacant) continue
    return earlier.kind ? undefined : earlier
  }
  return undefined
}

/** What happens at each step. */
export function listActs(steps: readonly ProcessStep[]): Acting[] {
  const cut = new Set(listCutSteps(listStepItems(steps.filter(({ skipped }) => !skipped))))
  return steps.map((step, at): Acting => {
    const before = steps.slice(0, at).filter(({ skipped }) => !skipped)
    if (cut.has(step) || before.some((earlier) => isEndedBy(step, earlier))) return { step, acts: 'unreached' }
    if (step.skipped) return { step, acts: 'people' }
    return { step, acts: getActs(step, findStepRightBefore(step, before)) }
  })
}
