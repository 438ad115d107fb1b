import type { ParallelPlace, Step } from '@/server/definitions/process'
import { getBlock, type Instance } from './state'

/** Branches of which one is taken. */
export interface Choice {
  /** Index of its first step. */
  readonly first: number
  /** Index of the first step of the branch that is taken; undefined when none is. */
  readonly taken: number | undefined
  /** The branch of a parallel part that all its steps are in. */
  readonly within: ParallelPlace | undefined
}

const isSamePlace = (one: ParallelPlace | undefined, other: ParallelPlace | undefined) =>
  one?.group === other?.group && one?.branch === other?.branch

/** The steps of each group of branches, by the group, with their indexes. */
function listGroups<S extends Step>(steps: readonly S[]): { step: S; at: number }[][] {
  const groups = new Map<string, { step: S; at: number }[]>()
  for (const [at, step] of steps.entries()) {
    if (!step.choice) continue
    groups.set(step.choice.group, [...(groups.get(step.choice.group) ?? []), { step, at }])
  }
  return [...groups.values()]
}

/** The choices of a process, in the order of their first steps. */
export function listChoices(steps: readonly Step[]): Choice[] {
  return listGroups(steps).flatMap((own): Choice[] => {
    const [head] = own
    if (!head) return []
    const { parallel } = head.step
    return [
      {
        first: head.at,
        taken: own.find(({ step }) => step.choice?.isTaken)?.at,
        within: own.every(({ step }) => isSamePlace(step.parallel, parallel)) ? parallel : undefined,
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

/** Which branch each choice takes. A choice whose first step is at `from` or before stays as it was taken. */
function settleChoices<S extends ConditionalStep>(
  steps: readonly S[],
  { holds, explain }: ConditionJudgement,
  from: number,
): S[] {
  const settled = [...steps]
  for (const own of listGroups(steps)) {
    if ((own[0]?.at ?? 0) <= from) continue
    const choices = own.flatMap(({ step }) => step.choice ?? [])
    const taken =
      choices.find(({ when }) => when !== undefined && holds(when)) ?? choices.find(({ when }) => when === undefined)
    for (const { step, at } of own) {
      const { isTaken: _isTaken, reason: _reason, ...choice } = step.choice ?? { group: '', branch: '' }
      const isTaken = choice.branch === taken?.branch
      settled[at] = { ...step, choice: isTaken ? { ...choice, isTaken, reason: explain(taken.when) } : choice }
    }
  }
  return settled
}

/**
 * Evaluates the conditions of branches and steps. If no step would open, the last one that is in no branch does, so
 * that nothing is approved without an approver.
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
    const isOnWay = !step.choice || step.choice.isTaken === true
    return { ...step, skipped: !isOnWay || (step.when !== undefined && !judgement.holds(step.when)) }
  })
  if (decided.some(({ skipped }) => !skipped)) return decided
  const plain = decided.map(({ choice }) => choice === undefined).lastIndexOf(true)
  const last = plain < 0 ? decided.length - 1 : plain
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
  const present = lanes.length > 0 ? getBlock(steps, step).last : step
  return Math.max(present, ...returns.map((back) => back.step))
}
