import { calls } from '@/contract/calls'
import type { Endpoint } from '@/contract/endpoint'

interface Shape {
  type: string
  entries?: Record<string, Shape>
  item?: Shape
  items?: Shape[]
  rest?: Shape
  wrapped?: Shape
  value?: Shape
  options?: (Shape | string | number)[]
  pipe?: { type: string; requirement?: unknown }[]
}

interface Leaf {
  path: string
  shape: Shape
  /** Actions of the schema and of those around it, which bound a choice of several too. */
  actions: { type: string; requirement?: unknown }[]
}

const isShape = (part: unknown): part is Shape => typeof part === 'object' && part !== null && 'type' in part

/** A pipe may begin with a schema that has a pipe of its own. */
function listActions({ pipe = [] }: Shape): Leaf['actions'] {
  return pipe.flatMap((action) => [action, ...listActions(action as Shape)])
}

/** Every number and text within a schema. */
function listLeaves(shape: Shape, path: string, around: Leaf['actions'] = []): Leaf[] {
  const actions = [...listActions(shape), ...around]
  const within = (part: Shape | undefined, name: string, checks: Leaf['actions'] = []) =>
    part ? listLeaves(part, path + name, checks) : []
  switch (shape.type) {
    case 'number':
    case 'string':
      return [{ path, shape, actions }]
    case 'union':
    case 'variant':
      return (shape.options ?? []).filter(isShape).flatMap((option) => within(option, '', actions))
    default:
      return [
        ...Object.entries(shape.entries ?? {}).flatMap(([name, entry]) => within(entry, `.${name}`)),
        ...(shape.items ?? []).flatMap((item, at) => within(item, `.${at}`)),
        ...within(shape.item, '[]'),
        ...within(shape.rest, '[]'),
        ...within(shape.value, '{}'),
        ...within(shape.wrapped, '', actions),
      ]
  }
}

const leaves = Object.entries<Endpoint>(calls).flatMap(([name, { input }]) =>
  listLeaves(input as unknown as Shape, name),
)

/** The narrowest bound of that kind; undefined without one. */
function getBound({ actions }: Leaf, type: 'min_value' | 'max_value'): number | undefined {
  const bounds = actions.flatMap((action) => (action.type === type ? [Number(action.requirement)] : []))
  return bounds.length > 0 ? (type === 'min_value' ? Math.max : Math.min)(...bounds) : undefined
}

describe('what callers send', () => {
  const numbers = leaves.filter(({ shape }) => shape.type === 'number')

  it('holds numbers of every kind of call', () => expect(numbers.length).toBeGreaterThan(100))

  it('has a least and a most for every number, which JavaScript tells apart from their neighbours [asvs 1.4.2]', () => {
    const unbounded = numbers.filter((leaf) => {
      const [least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY] = [
        getBound(leaf, 'min_value'),
        getBound(leaf, 'max_value'),
      ]
      return !(least >= Number.MIN_SAFE_INTEGER && most <= Number.MAX_SAFE_INTEGER)
    })
    expect(unbounded.map(({ path }) => path)).toEqual([])
  })

  it('has no version that is trimmed: what the server wrote comes back letter by letter', () => {
    // A release of the client is no version of a row.
    const isOfRow = (path: string) => /\.version$/.test(path) && path !== 'reportClientError.version'
    const versions = leaves.filter(({ path, shape }) => isOfRow(path) && shape.type === 'string')
    expect(versions.map(({ path }) => path)).toContain('changeColleague.version')
    const changed = versions.filter(({ actions }) => actions.some(({ type }) => type === 'trim'))
    expect(changed.map(({ path }) => path)).toEqual([])
  })
})
