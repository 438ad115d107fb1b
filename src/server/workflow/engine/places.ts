/**
 * Where a process is: a tree of places. The instance is in the branches of a parallel part, and each branch in those of a
 * part inside of it.
 */
import type { FlowPlace, Lane, Step } from '@/server/definitions/process'

import { getBlock, listStepsAfter } from './parts'
import type { Instance, InstanceDraft, PlaceDraft } from './state'

/** A place with those inside of it. */
interface PlaceTree<P> {
  readonly lanes?: readonly P[]
}

/** A place that is not changed. */
export interface FlowTree extends FlowPlace {
  readonly lanes?: readonly Lane[]
  readonly isDone?: boolean
}

/** Each place after those around it, outermost first. */
export function listPaths<P extends PlaceTree<P>>(place: P, around: readonly P[] = []): P[][] {
  const path = [...around, place]
  return [path, ...(place.lanes ?? []).flatMap((lane) => listPaths<P>(lane, path))]
}

/**
 * A place after those around it: the instance first.
 *
 * @throws {Error} when the process is there no longer
 */
export function requirePath(draft: InstanceDraft, place: PlaceDraft): PlaceDraft[] {
  const path = listPaths<PlaceDraft>(draft).find((one) => one.at(-1) === place)
  if (!path) throw new Error('no such place')
  return path
}

/** How many parallel parts are around a place. */
export const getDepth = (draft: InstanceDraft, place: PlaceDraft): number => requirePath(draft, place).length - 1

/** The place of a round: the innermost branch that is in it, else the instance. */
export function findPlace(draft: InstanceDraft, round: number): PlaceDraft {
  return (
    listPaths<PlaceDraft>(draft)
      .flatMap((path) => path.slice(-1))
      .filter((place) => place.round === round)
      .at(-1) ?? draft
  )
}

/** The rounds where the process is: of each branch that is not done and in no part of its own. */
export function listPresentRounds({
  round,
  isDone,
  lanes = [],
}: Pick<FlowTree, 'round' | 'isDone' | 'lanes'>): number[] {
  if (isDone) return []
  return lanes.length > 0 ? lanes.flatMap(listPresentRounds) : [round]
}

/** A place in a parallel part shows that of the first branch that is not done. */
export function showFront(place: PlaceDraft): void {
  const { lanes = [] } = place
  for (const lane of lanes) showFront(lane)
  const front = lanes.find(({ isDone, round }) => !isDone && round > 0)
  if (front) Object.assign(place, { step: front.step, round: front.round })
}

/** Leaves the parallel part that a place is in. What was never in one is stored without. */
export function closeLanes(place: PlaceDraft): void {
  if (place.lanes) place.lanes = []
}

/** The steps that are still ahead in a place: those of its branches first, direct returns, then those that follow. */
function listStepsAhead(steps: readonly Step[], place: FlowTree, depth: number): number[] {
  const { step, lanes = [], returns } = place
  const inside = lanes.filter(({ isDone }) => !isDone).flatMap((lane) => listStepsAhead(steps, lane, depth + 1))
  const back = returns.map((entry) => entry.step).reverse()
  const left = lanes.length > 0 ? getBlock(steps, step, depth).last : step
  return [...inside, ...back, ...listStepsAfter(steps, returns[0]?.step ?? left, depth)]
}

/** The steps after the current one, in the order they will open. */
export function listUpcomingSteps(state: Instance): Step[] {
  if (state.status !== 'running' && state.status !== 'returned') return []
  return listStepsAhead(state.steps, state, 0).flatMap((at) => state.steps[at] ?? [])
}
