import type { GenericSchema } from 'valibot'

import { WireTime } from '@/contract/shapes'

interface Shape {
  type: string
  entries?: Record<string, Shape>
  item?: Shape
  wrapped?: Shape
  options?: Shape[] | string[]
  value?: Shape
  literal?: unknown
  pipe?: { type: string; requirement?: unknown }[]
}

/** A value of the schema: every member present, lists of two. */
export function sampleOf(schema: GenericSchema): unknown {
  return sample(schema as unknown as Shape)
}

function sample(shape: Shape): unknown {
  if ((shape as unknown) === WireTime) return '2026-11-20 09:30:00'
  if (shape.wrapped) return sample(shape.wrapped)
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(Object.entries(shape.entries ?? {}).map(([key, entry]) => [key, sample(entry)]))
    case 'array':
      return [sample(shape.item as Shape), sample(shape.item as Shape)]
    case 'string':
      return 'a1'
    case 'number':
      return 7
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
