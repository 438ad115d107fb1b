// Steps as they run beside and after each other: a parallel part is one item of the place that it is in.
import { listParallelPlaces } from '@/lib/form/parallel-places'
import type { ProcessStep } from '@/server/definitions/process'

/** A parallel part. */
export interface StepPart {
  /** How many of its branches must be done; absent: all. */
  readonly need?: number | undefined
  readonly branches: readonly (readonly StepItem[])[]
}

/** What follows one after the other in a place. */
export type StepItem = ProcessStep | StepPart

export const isStepPart = (item: StepItem): item is StepPart => 'branches' in item

/** The steps with the same value, in the order in which the values come first. */
function groupSteps(steps: readonly ProcessStep[], read: (step: ProcessStep) => string | undefined): ProcessStep[][] {
  const groups = new Map<string | ProcessStep, ProcessStep[]>()
  for (const step of steps) {
    const value = read(step) ?? step
    groups.set(value, [...(groups.get(value) ?? []), step])
  }
  return [...groups.values()]
}

/** The items of a place that so many parts are around. */
export function listStepItems(steps: readonly ProcessStep[], depth = 0): StepItem[] {
  const findPlace = (step: ProcessStep) => listParallelPlaces(step)[depth]
  return groupSteps(steps, (step) => findPlace(step)?.group).map((own): StepItem => {
    const [first] = own
    const place = first && findPlace(first)
    if (!first || !place) return first as ProcessStep
    const branches = groupSteps(own, (step) => findPlace(step)?.branch)
    return { need: place.need, branches: branches.map((branch) => listStepItems(branch, depth + 1)) }
  })
}

/** How many of so many branches of a part must be done. */
export const countNeed = ({ need }: StepPart, open: number): number => Math.min(need ?? open, open)

/** All steps of items, in their order. */
export const listItemSteps = (items: readonly StepItem[]): ProcessStep[] =>
  items.flatMap((item) => (isStepPart(item) ? item.branches.flatMap(listItemSteps) : [item]))
