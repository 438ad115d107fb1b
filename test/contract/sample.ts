import { type GenericSchema, safeParse } from 'valibot'

/** What is read of a schema of valibot here. */
export interface Shape {
  type: string
  entries?: Record<string, Shape>
  item?: Shape
  items?: Shape[]
  wrapped?: Shape
  options?: Shape[] | string[]
  value?: Shape
  literal?: unknown
  pipe?: { type: string; requirement?: unknown }[]
}

/** A text for every form that the contract asks for. */
const texts = [
  'a1',
  '2026-11-20 09:30:00',
  '13800138001',
  '123456',
  '2026-11-20',
  'Aa1-23456',
  'a@example.com',
  '91310115MA1K4T2Q3B',
  '/pages/index/index',
  '1763600000',
  'process:purchase',
  '沪A12345',
  'A01',
  '#0f9d8a',
  'https://example.com/a',
  '09:30',
  'A'.repeat(43),
  '1763600000000_a1',
  'departmentManager',
]

/** A usual one, and one for a short scale. */
const NUMBERS = [7, 1]

/** A value of the schema: every member present, lists of two, of a choice the first. */
export function createSample(schema: GenericSchema): unknown {
  return sample(schema as unknown as Shape)
}

/** One value for each choice that the schema begins with. */
export function createSamples(schema: GenericSchema): unknown[] {
  const { type, options } = schema as unknown as Shape
  return type === 'variant' ? (options as Shape[]).map(sample) : [createSample(schema)]
}

function textFor(shape: Shape): string {
  const found = texts.find((text) => safeParse(shape as unknown as GenericSchema, text).success)
  if (found === undefined) throw new Error(`no sample text for ${JSON.stringify(shape.pipe)}`)
  return found
}

function sample(shape: Shape): unknown {
  if (shape.wrapped) return sample(shape.wrapped)
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(Object.entries(shape.entries ?? {}).map(([key, entry]) => [key, sample(entry)]))
    case 'array':
      return [sample(shape.item as Shape), sample(shape.item as Shape)]
    case 'tuple':
      return (shape.items ?? []).map(sample)
    case 'string':
      return textFor(shape)
    case 'number':
      return NUMBERS.find((number) => safeParse(shape as unknown as GenericSchema, number).success) ?? 7
    case 'boolean':
      return true
    case 'literal':
      return shape.literal
    case 'picklist':
      return shape.options?.[0]
    case 'record':
      return { first: sample(shape.value as Shape) }
    case 'union':
    case 'variant':
      return sample(shape.options?.[0] as Shape)
    default:
      throw new Error(`no sample for ${shape.type}`)
  }
}
