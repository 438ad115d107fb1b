// The branches of a process of which one is taken by condition, while it is designed.
import { BRANCHES_MAX, type ProcessStepSetting, type StepChoice } from '@/contract/workflow/process-setting'
import { findChoicePlace, listChoicePlaces, setChoicePlaces } from '@/lib/form/choice-places'

import { arrangeSteps, replacePlace, type StepPosition } from './process-parallel'

type Steps = readonly ProcessStepSetting[]

/** The branch that is taken when no condition holds. */
export const ELSE_BRANCH = '其他情况'

/** The branches of a choice in their order, as their first steps have them. */
export const listChoiceBranches = (steps: Steps, group: string): StepChoice[] => {
  const own = steps.flatMap((step) => findChoicePlace(step, group) ?? [])
  return own.filter(({ branch }, at) => own.findIndex((one) => one.branch === branch) === at)
}

/** A group that no choice has yet. */
export function createChoiceGroup(steps: Steps): string {
  let number = 1
  while (steps.some((step) => findChoicePlace(step, `c${number}`))) number += 1
  return `c${number}`
}

/** A position inside of one more branch of a choice. */
export const enterBranch = (position: StepPosition, branch: StepChoice): StepPosition =>
  setChoicePlaces(position, [...listChoicePlaces(position), branch])

/** Whether a step is in a branch of a choice. */
export const isInBranch = (step: StepPosition, { group, branch }: StepChoice): boolean =>
  findChoicePlace(step, group)?.branch === branch

/** A branch that a choice does not have yet; its condition is to be chosen. Undefined when there is no room. */
export function createChoiceBranch(steps: Steps, group: string): StepChoice | undefined {
  const branches = listChoiceBranches(steps, group)
  // 其他情况 has its room, whether there are steps in it or not.
  if (branches.filter(({ when }) => when !== undefined).length >= BRANCHES_MAX - 1) return undefined
  const names = branches.map(({ branch }) => branch)
  let number = names.filter((name) => name !== ELSE_BRANCH).length + 1
  while (names.includes(`条件 ${number}`)) number += 1
  return { group, branch: `条件 ${number}` }
}

/** The steps after a branch has another name and condition. */
export const changeChoiceBranch = (steps: Steps, before: StepChoice, after: StepChoice): ProcessStepSetting[] =>
  steps.map((step) => (isInBranch(step, before) ? replacePlace(step, 'choice', before.group, after) : step))

/** The steps without those of a branch. */
export const removeChoiceBranch = (steps: Steps, branch: StepChoice): ProcessStepSetting[] =>
  arrangeSteps(steps.filter((step) => !isInBranch(step, branch)))

/** What {@link removeChoiceBranch} takes away, in words for the question before it. */
export function describeBranchRemoval(steps: Steps, branch: StepChoice): string {
  const names = steps.filter((step) => isInBranch(step, branch)).map(({ name }) => `「${name}」`)
  return `它的 ${names.length} 个节点${names.join('、')}一并删除。发布后才生效；正在进行的申请不变。`
}

/** The steps after a branch is looked at before the one that was before it. */
export function advanceChoiceBranch(steps: Steps, { group, branch }: StepChoice): ProcessStepSetting[] {
  const names = listChoiceBranches(steps, group).map((one) => one.branch)
  const at = names.indexOf(branch)
  if (at < 1) return [...steps]
  names.splice(at - 1, 0, ...names.splice(at, 1))
  const own = steps.filter((step) => findChoicePlace(step, group))
  const ordered = names.flatMap((name) => own.filter((step) => findChoicePlace(step, group)?.branch === name))
  let next = 0
  return steps.map((step) => (findChoicePlace(step, group) ? (ordered[next++] ?? step) : step))
}

/** What 取消分支 does, in words for the question before it. */
export function describeDissolving(steps: Steps, group: string): string {
  const own = steps.filter((step) => findChoicePlace(step, group))
  const names = listChoiceBranches(steps, group).map(({ branch }) => `「${branch}」`)
  const [first] = own
  const places = first ? listChoicePlaces(first) : []
  const outer = places[places.findIndex((place) => place.group === group) - 1]
  const who = outer ? `走到「${outer.branch}」的申请` : '每份申请'
  const hasInner = own.some((step) => listChoicePlaces(step).at(-1)?.group !== group)
  return [
    `${names.join('')}的条件不再保留，其中 ${own.length} 个节点改为依次进行，${who}都会经过。`,
    ...(hasInner ? ['里面的条件分支照旧。'] : []),
    ...(own.some(({ when }) => when !== undefined) ? ['节点自己的条件照旧。'] : []),
  ].join('')
}
