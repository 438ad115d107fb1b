/** The parallel parts of a process, which may stand inside of each other, and what comes before and after a step. */
import { isInParallelBranch, listParallelPlaces } from '@/lib/form/parallel-places'
import type { Step } from '@/server/definitions/process'

import { requireStep, STARTER } from './state'

/** How many parallel parts a step is in; none for the starter. */
export const countParts = (steps: readonly Step[], index: number): number =>
  listParallelPlaces(steps[index] ?? {}).length

/** How many branches of parallel parts two steps are both in, from the outer to the inner one. */
export function countCommonParts(steps: readonly Step[], one: number, other: number): number {
  const places = listParallelPlaces(steps[other] ?? {})
  const own = listParallelPlaces(steps[one] ?? {})
  const parting = own.findIndex(({ group, branch }, depth) => {
    const place = places[depth]
    return place?.group !== group || place.branch !== branch
  })
  return parting < 0 ? own.length : parting
}

/** The branch that a step is in, of a part that so many others are around. */
const findBranch = (step: Step, depth: number) => listParallelPlaces(step)[depth]

/**
 * The first and the last index of the parallel part that a step belongs to and that so many others are around; just the
 * step elsewhere.
 */
export function getBlock(steps: readonly Step[], index: number, depth: number): { first: number; last: number } {
  const groupAt = (at: number) => listParallelPlaces(steps[at] ?? {})[depth]?.group
  const group = groupAt(index)
  let [first, last] = [index, index]
  if (group === undefined) return { first, last }
  while (groupAt(first - 1) === group) first -= 1
  while (groupAt(last + 1) === group) last += 1
  return { first, last }
}

/** Whether a step is in a place, given by another step in it and by how many parts are around. */
export const isInPlace = (steps: readonly Step[], depth: number, own: number, step: number): boolean =>
  depth === 0 || countCommonParts(steps, own, step) >= depth

/** The steps that open after `index` in the place that it is in, in order. */
export function listStepsAfter(steps: readonly Step[], index: number, depth = 0): number[] {
  const end = depth === 0 ? steps.length - 1 : getBlock(steps, index, depth - 1).last
  return [...steps.keys()].filter(
    (at) => at > index && at <= end && !steps[at]?.skipped && isInPlace(steps, depth, index, at),
  )
}

/** The index of the next step that opens after `index` in the place that it is in; undefined after its last. */
export const findStepAfter = (steps: readonly Step[], index: number, depth = 0): number | undefined =>
  listStepsAfter(steps, index, depth)[0]

/** The names of the branches that open, in order, of a parallel part that so many others are around. */
export function listBranches(steps: readonly Step[], first: number, depth: number): string[] {
  const own = steps.slice(first, getBlock(steps, first, depth).last + 1).filter(({ skipped }) => !skipped)
  return [...new Set(own.flatMap((step) => findBranch(step, depth)?.branch ?? []))]
}

/** The first step of a branch; `branch` is one of the part that begins at `first`. */
export function findBranchStart(steps: readonly Step[], first: number, depth: number, branch: string): number {
  return steps.findIndex((step, at) => at >= first && findBranch(step, depth)?.branch === branch && !step.skipped)
}

const isDecidedByPeople = ({ skipped, kind, vacant }: Step) => !skipped && !kind && !vacant

/**
 * The steps that a step can be returned to, nearest first: earlier ones that people decide. Within a parallel part these
 * are the steps of its branch; an earlier parallel part counts once, by its first step, as it opens as a whole.
 */
export function listStepsBefore(steps: readonly Step[], index: number): number[] {
  const own = steps[index] ?? {}
  const found: number[] = []
  for (let at = index - 1; at >= 0; at -= 1) {
    if (isInParallelBranch(requireStep({ steps }, at), own)) continue
    const depth = countCommonParts(steps, index, at)
    const { first, last } = getBlock(steps, at, depth)
    const open = steps.slice(first, last + 1).findIndex(isDecidedByPeople)
    at = first
    if (open >= 0) found.push(first + open)
  }
  return found
}

/** The index of the previous step before `index` that people decide; {@link STARTER} before the first. */
export function findStepBefore(steps: readonly Step[], index: number): number {
  return listStepsBefore(steps, index)[0] ?? STARTER
}
