// The ways through a process that its conditions make, and which of them were tried.
import type { ProcessStepSetting, TrialStep } from '@/contract/workflow/process-setting'
import { findChoicePlace, listChoicePlaces } from '@/lib/form/choice-places'
import { describeCondition } from '@/lib/form/condition-words'

import { listChoiceBranches } from './process-choice'
import { listNamedFields, type ProcessDesign } from './process-draft'

type Design = Pick<ProcessDesign, 'steps' | 'fields'> & Partial<Pick<ProcessDesign, 'people'>>
type Steps = readonly ProcessStepSetting[]

/** A branch of a choice, or a step with a condition that is passed or left out. */
interface Way {
  /** Has its condition: a way whose condition has changed was not tried. */
  readonly key: string
  /** `费用（元） ＞ 5000 → 大额：总经理审批`. */
  readonly text: string
  /** Whether a trial took it. */
  readonly isTakenBy: (tried: ReadonlyMap<string, TrialStep>) => boolean
}

const isReached = (step: TrialStep | undefined): step is TrialStep => step !== undefined && step.acts !== 'unreached'

/** Most names of steps after the arrow. */
const NAMES_MAX = 3

function describeSteps(own: Steps): string {
  const names = own.slice(0, NAMES_MAX).map(({ name }) => name)
  return `${names.join('、')}${own.length > NAMES_MAX ? `等 ${own.length} 个节点` : ''}`
}

/** The branches around a choice, in words before its own condition. */
const describeAround = (step: ProcessStepSetting, group: string) => {
  const places = listChoicePlaces(step)
  const outer = places.slice(
    0,
    places.findIndex((place) => place.group === group),
  )
  return outer.map(({ branch }) => `「${branch}」里`).join('')
}

function listChoiceWays(group: string, own: Steps, design: Design): Way[] {
  const [first] = own
  if (!first) return []
  const branches = listChoiceBranches(own, group)
  const around = describeAround(first, group)
  const conditions = branches.flatMap(({ when }) => when ?? [])
  const isWithin = (key: string, tried: ReadonlyMap<string, TrialStep>) => {
    const step = tried.get(key)
    return isReached(step) && step.taken.includes(group)
  }
  const ways = branches.map(({ branch, when }, at): Way => {
    const inside = own.filter((step) => findChoicePlace(step, group)?.branch === branch)
    const condition =
      when === undefined ? '条件都不满足' : describeCondition(when, listNamedFields(design.fields, design.people))
    const before = conditions.slice(0, when === undefined ? undefined : at)
    return {
      key: JSON.stringify([group, branch, when, before]),
      text: `${around}${condition} → ${branch}：${describeSteps(inside)}`,
      isTakenBy: (tried) => inside.some(({ key }) => isWithin(key, tried)),
    }
  })
  if (branches.some(({ when }) => when === undefined)) return ways
  // Nothing of it is taken, though it is on the way.
  const outer = listChoicePlaces(first).slice(
    0,
    listChoicePlaces(first).findIndex((place) => place.group === group),
  )
  const none: Way = {
    key: JSON.stringify([group, conditions]),
    text: `${around}条件都不满足 → 不经过这些分支`,
    isTakenBy: (tried) => {
      const step = tried.get(first.key)
      if (!isReached(step) || !outer.every((place) => step.taken.includes(place.group))) return false
      return !own.some(({ key }) => tried.get(key)?.taken.includes(group))
    },
  }
  return [...ways, none]
}

function listStepWays({ key, name, when }: ProcessStepSetting, design: Design): Way[] {
  if (when === undefined) return []
  const condition = describeCondition(when, listNamedFields(design.fields, design.people))
  const isOn = (tried: ReadonlyMap<string, TrialStep>, isOpen: boolean) => {
    const step = tried.get(key)
    return isReached(step) && step.isTaken && (step.isOpen && !step.isLastResort) === isOpen
  }
  return [
    {
      key: JSON.stringify([key, when, true]),
      text: `${condition} → 经过「${name}」`,
      isTakenBy: (tried) => isOn(tried, true),
    },
    {
      key: JSON.stringify([key, when, false]),
      text: `不满足 ${condition} → 跳过「${name}」`,
      isTakenBy: (tried) => isOn(tried, false),
    },
  ]
}

/** Every way that a condition opens or closes, in the order of the flow. */
function listWays(design: Design): Way[] {
  const groups = new Map<string, ProcessStepSetting[]>()
  for (const step of design.steps) {
    for (const { group } of listChoicePlaces(step)) groups.set(group, [...(groups.get(group) ?? []), step])
  }
  const visited = new Set<string>()
  return design.steps.flatMap((step) => {
    const fresh = listChoicePlaces(step).filter(({ group }) => !visited.has(group))
    for (const { group } of fresh) visited.add(group)
    return [
      ...fresh.flatMap(({ group }) => listChoiceWays(group, groups.get(group) ?? [], design)),
      ...listStepWays(step, design),
    ]
  })
}

/** Keys of the ways that a trial took. */
export function listTakenWays(design: Design, steps: readonly TrialStep[]): string[] {
  const tried = new Map(steps.map((step) => [step.key, step]))
  return listWays(design).flatMap(({ key, isTakenBy }) => (isTakenBy(tried) ? [key] : []))
}

/** What was not tried yet, in words, and of how many ways. */
export function listUntriedWays(design: Design, tried: ReadonlySet<string>): { texts: string[]; total: number } {
  const ways = listWays(design)
  return { texts: ways.flatMap(({ key, text }) => (tried.has(key) ? [] : [text])), total: ways.length }
}
