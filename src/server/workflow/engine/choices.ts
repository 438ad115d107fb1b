import { listChoicePlaces, setChoicePlaces } from '@/lib/form/choice-places'
import { listParallelPlaces } from '@/lib/form/parallel-places'
import type { ChoicePlace, ParallelPlace, Step } from '@/server/definitions/process'

import { countCommonParts, getBlock } from './parts'
import type { Instance } from './state'

/** Branches of which one is taken. */
export interface Choice {
  /** Index of its first step. */
  readonly first: number
  /** Index of the first step of the branch that is taken; undefined when none is. */
  readonly taken: number | undefined
  /** Why that branch is taken. */
  readonly reason: string | undefined
  /** Whether it is on the way: the branches of other choices around it are taken. */
  readonly isReached: boolean
  /** The branches of parallel parts that all its steps are in, from the outer to the inner one. */
  readonly within: readonly ParallelPlace[]
}

/** A step of a choice. */
interface Member {
  readonly at: number
  /** How many choices are around this one. */
  readonly depth: number
}

/** The steps of each group of branches, an outer one before those inside of it. */
function listGroups(steps: readonly Step[]): Member[][] {
  const groups = new Map<string, Member[]>()
  for (const [at, step] of steps.entries()) {
    for (const [depth, { group }] of listChoicePlaces(step).entries()) {
      const own = groups.get(group)
      if (own) own.push({ at, depth })
      else groups.set(group, [{ at, depth }])
    }
  }
  return [...groups.values()]
}

/** The branches that the steps of a choice are in, in the order of the steps. */
const listPlaces = (steps: readonly Step[], own: readonly Member[]): (ChoicePlace & { readonly at: number })[] =>
  own.flatMap(({ at, depth }) => {
    const place = listChoicePlaces(steps[at] ?? {})[depth]
    return place ? [{ ...place, at }] : []
  })

/** Whether the branches around a choice are taken. */
const isReachedBy = (steps: readonly Step[], { at, depth }: Member): boolean =>
  listChoicePlaces(steps[at] ?? {})
    .slice(0, depth)
    .every(({ isTaken }) => isTaken === true)

/** The choices of a process, in the order of their first steps, an outer one before those inside of it. */
export function listChoices(steps: readonly Step[]): Choice[] {
  return listGroups(steps).flatMap((own): Choice[] => {
    const [head] = own
    if (!head) return []
    const taken = listPlaces(steps, own).find(({ isTaken }) => isTaken)
    const common = Math.min(...own.map(({ at }) => countCommonParts(steps, head.at, at)))
    return [
      {
        first: head.at,
        taken: taken?.at,
        reason: taken?.reason,
        isReached: isReachedBy(steps, head),
        within: listParallelPlaces(steps[head.at] ?? {}).slice(0, common),
      },
    ]
  })
}

/** A step with conditions. */
type ConditionalStep = Step & { readonly when?: string }

/** How conditions are evaluated, and put in words. */
export interface ConditionJudgement {
  readonly holds: (when: string) => boolean
  /** Why a branch is taken; undefined: 其他情况. */
  readonly explain: (when: string | undefined) => string
}

/**
 * Which branch each choice takes; none where another branch around it is taken. A choice whose first step is at `from`
 * or before stays as it was taken.
 */
function settleChoices<S extends ConditionalStep>(
  steps: readonly S[],
  { holds, explain }: ConditionJudgement,
  from: number,
): S[] {
  const settled = [...steps]
  for (const own of listGroups(steps)) {
    const [head] = own
    if (!head || head.at <= from) continue
    const choices = isReachedBy(settled, head) ? listPlaces(steps, own) : []
    const taken =
      choices.find(({ when }) => when !== undefined && holds(when)) ?? choices.find(({ when }) => when === undefined)
    for (const { at, depth } of own) {
      const step = settled[at]
      if (!step) continue
      const places = listChoicePlaces(step).map((place, index) => {
        if (index !== depth) return place
        const { isTaken: _isTaken, reason: _reason, ...choice } = place
        const isTaken = choice.branch === taken?.branch
        return taken && isTaken ? { ...choice, isTaken, reason: explain(taken.when) } : choice
      })
      settled[at] = { ...step, ...setChoicePlaces(step, places) }
    }
  }
  return settled
}

/**
 * The step that opens where no condition holds: the last that people decide, in no branch if there is one. What acts by
 * itself is only meant for its condition.
 *
 * @returns undefined when those that people decide are all past
 */
function findLastResort(steps: readonly Step[], from: number): number | undefined {
  const all = [...steps.keys()]
  const people = all.filter((at) => steps[at]?.kind === undefined)
  const own = (people.length > 0 ? people : all).filter((at) => at > from)
  return own.filter((at) => steps[at]?.choice === undefined).at(-1) ?? own.at(-1)
}

/**
 * Whether a step settles the process, or was chosen for this form by a branch or a condition. A copy, a wait or a webhook
 * that every form passes decides nothing.
 */
const answersForm = ({ kind, when, choice }: ConditionalStep): boolean =>
  kind === undefined || kind === 'automatic' || kind === 'process' || when !== undefined || choice !== undefined

/**
 * Evaluates the conditions of branches and steps. If none opens that answers this form, one of people does, so that
 * nothing is approved without an approver whom its author did not mean to leave out. Behind the last of them none does:
 * a form changes there by a decision of people alone, whom a step that waits for the system has asked.
 *
 * @param from steps up to this index are past and do not change
 */
export function settleSteps<S extends ConditionalStep>(
  steps: readonly S[],
  judgement: ConditionJudgement,
  from = -1,
): S[] {
  if (!steps.some(({ when, choice }) => when !== undefined || choice)) return [...steps]
  const decided = settleChoices(steps, judgement, from).map((step, at) => {
    if (at <= from || (step.when === undefined && !step.choice)) return step
    const isOnWay = listChoicePlaces(step).every(({ isTaken }) => isTaken === true)
    return { ...step, skipped: !isOnWay || (step.when !== undefined && !judgement.holds(step.when)) }
  })
  const open = decided.filter(({ skipped }) => !skipped)
  const needsPeople = decided.some(({ kind }) => kind === undefined) && !open.some(answersForm)
  if (open.length > 0 && !needsPeople) return decided
  const last = findLastResort(decided, from)
  return decided.map((step, at) => (at === last ? { ...step, skipped: false } : step))
}

/**
 * The last step that a change of the form leaves as it is: where the process is, a parallel part as a whole, as its
 * branches are settled when it opens, and the step that a direct return leads back to.
 */
export function findLastSettledStep({
  steps,
  step,
  lanes,
  returns,
}: Pick<Instance, 'steps' | 'step' | 'lanes' | 'returns'>) {
  const present = lanes.length > 0 ? getBlock(steps, step, 0).last : step
  return Math.max(present, ...returns.map((back) => back.step))
}
