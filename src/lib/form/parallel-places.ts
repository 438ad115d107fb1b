// Where a step stands in parallel parts: a part may stand in one branch of another one.

/** A step in a branch of a parallel part, and in those of the parts inside of that branch, from the outer to the inner. */
interface ParallelStep<P> {
  readonly parallel?: P | undefined
  readonly nestedParallel?: readonly P[] | undefined
}

/** How many parallel parts may stand inside of each other, the outermost one counted. */
export const PARALLEL_DEPTH_MAX = 3

/** The branches that a step is in, from the outer part to the inner one; none outside of parallel parts. */
export const listParallelPlaces = <P>({ parallel, nestedParallel = [] }: ParallelStep<P>): readonly P[] =>
  parallel ? [parallel, ...nestedParallel] : []

/** A step in other branches than before. */
export function setParallelPlaces<P, S extends ParallelStep<P>>(
  step: S,
  places: readonly P[],
): Omit<S, 'parallel' | 'nestedParallel'> & { parallel?: P; nestedParallel?: P[] } {
  const { parallel: _parallel, nestedParallel: _nested, ...rest } = step
  const [parallel, ...nestedParallel] = places
  return { ...rest, ...(parallel && { parallel }), ...(nestedParallel.length > 0 && { nestedParallel }) }
}

interface Branch {
  readonly group: string
  readonly branch: string
}

/** The branch of a parallel part that a step is in. */
export const findParallelPlace = <P extends Branch>(step: ParallelStep<P>, group: string): P | undefined =>
  listParallelPlaces(step).find((place) => place.group === group)

/** Whether two steps run beside each other, because they are in different branches of a parallel part. */
export const isInParallelBranch = (one: ParallelStep<Branch>, other: ParallelStep<Branch>): boolean =>
  listParallelPlaces(one).some(({ group, branch }) => (findParallelPlace(other, group)?.branch ?? branch) !== branch)
