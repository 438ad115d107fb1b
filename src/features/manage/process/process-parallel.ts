// The parallel parts of a process while it is designed: which steps run at the same time, and how their branches join.

import { startTransition } from 'react'

import {
  BRANCHES_MAX,
  type ProcessStepSetting,
  type StepChoice,
  type StepParallel,
} from '@/contract/workflow/process-setting'
import { listChoicePlaces, setChoicePlaces } from '@/lib/form/choice-places'
import {
  findParallelPlace,
  listParallelPlaces,
  PARALLEL_DEPTH_MAX,
  setParallelPlaces,
} from '@/lib/form/parallel-places'
import { groupBy } from '@/lib/group-by'
import { joinTexts } from '@/lib/text/join-texts'

type Steps = readonly ProcessStepSetting[]

/** Where steps stand: in branches of parallel parts, in those of choices, in both, or in none. */
export type StepPosition = Pick<ProcessStepSetting, 'parallel' | 'nestedParallel' | 'choice' | 'nested'>

/** A step in other branches than before. */
export const setPosition = <S extends StepPosition>(step: S, position: StepPosition) =>
  setParallelPlaces(setChoicePlaces(step, listChoicePlaces(position)), listParallelPlaces(position))

/** In branches of choices, and in those of parallel parts. */
export const toPosition = (choices: readonly StepChoice[], parallels: readonly StepParallel[]): StepPosition => ({
  ...setChoicePlaces({}, choices),
  ...setParallelPlaces({}, parallels),
})

/** Where a step stands, without what it is. */
export const getPosition = (step: StepPosition): StepPosition =>
  toPosition(listChoicePlaces(step), listParallelPlaces(step))

/** A position inside of one more branch of a parallel part. */
export const enterParallel = <S extends StepPosition>(position: S, branch: StepParallel) =>
  setParallelPlaces(position, [...listParallelPlaces(position), branch])

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

type PlaceKind = FlowPart['kind']

/** A branch that a step is in, of a part of either kind. */
interface BranchPlace {
  group: string
  branch: string
  when?: string | undefined
  need?: number | undefined
}

const listKindPlaces = (step: StepPosition, kind: PlaceKind): readonly BranchPlace[] =>
  kind === 'choice' ? listChoicePlaces(step) : listParallelPlaces(step)

/** The branches that a step is in, with the part of each: those of choices first, the outer ones of a kind first. */
export const listPartPlaces = (step: StepPosition) =>
  (['choice', 'parallel'] as const).flatMap((kind) =>
    listKindPlaces(step, kind).map((place) => ({ kind, place, id: `${kind}:${place.group}` })),
  )

type PartPlace = ReturnType<typeof listPartPlaces>[number]

/** The part around a step of which the others are inside: a choice may be within one branch of a parallel part. */
function findOuterPart(places: readonly PartPlace[], groups: ReadonlyMap<string, readonly StepAt[]>) {
  const [choice, parallel] = (['choice', 'parallel'] as const).map((one) => places.find(({ kind }) => kind === one))
  if (!choice || !parallel) return choice ?? parallel
  const { group, branch } = parallel.place
  const isWithin = groups.get(choice.id)?.every(({ step }) => findParallelPlace(step, group)?.branch === branch)
  return isWithin ? parallel : choice
}

function listNestedParts(items: readonly StepAt[], open: readonly string[]): (StepAt | FlowPart)[] {
  const groups = new Map<string, StepAt[]>()
  const inside = items.map((item) => ({
    item,
    places: listPartPlaces(item.step).filter(({ id }) => !open.includes(id)),
  }))
  for (const { item, places } of inside) {
    for (const { id } of places) {
      const own = groups.get(id)
      if (own) own.push(item)
      else groups.set(id, [item])
    }
  }
  const visited = new Set<string>()
  return inside.flatMap(({ item, places }): (StepAt | FlowPart)[] => {
    if (places.some(({ id }) => visited.has(id))) return []
    const part = findOuterPart(places, groups)
    if (!part) return [item]
    const { kind, id, place } = part
    visited.add(id)
    const findPlace = ({ step }: StepAt) => listKindPlaces(step, kind).find(({ group }) => group === place.group)
    const branches = [...groupBy(groups.get(id) ?? [], (one) => findPlace(one)?.branch ?? '')].map(([name, steps]) => {
      const when = steps[0] && findPlace(steps[0])?.when
      return { name, when, steps, parts: listNestedParts(steps, [...open, id]) }
    })
    return [{ kind, group: place.group, need: place.need, branches }]
  })
}

/** Whether a process has so many steps that a phone goes through all of them after what was tapped is drawn. */
export const isLongFlow = (steps: Steps): boolean => steps.length > 60

/** Sets a state that draws the flow again. A long one is drawn in turns, so that no frame waits for all of it. */
export function redrawFlow(steps: Steps, setState: () => void) {
  if (isLongFlow(steps)) startTransition(setState)
  else setState()
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

/** The index of the step after a branch. */
export const findBranchEnd = ({ steps }: FlowBranch): number => Math.max(...steps.map(({ at }) => at)) + 1

/** The index of the step after a part. */
export const findPartEnd = ({ branches }: FlowPart): number => Math.max(...branches.map(findBranchEnd))

/**
 * A step whose branch of a part is another one, or that is not in the part any more. One that nothing changes for stays
 * the same object: it is not drawn, compared and checked again.
 */
export function replacePlace(
  step: ProcessStepSetting,
  kind: PlaceKind,
  group: string,
  place?: BranchPlace | false,
): ProcessStepSetting {
  const before = listKindPlaces(step, kind)
  const own = before.find((one) => one.group === group)
  const isSame = place && own?.branch === place.branch && own.when === place.when && own.need === place.need
  if (!own || isSame) return step
  const places = before.flatMap((one) => (one.group === group ? place || [] : [one]))
  return kind === 'choice' ? setChoicePlaces(step, places) : setParallelPlaces(step, places)
}

/** Branches with a condition first, 其他情况 as the last; those of a parallel part as they are. */
const orderBranches = ({ branches }: FlowPart): FlowBranch[] => [
  ...branches.filter(({ when }) => when !== undefined),
  ...branches.filter(({ when }) => when === undefined),
]

function arrangePart(part: FlowPart): ProcessStepSetting[] {
  const { kind, group, need = 0, branches } = part
  const isPart = kind === 'choice' ? branches.some(({ when }) => when !== undefined) : branches.length > 1
  const join = need > 0 && need < branches.length ? { need } : {}
  return orderBranches(part).flatMap(({ name, when, parts }) =>
    arrangeParts(parts).map((step) =>
      replacePlace(step, kind, group, isPart && { group, branch: name, ...(when !== undefined && { when }), ...join }),
    ),
  )
}

const arrangeParts = (parts: readonly (StepAt | FlowPart)[]): ProcessStepSetting[] =>
  parts.flatMap((part) => ('step' in part ? [part.step] : arrangePart(part)))

/**
 * Puts the steps of each part next to each other, branch by branch, where its first step is. What is left of a part with
 * one branch is no part, and a part never needs more branches than it has; what is left of a choice without a condition
 * is none. Their steps are then in the branch around it.
 */
export const arrangeSteps = (steps: Steps): ProcessStepSetting[] => arrangeParts(listFlowParts(steps))

const nameBranch = (number: number) => `分支 ${number}`

/** A branch that a part does not have yet. */
export function createBranch({ group, need, branches }: FlowPart): StepParallel | undefined {
  const names = branches.map(({ name }) => name)
  if (names.length >= BRANCHES_MAX) return undefined
  let number = names.length + 1
  while (names.includes(nameBranch(number))) number += 1
  return { group, branch: nameBranch(number), need }
}

/** Where a step can stand: by itself, in a branch, or beside a neighbour. */
interface StepPlace {
  value: string
  text: string
  /** Its branches of parallel parts there. */
  places: readonly StepParallel[]
  /** Key of the neighbour that becomes the other branch. */
  beside?: string
}

/** The value of {@link listStepPlaces} that a step has. */
export function findStepPlace(places: readonly StepParallel[], beside?: string): string {
  const own = places.at(-1)
  if (beside !== undefined) return `beside:${beside}`
  return own ? `${own.group}:${own.branch}` : 'alone'
}

/** The branches of a part beside a step, or around it, and one more. */
function listBranchPlaces(
  part: FlowPart,
  around: readonly StepParallel[],
  prefix: string,
  hasFresh = true,
): StepPlace[] {
  const { group, need } = part
  const toPlace = (branch: StepParallel, text: string): StepPlace => {
    const places = [...around, branch]
    return { value: findStepPlace(places), text: prefix + text, places }
  }
  const fresh = hasFresh && createBranch(part)
  return [
    ...part.branches.map(({ name }) => toPlace({ group, branch: name, need }, name)),
    ...(fresh ? [toPlace(fresh, '新分支')] : []),
  ]
}

interface Surroundings {
  part: FlowPart | undefined
  neighbours: (StepAt | FlowPart | undefined)[]
}

/** What is before and after a step where it stands, and the part whose branch that is. */
function findSurroundings(parts: FlowBranch['parts'], key: string, part?: FlowPart): Surroundings | undefined {
  const at = parts.findIndex((one) => 'step' in one && one.step.key === key)
  if (at >= 0) return { part, neighbours: [parts[at - 1], parts[at + 1]] }
  for (const one of parts) {
    if ('step' in one) continue
    for (const branch of one.branches) {
      const found = findSurroundings(branch.parts, key, one)
      if (found) return found
    }
  }
  return undefined
}

/**
 * The places of a step, the present one among them: to leave its part, the branches of that, and what runs at the same
 * time as a neighbour in the same branch, which makes a part inside of the branch.
 *
 * @param others the other steps
 * @param at where the step is, or will be, among them
 */
export function listStepPlaces(others: Steps, at: number, step: ProcessStepSetting): StepPlace[] {
  const parts = listFlowParts([...others.slice(0, at), step, ...others.slice(at)])
  const { part, neighbours = [] } = findSurroundings(parts, step.key) ?? {}
  const places = listParallelPlaces(step)
  const own = part?.kind === 'parallel' ? part : undefined
  const around = own ? places.slice(0, -1) : places
  // A new branch that the step alone makes up is not offered once more.
  const isAlone = own?.branches.some(({ steps }) => steps.length === 1 && steps[0]?.step === step)
  const areParts = neighbours.every((one) => one && 'branches' in one && one.kind === 'parallel')
  const listBeside = (one: StepAt | FlowPart | undefined, where: string): StepPlace[] => {
    if (!one || ('kind' in one && one.kind === 'choice')) return []
    if ('kind' in one) return listBranchPlaces(one, places, areParts ? `加入${where}的` : '加入')
    if (places.length === PARALLEL_DEPTH_MAX) return []
    const { key, name } = one.step
    return [{ value: findStepPlace(places, key), text: `与「${name}」同时`, places, beside: key }]
  }
  return [
    { value: findStepPlace(around), text: '依次进行', places: around },
    ...(own ? listBranchPlaces(own, around, '', !isAlone) : []),
    ...listBeside(neighbours[0], '前面'),
    ...listBeside(neighbours[1], '后面'),
  ]
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
  while (all.some((one) => findParallelPlace(one, `g${number}`))) number += 1
  let branches = 0
  return arrangeSteps(
    all.map((one) => {
      if (one !== step && one.key !== beside) return one
      branches += 1
      return enterParallel(one, { group: `g${number}`, branch: nameBranch(branches) })
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
    const { branch = '' } = findParallelPlace(step, group) ?? {}
    return replacePlace(step, 'parallel', group, { group, branch: names[branch] ?? branch, need })
  })
  return arrangeSteps(changed)
}

/** The steps after those of a part follow each other. */
export const dissolvePart = (steps: Steps, group: string, kind: PlaceKind = 'parallel'): ProcessStepSetting[] =>
  steps.map((step) => replacePlace(step, kind, group))

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
      return part.kind === 'choice'
        ? `条件［${branches}］`
        : `并行［${joinTexts([branches, describeBranchJoin(part.need)])}］`
    })
    .join('、')

/**
 * The steps in one line: `经理、并行［法务：合同；财务：付款 · 任一分支完成］、条件［大额：总经理；其他情况：主管］、存档（抄送）`.
 */
export const describeFlow = (steps: Steps): string => describeParts(listFlowParts(steps))
