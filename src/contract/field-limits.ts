import type { GenericSchema } from 'valibot'

/** The parts of a schema that hold limits, or lead to them. */
interface Shape {
  pipe?: readonly Shape[]
  wrapped?: Shape
  item?: Shape
  /** Schemas of a union; plain values of a picklist. */
  options?: readonly Shape[]
  entries?: Readonly<Record<string, Shape>>
  /** Of a tuple, by place. */
  items?: Readonly<Record<string, Shape>>
  type?: string
  requirement?: unknown
}

/** Names of entries; of an object the first is one of its own. */
type FieldPath<Schema> = Schema extends { entries: infer Entries }
  ? readonly [Extract<keyof Entries, string>, ...string[]]
  : readonly string[]

/** Fields of a schema that a form has too, by the same name. */
export type LimitedField<Form, Schema> = Schema extends { entries: infer Entries }
  ? keyof Form & keyof Entries & string
  : never

/** Characters for a text, digits for a number, entries for a list; nothing for other actions. */
function getRequirement({ type, requirement }: Shape): number[] {
  if (type === 'max_length' || type === 'length') return [Number(requirement)]
  return type === 'max_value' ? [String(requirement).length] : []
}

function listLimits(shape: Shape, path: readonly string[], isOfList: boolean): number[] {
  const { pipe = [], wrapped, item, options = [] } = shape
  const [name, ...rest] = path
  const entries = shape.entries ?? shape.items
  if (name !== undefined && entries) return entries[name] ? listLimits(entries[name], rest, isOfList) : []
  const isTarget = name === undefined && isOfList === Boolean(item)
  const own = isTarget ? pipe.flatMap(getRequirement) : []
  if (own.length > 0) return [Math.min(...own)]
  // A pipe begins with the schema that it extends, which may have a pipe of its own.
  const inner = [pipe[0], wrapped, isTarget ? undefined : item, ...options]
  return inner.flatMap((part) => (part ? listLimits(part, path, isOfList) : []))
}

function getLimit(schema: GenericSchema, path: readonly string[], isOfList: boolean): number {
  const limits = listLimits(schema as Shape, path, isOfList)
  if (limits.length === 0) throw new Error(`no limit: ${path.join('.')}`)
  return Math.max(...limits)
}

/**
 * The most characters that the schema permits for a text, or the digits of the largest number it permits.
 *
 * @param path names of entries, from the outside, or the place in a tuple; a list stands for its items, as in
 * `getMaxLength(saveLaunch.input, 'agenda', 'title')`
 * @throws Error when the schema states no limit
 */
export function getMaxLength<Schema extends GenericSchema>(schema: Schema, ...path: FieldPath<Schema>): number {
  return getLimit(schema, path, false)
}

/**
 * The most entries that the schema permits for a list.
 *
 * @param path as of {@link getMaxLength}
 * @throws Error when the schema states no limit
 */
export function getMaxCount<Schema extends GenericSchema>(schema: Schema, ...path: FieldPath<Schema>): number {
  return getLimit(schema, path, true)
}
