// Moving a step: by 上移 and 下移 across parts and their branches, or to a place that is chosen by its name.

import type { ProcessStepSetting } from '@/contract/workflow/process-setting'
import { findChoicePlace, listChoicePlaces } from '@/lib/form/choice-places'
import { listParallelPlaces } from '@/lib/form/parallel-places'
import { joinTexts } from '@/lib/text/join-texts'

import { ELSE_BRANCH, enterBranch } from './process-choice'
import {
  arrangeSteps,
  createBranch,
  enterParallel,
  type FlowPart,
  findPartEnd,
  getPartStart,
  getPosition,
  listFlowParts,
  listPartPlaces,
  nameParts,
  putStep,
  type StepAt,
  type StepPosition,
  setPosition,
  toPosition,
} from './process-parallel'

type Steps = readonly ProcessStepSetting[]

/** The branch of each part that a step is in. */
const mapPlaces = (step: ProcessStepSetting): Map<string, string> =>
  new Map(listPartPlaces(step).map(({ id, place }) => [id, place.branch]))

/** The names of the branches that a step is in, the outer ones of choices first. */
export const listStepBranches = (step: ProcessStepSetting): string[] => [...mapPlaces(step).values()]

/** The parts in whose branch no other step is. */
function listAlone(steps: Steps, step: ProcessStepSetting): string[] {
  const others = steps.filter(({ key }) => key !== step.key).map(mapPlaces)
  return [...mapPlaces(step)].flatMap(([part, branch]) =>
    others.some((one) => one.get(part) === branch) ? [] : [part],
  )
}

function swap(steps: Steps, from: number, to: number): ProcessStepSetting[] {
  const moved = [...steps]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}

const isSameOrder = (one: Steps, other: Steps) => one.every(({ key }, at) => other[at]?.key === key)

/** The parts that a step leaves when it goes where its neighbour is. */
function listLeft(step: ProcessStepSetting, neighbour: ProcessStepSetting): string[] {
  const [own, next] = [mapPlaces(step), mapPlaces(neighbour)]
  return [...own.keys()].filter((part) => next.get(part) !== own.get(part))
}

/** The step at the edge of its branch, in the branch of its neighbour or out of the part; undefined at no edge. */
function crossEdge(steps: Steps, step: ProcessStepSetting, neighbour: ProcessStepSetting) {
  if (listLeft(step, neighbour).length === 0) return undefined
  // A part that only the neighbour is in is not entered: the step stands beside it.
  const own = mapPlaces(step)
  const listShared = <P extends { group: string }>(kind: string, places: readonly P[]) =>
    places.filter(({ group }) => own.has(`${kind}:${group}`))
  const choices = listShared('choice', listChoicePlaces(neighbour))
  const crossed = setPosition(step, toPosition(choices, listShared('parallel', listParallelPlaces(neighbour))))
  return arrangeSteps(steps.map((one) => (one.key === step.key ? crossed : one)))
}

/** The steps without one, as they follow each other then. */
const leaveOut = (steps: Steps, key: string) => arrangeSteps(steps.filter((step) => step.key !== key))

/**
 * The only step of a branch beside 其他情况, which stays the last one: out of the choice, after it or before it. The
 * branch ends. Undefined for other steps.
 */
function leaveChoice(steps: Steps, step: ProcessStepSetting, neighbour: ProcessStepSetting, direction: number) {
  const choices = listChoicePlaces(step)
  const alone = listAlone(steps, step)
  const depth = choices.findIndex(({ group, branch, when }) => {
    const beside = findChoicePlace(neighbour, group)
    const isBesideElse = (direction > 0 ? beside?.when : when) === undefined
    return beside && beside.branch !== branch && isBesideElse && alone.includes(`choice:${group}`)
  })
  const group = choices[depth]?.group
  if (group === undefined) return undefined
  const others = leaveOut(steps, step.key)
  const own = steps.filter((one) => one.key !== step.key && findChoicePlace(one, group))
  const edge = others.findIndex(({ key }) => key === own.at(direction > 0 ? -1 : 0)?.key)
  const around = listParallelPlaces(step).filter((place) =>
    own.every((one) => mapPlaces(one).get(`parallel:${place.group}`) === place.branch),
  )
  const position = toPosition(choices.slice(0, depth), around)
  return putStep(others, edge + (direction > 0 ? 1 : 0), setPosition(step, position))
}

/** Moves on in a direction until the order is another one, past a whole part at most; undefined when it never is. */
function moveOn(steps: Steps, from: number, direction: number): ProcessStepSetting[] | undefined {
  for (let to = from + direction; to >= 0 && to < steps.length; to += direction) {
    const arranged = arrangeSteps(swap(steps, from, to))
    if (!isSameOrder(arranged, steps)) return arranged
  }
  return undefined
}

/**
 * The steps after one of them was moved. At the edge of its branch a step goes to the next branch, or leaves the part;
 * the only step of a branch keeps it, except beside 其他情况, where it leaves the choice, and where nothing else could move.
 * A step beside a part goes past all of it.
 */
export function moveStep(steps: Steps, from: number, to: number): ProcessStepSetting[] {
  const arranged = arrangeSteps(swap(steps, from, to))
  const step = steps[from]
  const direction = Math.sign(to - from)
  const neighbour = steps[from + direction]
  if (!step || !neighbour || Math.abs(to - from) !== 1) return arranged
  const crossed = crossEdge(steps, step, neighbour)
  const left = listLeft(step, neighbour)
  if (crossed && !listAlone(steps, step).some((part) => left.includes(part))) return crossed
  const out = leaveChoice(steps, step, neighbour, direction)
  if (out) return out
  if (!isSameOrder(arranged, steps)) return arranged
  return moveOn(steps, from, direction) ?? moveOn(steps, from + direction, -direction) ?? crossed ?? arranged
}

/** Where a step can be moved to. */
export interface MoveTarget {
  /** `最前面`, `大额 · 「初审」之后`. */
  text: string
  /** Index among the other steps. */
  at: number
  position: StepPosition
  /** The step is there. */
  isNow: boolean
}

/** All places of a step in words, from the first to the last. */
export function listMoveTargets(steps: Steps, step: ProcessStepSetting): MoveTarget[] {
  const others = leaveOut(steps, step.key)
  const parts = listFlowParts(others)
  const names = nameParts(parts)
  const place = JSON.stringify(getPosition(step))
  const now = steps.findIndex(({ key }) => key === step.key)
  const toTarget = (around: readonly string[], text: string, at: number, position: StepPosition): MoveTarget => {
    const isNow = at === now && JSON.stringify(getPosition(position)) === place
    return { text: joinTexts([...around, text]), at, position, isNow }
  }
  const listPartTargets = (part: FlowPart, position: StepPosition): MoveTarget[] => {
    const { kind, group, need, branches } = part
    const name = names.get(group)
    const around = name ? [...name.around, name.title] : []
    const targets = branches.flatMap((branch) => {
      const own = { group, branch: branch.name }
      const place: StepPosition =
        kind === 'choice'
          ? enterBranch(position, { ...own, when: branch.when })
          : enterParallel(position, { ...own, need })
      return listTargets(branch.parts, [...around, branch.name], place)
    })
    const end = findPartEnd(part)
    if (kind === 'choice') {
      if (branches.some(({ when }) => when === undefined)) return targets
      return [...targets, toTarget(around, ELSE_BRANCH, end, enterBranch(position, { group, branch: ELSE_BRANCH }))]
    }
    const fresh = createBranch(part)
    return fresh ? [...targets, toTarget(around, '新分支', end, enterParallel(position, fresh))] : targets
  }
  const listTargets = (
    list: readonly (StepAt | FlowPart)[],
    around: readonly string[],
    position: StepPosition,
  ): MoveTarget[] => {
    const [head] = list
    return [
      ...(head ? [toTarget(around, '最前面', getPartStart(head), position)] : []),
      ...list.flatMap((part) => {
        if ('step' in part) return [toTarget(around, `「${part.step.name}」之后`, part.at + 1, position)]
        const after = toTarget(around, `${names.get(part.group)?.title}之后`, findPartEnd(part), position)
        return [...listPartTargets(part, position), after]
      }),
    ]
  }
  return listTargets(parts, [], {})
}

/** The steps after one of them, as it is now, was moved to a place. */
export const moveStepTo = (
  steps: Steps,
  step: ProcessStepSetting,
  { at, position }: Pick<MoveTarget, 'at' | 'position'>,
): ProcessStepSetting[] => putStep(leaveOut(steps, step.key), at, setPosition(step, position))

/** Whether a step was taken out of a branch that ends with it. */
export function endsBranch(before: Steps, after: Steps): boolean {
  const listNames = (steps: Steps) => new Set(steps.flatMap((step) => [...mapPlaces(step)].map(String)))
  const names = listNames(after)
  return [...listNames(before)].some((name) => !names.has(name))
}

/** Which branches end with the step, when it is moved or deleted, because it is alone in them. */
export function describeLeaving(steps: Steps, step: ProcessStepSetting): string {
  const names = listAlone(steps, step).map((part) => `「${mapPlaces(step).get(part)}」`)
  return names.length > 0 ? `${names.join('')}里只有这个节点，分支和它的设置不再保留。` : ''
}
