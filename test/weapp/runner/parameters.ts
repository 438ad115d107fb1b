// What each call of `wx` takes and what its objects hold, read from WeChat's own typings.
import fs from 'node:fs'

/** Types of one field, in the words of `typeof` or as a literal in quotes; empty: anything. */
interface Field {
  types: string[]
  isRequired: boolean
}
type Fields = Record<string, Field>

export interface Typings {
  /** Parameters by the call's name, e.g. `showModal`. */
  calls: Record<string, Fields>
  /** Names of the fields of what getWindowInfo and its like answer. */
  answers: Record<string, string[]>
}

const INTERFACE = /^ {4}interface (\w+)(?:<[^{]*?>)?(?: extends [^{]+)? \{\n([\s\S]*?)^ {4}\}/gm
const FIELD = /^ {8}(\w+)(\?)?: (.+(?:\n {12}\|.+)*)$/gm
const ANSWERS = { getWindowInfo: 'WindowInfo', getDeviceInfo: 'DeviceInfo', getAppBaseInfo: 'AppBaseInfo' }

function readTypes(text: string): string[] {
  if (/=>/.test(text)) return ['function']
  const flat = text.replace(/Array<[^>]*>|\([^)]*\)\[\]/g, 'x[]').replace(/<[^>]*>/g, '')
  const types = flat.split('|').map((part) => {
    const one = part.trim()
    // 其他: any other string.
    if (one === "'其他'") return 'string'
    if (/^\d+$/.test(one)) return 'number'
    if (/\[\]$/.test(one)) return 'array'
    if (/^(any|unknown|T|string & \{\})$/.test(one)) return 'any'
    if (/^'.*'$|^(string|number|boolean|undefined)$/.test(one)) return one
    return /Callback$|Function$/.test(one) ? 'function' : 'object'
  })
  return types.includes('any') ? [] : types.filter(Boolean)
}

function readFields(body: string): Fields {
  const found: Fields = {}
  for (const [, name = '', optional, type = ''] of body.matchAll(FIELD)) {
    found[name] = { types: readTypes(type), isRequired: !optional }
  }
  return found
}

function read(): Typings {
  const file = require.resolve('miniprogram-api-typings/types/wx/lib.wx.api.d.ts')
  const typings: Typings = { calls: {}, answers: {} }
  for (const [, name = '', body = ''] of fs.readFileSync(file, 'utf8').matchAll(INTERFACE)) {
    const call = name.endsWith('Option') && name[0]?.toLowerCase() + name.slice(1, -'Option'.length)
    if (call) typings.calls[call] = readFields(body)
    for (const [answer, expected] of Object.entries(ANSWERS)) {
      if (name === expected) typings.answers[answer] = Object.keys(readFields(body))
    }
  }
  return typings
}

let typings: Typings | undefined

/** Read once per process. */
export function readTypings(): Typings {
  typings ??= read()
  return typings
}
