// The parallel parts of a process while it is designed: which steps run at the same time, and how their branches join.
import { BRANCHES_MAX, type ProcessStepSetting } from '@/contract/workflow/process-setting'

type Steps = readonly ProcessStepSetting[]
type Parallel = NonNullable<ProcessStepSetting['parallel']>

/** A step, and its index in the list. */
interface StepAt {
  step: ProcessStepSetting
  at: number
}

/** Branches that run at the same time, in the order of their first steps. */
export interface ParallelPart {
  group: string
  /** How many branches must be done; undefined: all. */
  need: number | undefined
  branches: readonly { name: string; steps: readonly StepAt[] }[]
}

const isIn =
  (group: string) =>
  ({ parallel }: ProcessStepSetting): boolean =>
    parallel?.group === group

/** Names of the branches of a part, in the order of their first steps. */
export const listBranchNames = (steps: Steps, group: string): string[] => [
  ...new Set(steps.filter(isIn(group)).flatMap(({ parallel }) => parallel?.branch ?? [])),
]

/** What follows each other in a flow. */
export type FlowPart = StepAt | ParallelPart

/** The flow from its first step to its last: single steps, and parallel parts. */
export function listFlowParts(steps: Steps): FlowPart[] {
  const seen = new Set<string>()
  return steps.flatMap((step, at): FlowPart[] => {
    if (!step.parallel) return [{ step, at }]
    const { group, need } = step.parallel
    if (seen.has(group)) return []
    seen.add(group)
    const own = steps.map((one, index) => ({ step: one, at: index })).filter((one) => isIn(group)(one.step))
    const branches = listBranchNames(steps, group).map((name) => ({
      name,
      steps: own.filter((one) => one.step.parallel?.branch === name),
    }))
    return [{ group, need, branches }]
  })
}

function leavePart({ parallel: _parallel, ...step }: ProcessStepSetting): ProcessStepSetting {
  return step
}

/**
 * Puts the steps of each part next to each other, branch by branch, where its first step is. What is left of a part with
 * one branch is no part, and a part never needs more branches than it has.
 */
export function arrangeSteps(steps: Steps): ProcessStepSetting[] {
  return listFlowParts(steps).flatMap((part) => {
    if ('step' in part) return [part.step]
    const { group, need = 0, branches } = part
    const own = branches.flatMap((branch) => branch.steps.map(({ step }) => step))
    if (branches.length < 2) return own.map(leavePart)
    const join = need > 0 && need < branches.length ? { need } : {}
    return own.map((step) => ({ ...step, parallel: { group, branch: step.parallel?.branch ?? '', ...join } }))
  })
}

const nameBranch = (number: number) => `分支 ${number}`

/** A branch that a part does not have yet. */
export function createBranch(steps: Steps, group: string): Parallel | undefined {
  const names = listBranchNames(steps, group)
  if (names.length >= BRANCHES_MAX) return undefined
  let number = names.length + 1
  while (names.includes(nameBranch(number))) number += 1
  return joinBranch(steps, group, nameBranch(number))
}

const joinBranch = (steps: Steps, group: string, branch: string): Parallel => {
  const need = steps.find(isIn(group))?.parallel?.need
  return { group, branch, ...(need !== undefined && { need }) }
}

/** Where a step can stand: by itself, in a branch, or beside a neighbour that is in no part yet. */
interface StepPlace {
  value: string
  text: string
  parallel?: Parallel
  /** Key of the neighbour that becomes the other branch. */
  beside?: string
}

const ALONE = 'alone'

function listBranchPlaces(steps: Steps, group: string, prefix: string): StepPlace[] {
  const places = listBranchNames(steps, group).map((name) => ({
    value: `${group}:${name}`,
    text: `${prefix}${name}`,
    parallel: joinBranch(steps, group, name),
  }))
  const fresh = createBranch(steps, group)
  return fresh ? [...places, { value: `${group}:${fresh.branch}`, text: `${prefix}新分支`, parallel: fresh }] : places
}

/**
 * The places of a step, the present one among them.
 *
 * @param others the other steps
 * @param at where the step is, or will be, among them
 */
export function listStepPlaces(others: Steps, at: number, parallel: Parallel | undefined): StepPlace[] {
  const alone = { value: ALONE, text: '依次进行' }
  if (parallel && others.some(isIn(parallel.group))) return [alone, ...listOwnPlaces(others, parallel)]
  const [before, after] = [others[at - 1], others[at]]
  const beside = (step: ProcessStepSetting | undefined, prefix: string): StepPlace[] => {
    if (!step) return []
    if (step.parallel) return listBranchPlaces(others, step.parallel.group, prefix)
    return [{ value: `beside:${step.key}`, text: `与「${step.name}」同时`, beside: step.key }]
  }
  if (before?.parallel && after?.parallel) {
    const isInside = before.parallel.group === after.parallel.group
    if (isInside) return [alone, ...beside(before, '加入')]
    return [alone, ...beside(before, '加入前面的'), ...beside(after, '加入后面的')]
  }
  return [alone, ...beside(before, '加入'), ...beside(after, '加入')]
}

/** The branches of the part that a step is in; its own is there even when no other step is in it. */
function listOwnPlaces(others: Steps, parallel: Parallel): StepPlace[] {
  const { group, branch } = parallel
  const places = listBranchPlaces(others, group, '')
  if (places.some(({ value }) => value === `${group}:${branch}`)) {
    // A new branch that the step alone makes up goes by its name once it has one.
    return places.map((place) => (place.parallel?.branch === branch ? { ...place, text: branch } : place))
  }
  return [...places.filter(({ text }) => text !== '新分支'), { value: `${group}:${branch}`, text: branch, parallel }]
}

/** The value of {@link listStepPlaces} that a step has. */
export const findStepPlace = (parallel: Parallel | undefined, beside: string | undefined): string => {
  if (beside !== undefined) return `beside:${beside}`
  return parallel ? `${parallel.group}:${parallel.branch}` : ALONE
}

/**
 * The list with a step in it.
 *
 * @param others the other steps
 * @param at where the step stands among them
 * @param beside key of the neighbour that runs at the same time from now on
 */
export function putStep(others: Steps, at: number, step: ProcessStepSetting, beside?: string): ProcessStepSetting[] {
  const all = [...others.slice(0, at), step, ...others.slice(at)]
  if (beside === undefined) return arrangeSteps(all)
  let number = 1
  while (all.some(isIn(`g${number}`))) number += 1
  const pair = all.filter(({ key }) => key === step.key || key === beside).map(({ key }) => key)
  return arrangeSteps(
    all.map((one) => {
      const index = pair.indexOf(one.key)
      return index < 0 ? one : { ...one, parallel: { group: `g${number}`, branch: nameBranch(index + 1) } }
    }),
  )
}

/** The steps after a part has another way to join, and other names for its branches. */
export function changePart(
  steps: Steps,
  group: string,
  need: number | undefined,
  names: Readonly<Record<string, string>>,
): ProcessStepSetting[] {
  const changed = steps.map((step) => {
    if (!step.parallel || step.parallel.group !== group) return step
    const { branch } = step.parallel
    return { ...step, parallel: { group, branch: names[branch] ?? branch, ...(need !== undefined && { need }) } }
  })
  return arrangeSteps(changed)
}

/** The steps after those of a part follow each other. */
export const dissolvePart = (steps: Steps, group: string): ProcessStepSetting[] =>
  steps.map((step) => (isIn(group)(step) ? leavePart(step) : step))

/** `全部分支完成`, `任一分支完成`, `2 个分支完成`. */
export function describeBranchJoin(need: number | undefined): string {
  if (need === undefined) return '全部分支完成'
  return need === 1 ? '任一分支完成' : `${need} 个分支完成`
}

/** How a part can join, as options. */
export const listJoinChoices = (branches: number): { value: string; text: string }[] =>
  [undefined, ...Array.from({ length: branches - 1 }, (_, at) => at + 1)].map((need) => ({
    value: String(need ?? 0),
    text: describeBranchJoin(need),
  }))

/** What a step does beside letting people decide; empty when they do. */
export function describeKind({ kind, result }: Pick<ProcessStepSetting, 'kind' | 'result'>): string {
  if (kind === 'copy') return '抄送'
  if (kind !== 'automatic') return ''
  return result === 'reject' ? '自动拒绝' : '自动同意'
}

const describeStep = (step: ProcessStepSetting) => {
  const kind = describeKind(step)
  return kind ? `${step.name}（${kind}）` : step.name
}

/** The steps in one line: `经理、并行［法务：合同；财务：付款 · 任一分支完成］、存档（抄送）`. */
export const describeFlow = (steps: Steps): string =>
  listFlowParts(steps)
    .map((part) => {
      if ('step' in part) return describeStep(part.step)
      const branches = part.branches.map(({ name, steps: own }) => {
        return `${name}：${own.map(({ step }) => describeStep(step)).join('、')}`
      })
      return `并行［${branches.join('；')} · ${describeBranchJoin(part.need)}］`
    })
    .join('、')
