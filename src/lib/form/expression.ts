/**
 * The expression language of form rules and process conditions: `type == '病假' && days > 3`,
 * `round(sum(rows, 'amount') * 1.13, 2)`, `len(rows) >= 2 ? 'A' : 'B'`.
 *
 * Numbers, texts, true, false, null, lists, field names (also Chinese), members by dot or bracket, the operators
 * `! - * / % + < > <= >= == != && || ?:` and the functions below. Expressions are interpreted and never run as code:
 * WeChat forbids eval, and the server must not use it. They can only read the given data.
 *
 * A missing field is undefined. Arithmetic with a non-number gives undefined; an order of it, or of an empty text, is
 * false; `+` concatenates when one side is text, up to 5001 characters. `==` never converts.
 */
import { DAY_MS } from '@/lib/durations'
import { getOwn } from '@/lib/own'
import { isEmpty } from '@/lib/validators'
import { chinaDay, parseWireTime } from '@/lib/wire-time'

import { type BinaryOperator, type Expression, ExpressionError, parseExpression } from './expression-parser'

export { ExpressionError }

/** Longest text of `+`: a field has at most 5000 characters, and one more tells its validation that there are too many. */
const TEXT_MAX = 5001

const HIDDEN = ['__proto__', 'constructor', 'prototype']

function toNumber(value: unknown): number | undefined {
  if (typeof value === 'string' && value.trim() === '') return undefined
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

function readMember(object: unknown, key: unknown): unknown {
  if (object === undefined || object === null) return undefined
  if (typeof key !== 'string' && typeof key !== 'number') return undefined
  if (HIDDEN.includes(String(key))) return undefined
  if (typeof object === 'string' || Array.isArray(object)) {
    return key === 'length' || typeof toNumber(key) === 'number' ? Reflect.get(Object(object), key) : undefined
  }
  // Reads the property descriptor, because a getter would run code.
  const value: unknown = typeof object === 'object' ? Object.getOwnPropertyDescriptor(object, key)?.value : undefined
  return typeof value === 'function' ? undefined : value
}

/** The numbers of a list; for a list of rows, those of one column. */
function collectNumbers(list: unknown, column: unknown): number[] {
  if (!Array.isArray(list)) return []
  const values = column === undefined ? list : list.map((row) => readMember(row, column))
  return values.map(toNumber).filter((value) => value !== undefined)
}

function round(value: unknown, digits: unknown): number | undefined {
  const number = toNumber(value)
  if (number === undefined) return undefined
  const places = Math.min(10, Math.max(0, Math.trunc(toNumber(digits) ?? 0)))
  const scaled = Number(`${Math.abs(number)}e${places}`)
  // Rounds through the exponent, because 1.005 * 100 is 100.49999999999999. A number in exponent notation needs no
  // scaling.
  const rounded = Number.isNaN(scaled) ? Math.abs(number) : Number(`${Math.round(scaled)}e-${places}`)
  return number < 0 ? -rounded : rounded
}

function toDayStart(value: unknown): number | undefined {
  const instant = typeof value === 'string' || typeof value === 'number' ? parseWireTime(value) : undefined
  return instant === undefined ? undefined : parseWireTime(chinaDay(instant))
}

function daysBetween(from: unknown, to: unknown): number | undefined {
  const start = toDayStart(from)
  const end = toDayStart(to)
  return start === undefined || end === undefined ? undefined : Math.round((end - start) / DAY_MS)
}

function extreme(pick: (...values: number[]) => number, args: unknown[]): number | undefined {
  const numbers = collectNumbers(args.length === 1 && Array.isArray(args[0]) ? args[0] : args, undefined)
  return numbers.length === 0 ? undefined : pick(...numbers)
}

const functions: Readonly<Record<string, (...args: unknown[]) => unknown>> = {
  /** Length of a text or list; 0 for anything else. */
  len: (value) => (typeof value === 'string' || Array.isArray(value) ? value.length : 0),
  /** Sum of a list of numbers, or of one column of a list of rows. */
  sum: (list, column) => collectNumbers(list, column).reduce((total, value) => total + value, 0),
  min: (...args) => extreme(Math.min, args),
  max: (...args) => extreme(Math.max, args),
  /** Rounds half away from zero to the number of decimals (default 0). */
  round,
  /** Whether a list contains a value, or a text contains a text. */
  includes: (whole, part) =>
    Array.isArray(whole)
      ? whole.includes(part)
      : typeof whole === 'string' && typeof part === 'string' && whole.includes(part),
  empty: isEmpty,
  /** Days between two dates, in the time zone of China. */
  days: daysBetween,
}

function compare(operator: BinaryOperator, left: unknown, right: unknown): boolean {
  const areTexts = typeof left === 'string' && typeof right === 'string'
  // A day that was cleared is none, not the earliest one.
  const a = areTexts ? left || undefined : toNumber(left)
  const b = areTexts ? right || undefined : toNumber(right)
  if (a === undefined || b === undefined) return false
  if (operator === '<') return a < b
  if (operator === '>') return a > b
  return operator === '<=' ? a <= b : a >= b
}

function calculate(operator: BinaryOperator, left: unknown, right: unknown): unknown {
  if (operator === '+' && (typeof left === 'string' || typeof right === 'string')) {
    return `${left ?? ''}${right ?? ''}`.slice(0, TEXT_MAX)
  }
  const a = toNumber(left)
  const b = toNumber(right)
  if (a === undefined || b === undefined) return undefined
  const results: Partial<Record<BinaryOperator, number>> = {
    '+': a + b,
    '-': a - b,
    '*': a * b,
    '/': a / b,
    '%': a % b,
  }
  return toNumber(results[operator])
}

type Scope = Readonly<Record<string, unknown>>
type Binary = Extract<Expression, { kind: 'binary' }>

function binary({ operator, left, right }: Binary, scope: Scope): unknown {
  const first = evaluate(left, scope)
  if (operator === '&&') return first ? evaluate(right, scope) : first
  if (operator === '||') return first ? first : evaluate(right, scope)
  const second = evaluate(right, scope)
  if (operator === '==') return first === second
  if (operator === '!=') return first !== second
  return ['<', '>', '<=', '>='].includes(operator)
    ? compare(operator, first, second)
    : calculate(operator, first, second)
}

function evaluate(node: Expression, scope: Scope): unknown {
  switch (node.kind) {
    case 'literal':
      return node.value
    case 'name':
      return readMember(scope, node.name)
    case 'member':
      return readMember(evaluate(node.object, scope), evaluate(node.key, scope))
    case 'call':
      return getOwn(functions, node.name)?.(...node.args.map((arg) => evaluate(arg, scope)))
    case 'list':
      return node.items.map((item) => evaluate(item, scope))
    case 'unary': {
      const operand = evaluate(node.operand, scope)
      return node.operator === '!' ? !operand : calculate('-', 0, operand)
    }
    case 'binary':
      return binary(node, scope)
    case 'choice':
      return evaluate(node.condition, scope) ? evaluate(node.then, scope) : evaluate(node.otherwise, scope)
  }
}

/** The syntax tree of an expression. @throws {ExpressionError} as {@link compileExpression} */
export const parseFormExpression = (source: string): Expression => parseExpression(source, Object.keys(functions))

/**
 * Compiles an expression for repeated evaluation.
 *
 * @returns a function from data to the value; it never throws and does not modify the data
 * @throws {ExpressionError} on a syntax error, excess length or nesting, or an unknown function
 */
export function compileExpression(source: string): (data: Scope) => unknown {
  const tree = parseFormExpression(source)
  return (data) => evaluate(tree, data)
}

function collectNames(node: Expression): string[] {
  switch (node.kind) {
    case 'literal':
      return []
    case 'name':
      return [node.name]
    case 'member':
      return [...collectNames(node.object), ...collectNames(node.key)]
    case 'call':
      return node.args.flatMap(collectNames)
    case 'list':
      return node.items.flatMap(collectNames)
    case 'unary':
      return collectNames(node.operand)
    case 'binary':
      return [...collectNames(node.left), ...collectNames(node.right)]
    case 'choice':
      return [node.condition, node.then, node.otherwise].flatMap(collectNames)
  }
}

/**
 * The names of the data that an expression reads, each once.
 *
 * @throws {ExpressionError} as {@link compileExpression}
 */
export function listExpressionNames(source: string): string[] {
  return [...new Set(collectNames(parseFormExpression(source)))]
}
