// The parallel parts of a process while it is designed: which steps run at the same time, and how their branches join.
import { BRANCHES_MAX, type ProcessStepSetting, type StepChoice } from '@/contract/workflow/process-setting'
import { findChoicePlace, listChoicePlaces, setChoicePlaces } from '@/lib/form/choice-places'

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

/** Whether the branches of a choice are all within one branch of a parallel part. */
function isChoiceWithin(group: string, steps: Steps): boolean {
  const own = steps.filter((step) => findChoicePlace(step, group))
  const [head] = own
  return own.every(
    ({ parallel }) => parallel?.group === head?.parallel?.group && parallel?.branch === head?.parallel?.branch,
  )
}

/** Where steps stand: the parts around them, the outer first. */
type PlaceKind = FlowPart['kind']

/** The branches of a kind that a step is in. */
const listKindPlaces = (step: ProcessStepSetting, kind: PlaceKind): readonly (StepChoice | Parallel)[] => {
  if (kind === 'choice') return listChoicePlaces(step)
  return step.parallel ? [step.parallel] : []
}

/** The branch that a step is in within a part. */
const findPartBranch = (step: ProcessStepSetting, kind: PlaceKind, group: string): string | undefined =>
  listKindPlaces(step, kind).find((place) => place.group === group)?.branch

/** The items of each part, by its kind and group. */
function groupItems(items: readonly StepAt[], kind: PlaceKind): Map<string, StepAt[]> {
  const groups = new Map<string, StepAt[]>()
  for (const item of items) {
    for (const { group } of listKindPlaces(item.step, kind)) {
      const own = groups.get(group)
      if (own) own.push(item)
      else groups.set(group, [item])
    }
  }
  return groups
}

function listNestedParts(items: readonly StepAt[], open: readonly string[]): (StepAt | FlowPart)[] {
  const groups = { choice: groupItems(items, 'choice'), parallel: groupItems(items, 'parallel') }
  const find = (kind: PlaceKind, group: string) => groups[kind].get(group) ?? []
  /** The part around a step that is not open yet: the outer one first. */
  const findPart = (step: ProcessStepSetting): { kind: PlaceKind; group: string } | undefined => {
    const parts = (['choice', 'parallel'] as const).flatMap((kind) => {
      const place = listKindPlaces(step, kind).find(({ group }) => !open.includes(`${kind}:${group}`))
      return place ? [{ kind, group: place.group }] : []
    })
    const [choice, parallel] = parts
    if (!choice || !parallel) return choice
    const around = find('choice', choice.group).map((item) => item.step)
    return isChoiceWithin(choice.group, around) ? parallel : choice
  }
  const visited = new Set<string>()
  return items.flatMap((item): (StepAt | FlowPart)[] => {
    const part = findPart(item.step)
    if (!part) return [item]
    const { kind, group } = part
    const id = `${kind}:${group}`
    if (visited.has(id)) return []
    visited.add(id)
    const own = find(kind, group)
    const names = [...new Set(own.flatMap(({ step }) => findPartBranch(step, kind, group) ?? []))]
    const branches = names.map((name) => {
      const steps = own.filter(({ step }) => findPartBranch(step, kind, group) === name)
      const when = kind === 'choice' && steps[0] ? findChoicePlace(steps[0].step, group)?.when : undefined
      return { name, when, steps, parts: listNestedParts(steps, [...open, id]) }
    })
    const need = kind === 'parallel' ? item.step.parallel?.need : undefined
    return [{ kind, group, need, branches }]
  })
}

/** The flow from its first step to its last: single steps, parallel parts and branches of which one is taken. */
export const listFlowParts = (steps: Steps): (StepAt | FlowPart)[] =>
  listNestedParts(
    steps.map((step, at) => ({ step, at })),
    [],
  )

/** The index of the first step of a part. */
export const getPartStart = (part: StepAt | FlowPart): number =>
  'step' in part ? part.at : Math.min(...part.branches.flatMap(({ steps }) => steps.map(({ at }) => at)))

/** The index of the step after a part. */
export const findPartEnd = ({ branches }: FlowPart): number =>
  Math.max(...branches.flatMap(({ steps }) => steps.map(({ at }) => at))) + 1

/** The index of the step after a branch. */
export const findBranchEnd = ({ steps }: FlowBranch): number => Math.max(...steps.map(({ at }) => at)) + 1

function leavePart({ parallel: _parallel, ...step }: ProcessStepSetting): ProcessStepSetting {
  return step
}

/** A step whose branch of a choice is another one, or that is not in the choice any more. */
export const replaceChoice = (
  step: ProcessStepSetting,
  group: string,
  place: StepChoice | false | undefined,
): ProcessStepSetting =>
  setChoicePlaces(
    step,
    listChoicePlaces(step).flatMap((one) => (one.group === group ? place || [] : [one])),
  )

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
      arrangeParts(parts).map((step) =>
        replaceChoice(step, group, isChoice && { group, branch: name, ...(when !== undefined && { when }) }),
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

type Chosen = Pick<ProcessStepSetting, 'choice' | 'nested'>

/** Whether a step is in these branches, and maybe in further ones inside of them. */
const isInBranches = (step: Chosen, branches: readonly StepChoice[]): boolean =>
  branches.every(({ group, branch }) => findChoicePlace(step, group)?.branch === branch)

/**
 * The places of a step, the present one among them; one alone where its branches of a choice are within a part.
 *
 * @param others the other steps
 * @param at where the step is, or will be, among them
 * @param chosen its branches of choices
 */
export function listStepPlaces(
  others: Steps,
  at: number,
  parallel: Parallel | undefined,
  chosen: Chosen = {},
): StepPlace[] {
  const alone = { value: ALONE, text: '依次进行' }
  const branches = listChoicePlaces(chosen)
  if (parallel && others.filter(isIn(parallel.group)).some((step) => !isInBranches(step, branches))) return [alone]
  if (parallel && others.some(isIn(parallel.group))) return [alone, ...listOwnPlaces(others, parallel)]
  /** The branches around the part that a step is in, or around the step. */
  const listAround = (step: ProcessStepSetting) =>
    listChoicePlaces(step).filter(({ group }) => !step.parallel || !isChoiceWithin(group, others))
  const isNear = (step: ProcessStepSetting | undefined) =>
    step !== undefined && isInBranches(step, branches) && listAround(step).length === branches.length
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

/** What a part is called in labels, where several of a kind may stand beside each other. */
export interface PartName {
  /** `并行部分`, `条件分支`; with a number where there are others of its kind beside it. */
  readonly title: string
  /** Its number; absent where it is the only one. */
  readonly number?: number
  /** The branches and numbered parts around it, from the outside. */
  readonly around: readonly string[]
}

const kindTitles = { parallel: '并行部分', choice: '条件分支' } as const

/** The names of all parts of a flow by their group, each different from all others. */
export function nameParts(
  parts: readonly (StepAt | FlowPart)[],
  around: readonly string[] = [],
): Map<string, PartName> {
  const named = new Map<string, PartName>()
  const groups = parts.flatMap((part) => ('step' in part ? [] : [part]))
  for (const part of groups) {
    const alike = groups.filter(({ kind }) => kind === part.kind)
    const number = alike.length > 1 ? alike.indexOf(part) + 1 : undefined
    const title = [kindTitles[part.kind], number].filter(Boolean).join(' ')
    named.set(part.group, { title, around, ...(number && { number }) })
    const within = number ? [...around, title] : around
    for (const { name, parts: inner } of part.branches)
      for (const [group, one] of nameParts(inner, [...within, name])) named.set(group, one)
  }
  return named
}

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
