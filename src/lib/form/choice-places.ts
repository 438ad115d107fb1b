// Where a step stands among branches by condition: a choice may stand in a branch of another one.

/** A step in a branch of a choice, and in those of the choices inside of that branch, from the outer to the inner. */
interface ChosenStep<P> {
  readonly choice?: P | undefined
  readonly nested?: readonly P[] | undefined
}

/** How many choices may stand inside of each other, the outermost one counted. */
export const CHOICE_DEPTH_MAX = 3

/** The branches that a step is in, from the outer choice to the inner one; none outside of choices. */
export const listChoicePlaces = <P>({ choice, nested = [] }: ChosenStep<P>): readonly P[] =>
  choice ? [choice, ...nested] : []

/** A step in other branches than before. */
export function setChoicePlaces<P, S extends ChosenStep<P>>(
  step: S,
  places: readonly P[],
): Omit<S, 'choice' | 'nested'> & { choice?: P; nested?: P[] } {
  const { choice: _choice, nested: _nested, ...rest } = step
  const [choice, ...nested] = places
  return { ...rest, ...(choice && { choice }), ...(nested.length > 0 && { nested }) }
}

interface Branch {
  readonly group: string
  readonly branch: string
}

/** The branch of a choice that a step is in. */
export const findChoicePlace = <P extends Branch>(step: ChosenStep<P>, group: string): P | undefined =>
  listChoicePlaces(step).find((place) => place.group === group)

/** Whether two steps are never on the same way, because they are in different branches of a choice. */
export const isInOtherBranch = (one: ChosenStep<Branch>, other: ChosenStep<Branch>): boolean =>
  listChoicePlaces(one).some(({ group, branch }) => (findChoicePlace(other, group)?.branch ?? branch) !== branch)
