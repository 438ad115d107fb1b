// The parallel parts of a process while it is designed: which steps run at the same time, and how their branches join.
import { BRANCHES_MAX, type ProcessStepSetting } from '@/contract/workflow/process-setting'

type Steps = readonly ProcessStepSetting[]
type Parallel = NonNullable<ProcessStepSetting['parallel']>

/** A step, and its index in the list. */
export interface StepAt {
  step: ProcessStepSetting
  at: number
}

/** A branch of a part: all its steps, and how they follow each other. */
export interface FlowBranch {
  name: string
  /** Of a choice; undefined: 其他情况. */
  when: string | undefined
  steps: readonly StepAt[]
  parts: readonly (StepAt | FlowPart)[]
}

/** Branches that run at the same time, or of which one is taken, in the order of their first steps. */
export interface FlowPart {
  kind: 'parallel' | 'choice'
  group: string
  /** Of a parallel part: how many branches must be done; undefined: all. */
  need: number | undefined
  branches: readonly FlowBranch[]
}

const isIn =
  (group: string) =>
  ({ parallel }: ProcessStepSetting): boolean =>
    parallel?.group === group

/** Names of the branches of a part, in the order of their first steps. */
export const listBranchNames = (steps: Steps, group: string): string[] => [
  ...new Set(steps.filter(isIn(group)).flatMap(({ parallel }) => parallel?.branch ?? [])),
]

/** Whether the branches of which a step is in one are all within one branch of a parallel part. */
function isChoiceWithin({ choice, parallel }: ProcessStepSetting, steps: Steps): boolean {
  const own = steps.filter((step) => step.choice?.group === choice?.group)
  return own.every((step) => step.parallel?.group === parallel?.group && step.parallel?.branch === parallel?.branch)
}

/** The items of each part, by its kind and group. */
function groupItems(items: readonly StepAt[], kind: FlowPart['kind']): Map<string, StepAt[]> {
  const groups = new Map<string, StepAt[]>()
  for (const item of items) {
    const group = item.step[kind]?.group
    if (group === undefined) continue
    const own = groups.get(group)
    if (own) own.push(item)
    else groups.set(group, [item])
  }
  return groups
}

function listNestedParts(items: readonly StepAt[], open: readonly string[]): (StepAt | FlowPart)[] {
  const groups = { choice: groupItems(items, 'choice'), parallel: groupItems(items, 'parallel') }
  const find = (kind: FlowPart['kind'], step: ProcessStepSetting) => groups[kind].get(step[kind]?.group ?? '') ?? []
  /** The part around a step that is not open yet: the outer one first. */
  const findKind = (step: ProcessStepSetting): FlowPart['kind'] | undefined => {
    const kinds = (['choice', 'parallel'] as const).filter((kind) => {
      const place = step[kind]
      return place !== undefined && !open.includes(`${kind}:${place.group}`)
    })
    if (kinds.length < 2) return kinds[0]
    const around = find('choice', step).map((item) => item.step)
    return isChoiceWithin(step, around) ? 'parallel' : 'choice'
  }
  const seen = new Set<string>()
  return items.flatMap((item): (StepAt | FlowPart)[] => {
    const kind = findKind(item.step)
    const place = kind && item.step[kind]
    if (!kind || !place) return [item]
    const id = `${kind}:${place.group}`
    if (seen.has(id)) return []
    seen.add(id)
    const own = find(kind, item.step)
    const names = [...new Set(own.flatMap(({ step }) => step[kind]?.branch ?? []))]
    const branches = names.map((name) => {
      const steps = own.filter(({ step }) => step[kind]?.branch === name)
      const when = kind === 'choice' ? steps[0]?.step.choice?.when : undefined
      return { name, when, steps, parts: listNestedParts(steps, [...open, id]) }
    })
    const need = kind === 'parallel' ? item.step.parallel?.need : undefined
    return [{ kind, group: place.group, need, branches }]
  })
}

/** The flow from its first step to its last: single steps, parallel parts and branches of which one is taken. */
export const listFlowParts = (steps: Steps): (StepAt | FlowPart)[] =>
  listNestedParts(
    steps.map((step, at) => ({ step, at })),
    [],
  )

function leavePart({ parallel: _parallel, ...step }: ProcessStepSetting): ProcessStepSetting {
  return step
}

/** Branches with a condition first, 其他情况 as the last. */
const orderBranches = ({ branches }: FlowPart): FlowBranch[] => [
  ...branches.filter(({ when }) => when !== undefined),
  ...branches.filter(({ when }) => when === undefined),
]

function arrangePart(part: FlowPart): ProcessStepSetting[] {
  const { kind, group, need = 0, branches } = part
  if (kind === 'choice') {
    const isChoice = branches.some(({ when }) => when !== undefined)
    return orderBranches(part).flatMap(({ name, when, parts }) =>
      arrangeParts(parts).map(({ choice: _choice, ...step }) =>
        isChoice ? { ...step, choice: { group, branch: name, ...(when !== undefined && { when }) } } : step,
      ),
    )
  }
  const join = need > 0 && need < branches.length ? { need } : {}
  return branches.flatMap(({ name, parts }) =>
    arrangeParts(parts).map((step) =>
      branches.length < 2 ? leavePart(step) : { ...step, parallel: { group, branch: name, ...join } },
    ),
  )
}

const arrangeParts = (parts: readonly (StepAt | FlowPart)[]): ProcessStepSetting[] =>
  parts.flatMap((part) => ('step' in part ? [part.step] : arrangePart(part)))

/**
 * Puts the steps of each part next to each other, branch by branch, where its first step is. What is left of a part with
 * one branch is no part, and a part never needs more branches than it has; what is left of a choice without a condition
 * is none.
 */
export const arrangeSteps = (steps: Steps): ProcessStepSetting[] => arrangeParts(listFlowParts(steps))

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

type Choice = ProcessStepSetting['choice']

const isSameChoice = (one: Choice, other: Choice) => one?.group === other?.group && one?.branch === other?.branch

/**
 * The places of a step, the present one among them; one alone where its branches of a choice are within a part.
 *
 * @param others the other steps
 * @param at where the step is, or will be, among them
 */
export function listStepPlaces(
  others: Steps,
  at: number,
  parallel: Parallel | undefined,
  choice?: Choice,
): StepPlace[] {
  const alone = { value: ALONE, text: '依次进行' }
  if (parallel && choice && others.filter(isIn(parallel.group)).some((step) => !isSameChoice(step.choice, choice))) {
    return [alone]
  }
  if (parallel && others.some(isIn(parallel.group))) return [alone, ...listOwnPlaces(others, parallel)]
  const isNear = (step: ProcessStepSetting | undefined) =>
    step !== undefined &&
    (isSameChoice(step.choice, choice) || (step.parallel !== undefined && isChoiceWithin(step, others)))
  const [before, after] = [others[at - 1], others[at]].map((step) => (isNear(step) ? step : undefined))
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

const kindNames = { copy: '抄送', wait: '等待', webhook: '通知外部系统', process: '子流程' } as const

/** What a step does beside letting people decide; empty when they do. */
export function describeKind({ kind, result }: Pick<ProcessStepSetting, 'kind' | 'result'>): string {
  if (!kind) return ''
  if (kind !== 'automatic') return kindNames[kind]
  return result === 'reject' ? '自动拒绝' : '自动同意'
}

const describeStep = (step: ProcessStepSetting) => {
  const kind = describeKind(step)
  return kind ? `${step.name}（${kind}）` : step.name
}

const describeParts = (parts: readonly (StepAt | FlowPart)[]): string =>
  parts
    .map((part) => {
      if ('step' in part) return describeStep(part.step)
      const branches = part.branches.map(({ name, parts: own }) => `${name}：${describeParts(own)}`).join('；')
      return part.kind === 'choice' ? `条件［${branches}］` : `并行［${branches} · ${describeBranchJoin(part.need)}］`
    })
    .join('、')

/**
 * The steps in one line: `经理、并行［法务：合同；财务：付款 · 任一分支完成］、条件［大额：总经理；其他情况：主管］、存档（抄送）`.
 */
export const describeFlow = (steps: Steps): string => describeParts(listFlowParts(steps))
