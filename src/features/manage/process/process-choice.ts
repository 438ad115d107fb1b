// The branches of a process of which one is taken by condition, while it is designed.
import { BRANCHES_MAX, type ProcessStepSetting } from '@/contract/workflow/process-setting'
import { arrangeSteps } from './process-parallel'

type Steps = readonly ProcessStepSetting[]
type Choice = NonNullable<ProcessStepSetting['choice']>

/** The branch that is taken when no condition holds. */
export const ELSE_BRANCH = '其他情况'

/** The branches of a choice in their order, by the choices of their first steps. */
export const listChoiceBranches = (steps: Steps, group: string): Choice[] => {
  const own = steps.flatMap(({ choice }) => (choice?.group === group ? [choice] : []))
  return own.filter(({ branch }, at) => own.findIndex((one) => one.branch === branch) === at)
}

/** A group that no choice has yet. */
export function createChoiceGroup(steps: Steps): string {
  let number = 1
  while (steps.some(({ choice }) => choice?.group === `c${number}`)) number += 1
  return `c${number}`
}

/** A branch that a choice does not have yet; its condition is to be chosen. Undefined when there is no room. */
export function createChoiceBranch(steps: Steps, group: string): Choice | undefined {
  const branches = listChoiceBranches(steps, group)
  // 其他情况 has its room, whether there are steps in it or not.
  if (branches.filter(({ when }) => when !== undefined).length >= BRANCHES_MAX - 1) return undefined
  const names = branches.map(({ branch }) => branch)
  let number = names.filter((name) => name !== ELSE_BRANCH).length + 1
  while (names.includes(`条件 ${number}`)) number += 1
  return { group, branch: `条件 ${number}` }
}

/** The steps after a branch has another name and condition. */
export const changeChoiceBranch = (steps: Steps, before: Choice, after: Choice): ProcessStepSetting[] =>
  steps.map((step) =>
    step.choice?.group === before.group && step.choice.branch === before.branch ? { ...step, choice: after } : step,
  )

/** The steps without those of a branch. */
export const removeChoiceBranch = (steps: Steps, { group, branch }: Choice): ProcessStepSetting[] =>
  arrangeSteps(steps.filter(({ choice }) => choice?.group !== group || choice.branch !== branch))

/** The steps after a branch is looked at before the one that was before it. */
export function advanceChoiceBranch(steps: Steps, { group, branch }: Choice): ProcessStepSetting[] {
  const names = listChoiceBranches(steps, group).map((one) => one.branch)
  const at = names.indexOf(branch)
  if (at < 1) return [...steps]
  names.splice(at - 1, 0, ...names.splice(at, 1))
  const own = steps.filter(({ choice }) => choice?.group === group)
  const ordered = names.flatMap((name) => own.filter(({ choice }) => choice?.branch === name))
  let next = 0
  return steps.map((step) => (step.choice?.group === group ? (ordered[next++] ?? step) : step))
}

/** The steps after those of a choice follow each other; each opens by the condition of its branch. */
export const dissolveChoice = (steps: Steps, group: string): ProcessStepSetting[] =>
  steps.map((step) => {
    if (step.choice?.group !== group) return step
    const { choice, ...plain } = step
    return choice.when === undefined || plain.when !== undefined ? plain : { ...plain, when: choice.when }
  })
