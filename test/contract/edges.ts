import { type GenericSchema, safeParse } from 'valibot'

import { createSample, type Shape } from './sample'

/** One place within an input, and what a caller with bad intent would put there. */
export interface Place {
  path: readonly (string | number)[]
  shape: Shape
  /** Values at the edges of what the schema allows, just past them, and of other kinds. */
  edges: readonly unknown[]
}

/** Stands for a member that is left out. */
const LEFT_OUT = Symbol('left out')

/** Texts that broke somebody's server once. */
export const nastyTexts: readonly string[] = [
  "' or 1=1 --",
  "'; drop table app_user; --",
  '$1',
  '%',
  '_%\\',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u0000',
  '../../../../etc/passwd',
  '{{7*7}}',
  `\${7*7}`,
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//[',
  '/\\',
  '//a:b:c',
  '%ff',
  '=cmd|calc!A1',
  '\r\nset-cookie: a=b',
  'NaN',
  '1e999',
  '-1',
  '0x10',
  '1_000',
  '٣',
  '９９',
  '9'.repeat(30),
  '😀'.repeat(300),
  'e\u0301'.repeat(200),
  '中'.repeat(6000),
  '',
  ' ',
  '\u3000',
]

/** Names that every object answers to. */
const inheritedNames = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'null', 'undefined']

/** Days and times that no calendar has, and the first and last of those that have a form. */
const moments = [
  '2026-02-30',
  '0000-00-00',
  '1900-01-01',
  '2199-12-31',
  '9999-12-31',
  '2026-13-01',
  '2026-02-30 10:00:00',
  '0000-00-00 00:00:00',
  '9999-12-31 23:59:59',
  '2026-11-20 24:00:00',
  '2026-11-20 23:59:60',
  '24:00',
  '99:99',
  '23:59',
]

/** Whole numbers where kinds of numbers end, and what only looks like a number. */
const numbers = [0, -0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53, -(2 ** 53), 1e308, 5e-324]

const otherKinds: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  [null],
  JSON.parse('{"__proto__":{"roles":["administrator"]},"constructor":1}'),
]

/** A pipe may begin with a schema that has a pipe of its own. */
function listActions({ pipe = [] }: Shape): { type: string; requirement?: unknown }[] {
  return pipe.flatMap((action) => [action, ...listActions(action as Shape)])
}

function listRequirements(shape: Shape, type: string): number[] {
  return listActions(shape).flatMap((action) => (action.type === type ? [Number(action.requirement)] : []))
}

function listNumbers(shape: Shape): number[] {
  const ends = ['min_value', 'max_value'].flatMap((type) => listRequirements(shape, type))
  return [...ends.flatMap((end) => [end - 1, end - 0.5, end, end + 1]), ...numbers]
}

function listTexts(shape: Shape, sample: unknown): string[] {
  const most = listRequirements(shape, 'max_length').filter((length) => length <= 6000)
  const long = most.flatMap((length) => [
    'x'.repeat(length),
    '中'.repeat(length),
    '中'.repeat(length + 1),
    '😀'.repeat(Math.floor(length / 2)),
    `${'x'.repeat(length - 1)}\ud83d`,
  ])
  const text = String(sample)
  const around = [
    ` ${text}`,
    `${text} `,
    `\ufeff${text}`,
    `${text}\0`,
    `${text}\ud800`,
    `${text}\n`,
    text.toUpperCase(),
  ]
  return [...nastyTexts, ...inheritedNames, ...moments, ...long, ...around]
}

function listEdges(shape: Shape, sample: unknown): unknown[] {
  switch (shape.type) {
    case 'number':
      return [...listNumbers(shape), '7']
    case 'string':
      return [...listTexts(shape, sample), ...numbers]
    case 'boolean':
      return [true, false, 'true', 1]
    case 'picklist':
      return [...(shape.options ?? []), ...inheritedNames, '', 0]
    case 'literal':
      return [shape.literal, ...inheritedNames, 0]
    case 'array':
      return [[], Array(1000).fill((sample as unknown[])[0]), { length: 2 ** 32 }]
    case 'record':
      return [
        {},
        ...inheritedNames.map((name) => JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(name)}}`)),
        Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`f${at}`, 1])),
      ]
    default:
      return []
  }
}

/** Of a choice of shapes the one that the sample is of. */
function chooseShape(shape: Shape, sample: unknown): Shape {
  if (shape.wrapped) return chooseShape(shape.wrapped, sample)
  if (shape.type !== 'union' && shape.type !== 'variant') return shape
  const options = shape.options as Shape[]
  const fit = options.find((option) => safeParse(option as unknown as GenericSchema, sample).success)
  return chooseShape(fit ?? (options[0] as Shape), sample)
}

/** The shape within each member of a sample. */
function listMembers(shape: Shape, sample: object): [name: string | number, shape: Shape][] {
  if (shape.entries) return Object.entries(shape.entries)
  const within = shape.item ?? shape.value
  if (within) return Object.keys(sample).map((name) => [Array.isArray(sample) ? Number(name) : name, within])
  return (shape.items ?? []).map((item, at) => [at, item])
}

/**
 * Every place of a right input that something else can be put into.
 *
 * @param sample of the schema, with every member
 */
export function listPlaces(schema: GenericSchema, sample: unknown): Place[] {
  const list = (outer: Shape, value: unknown, path: Place['path']): Place[] => {
    const shape = chooseShape(outer, value)
    const place = { path, shape, edges: [...listEdges(shape, value), ...otherKinds, LEFT_OUT] }
    const members = typeof value === 'object' && value !== null ? listMembers(shape, value) : []
    const inner = members.flatMap(([name, member]) => {
      const memberValue = (value as Record<string | number, unknown>)[name]
      return list(member, memberValue === undefined ? createSample(member as unknown as GenericSchema) : memberValue, [
        ...path,
        name,
      ])
    })
    return path.length > 0 ? [place, ...inner] : inner
  }
  return list(schema as unknown as Shape, sample, [])
}

/** A copy of `input` with another value at a place; where the way there is gone by now, it stays as it is. */
export function putAt(input: unknown, [name, ...rest]: Place['path'], value: unknown): unknown {
  if (name === undefined) return value
  if (typeof input !== 'object' || input === null) return input
  if (Array.isArray(input)) return input.map((item, at) => (at === name ? putAt(item, rest, value) : item))
  const put = rest.length > 0 ? putAt((input as Record<string, unknown>)[name], rest, value) : value
  const entries = Object.entries(input).filter(([key]) => key !== String(name))
  return Object.fromEntries(put === LEFT_OUT ? entries : [...entries, [name, put]])
}
