import { type ConversionConfig, type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'

import { calls } from '@/contract/calls'
import type { Endpoint } from '@/contract/endpoint'
import {
  envelopeSchema,
  Fen,
  FieldValue,
  FileRef,
  Id,
  KeyValue,
  Nothing,
  OpaqueVersion,
  Priority,
  RefusalBody,
  Version,
  WireDate,
  WireTime,
} from '@/contract/shapes'

import { subjects } from './openapi-subjects'
import { shapeTexts } from './openapi-texts'

interface SchemaNode {
  kind?: string
  type: string
  options?: { type?: string }[]
}

/** Query strings carry numbers and booleans as text; the document shows the intended type. */
const readAsWhatTheyMean: ConversionConfig['overrideSchema'] = ({ valibotSchema }) => {
  const { type, options } = valibotSchema as SchemaNode
  if (type !== 'union') return undefined
  const first = options?.[0]?.type
  const hasText = options?.some((option) => option.type === 'string' || option.type === 'picklist')
  if (options?.length !== 2 || !hasText) return undefined
  return first === 'number' ? { type: 'integer' } : first === 'boolean' ? { type: 'boolean' } : undefined
}

const usual: ConversionConfig = { target: 'draft-2020-12', errorMode: 'ignore' }

/** The same in requests and answers. */
const sharedShapes: Record<string, GenericSchema> = { Id, WireTime, WireDate, Fen, Version, OpaqueVersion, Priority }
const overrideRef: ConversionConfig['overrideRef'] = ({ referenceId }) => toRef(referenceId)

/** All exported schemas, by export name. */
function namedSchemas(): Record<string, GenericSchema> {
  const exported = Object.values<object>(subjects).flatMap((subject) => Object.entries(subject))
  const named = exported.filter(([name, value]) => /^[A-Z]/.test(name) && (value as SchemaNode).kind === 'schema')
  return {
    ...Object.fromEntries(named),
    ...sharedShapes,
    FieldValue,
    FileRef,
    KeyValue,
    Nothing,
    Refusal: RefusalBody,
  }
}

const capitalize = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`

/**
 * Names of what answers hold: exported schemas by their export name, any other answer of a call by the call's
 * (`listTodos`: `ListTodosAnswer`). Of two names for one schema the first counts.
 */
function nameAnswers(): Record<string, GenericSchema> {
  const named = namedSchemas()
  const withName = new Set(Object.values(named))
  for (const [name, { output, raw, bytes }] of Object.entries<Endpoint>(calls)) {
    if (raw || bytes || withName.has(output)) continue
    withName.add(output)
    named[`${capitalize(name)}Answer`] = output
  }
  return named
}

const definitions = nameAnswers()
const answering: ConversionConfig = { ...usual, typeMode: 'output', definitions, overrideRef }
const asking: ConversionConfig = {
  ...usual,
  typeMode: 'input',
  definitions: sharedShapes,
  overrideRef,
  overrideSchema: readAsWhatTheyMean,
}

function withoutFrame({ $schema: _dialect, $defs: _definitions, ...schema }: JsonSchema): JsonSchema {
  return schema
}

/** The request schema, as JSON Schema 2020-12. */
export function inputSchema(endpoint: Endpoint): JsonSchema {
  return withoutFrame(toJsonSchema(endpoint.input, { ...usual, typeMode: 'input', overrideSchema: readAsWhatTheyMean }))
}

/**
 * The body of a successful response, as JSON Schema 2020-12 without references.
 *
 * @param typeMode `input`: what a client accepts, where some members may be absent; `output`: what our server sends
 */
export function answerSchema(endpoint: Endpoint, typeMode: 'input' | 'output'): JsonSchema {
  const body = endpoint.raw ? endpoint.output : envelopeSchema(endpoint.output)
  return withoutFrame(toJsonSchema(body, { ...usual, typeMode }))
}

/** The body of every refusal, as JSON Schema 2020-12. */
export function refusalSchema(): JsonSchema {
  return withoutFrame(toJsonSchema(RefusalBody, { ...usual, typeMode: 'output' }))
}

/** The request schema, which refers to named shapes. */
export function describeInput(endpoint: Endpoint): JsonSchema {
  return withoutFrame(toJsonSchema(endpoint.input, asking))
}

/** An answer has each of its members: what a reader puts in the place of an absent one would mislead. */
function withoutDefaults(schema: JsonSchema): JsonSchema {
  const walk = (node: unknown, isSchema: boolean): unknown => {
    if (Array.isArray(node)) return node.map((one) => walk(one, isSchema))
    if (typeof node !== 'object' || node === null) return node
    const schemaEntries = Object.entries(node).filter(([key]) => !(isSchema && key === 'default'))
    return Object.fromEntries(
      schemaEntries.map(([key, value]) => [key, walk(value, !(isSchema && key === 'properties'))]),
    )
  }
  return walk(schema, true) as JsonSchema
}

/** What an answer holds beside the envelope, or the whole answer of a raw call; refers to named schemas. */
export function describeOutput(endpoint: Endpoint): JsonSchema {
  return withoutDefaults(withoutFrame(toJsonSchema(endpoint.output, answering)))
}

/** What stands around the data of every answer. */
function describeEnvelope(): JsonSchema {
  const { properties = {}, ...rest } = withoutFrame(toJsonSchema(envelopeSchema(Nothing), usual))
  const { data: _data, ...members } = properties
  return { ...rest, properties: members, required: Object.keys(members) }
}

/** All schemas that answers may refer to, by name. */
export function describeAnswers(): Record<string, JsonSchema> {
  const all = {
    ...(toJsonSchemaDefs(definitions, answering) as Record<string, JsonSchema>),
    Envelope: describeEnvelope(),
  }
  const entries = Object.entries(all).map(([name, schema]) => {
    const description = shapeTexts[name]
    const plain = withoutDefaults(schema)
    return [name, description === undefined ? plain : { description, ...plain }]
  })
  return Object.fromEntries(entries) as Record<string, JsonSchema>
}

/** The reference to a named schema of the document. */
export function toRef(name: string): string {
  return `#/components/schemas/${name}`
}

/** The name of what a call is sent: `actOnTask` gets `ActOnTaskInput`. */
export function nameInput(call: string): string {
  return `${capitalize(call)}Input`
}
