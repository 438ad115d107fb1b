// Conditions of sequence flows: from the languages of Camunda and Flowable (JUEL) and of Camunda 8 (FEEL) to ours, and
// from ours to JUEL. Nothing is ever evaluated here, and nothing that is not understood is translated.
import { type BinaryOperator, type Expression, operatorPrecedence, parseExpression } from '@/lib/form/expression-parser'

const functions = ['len', 'sum', 'min', 'max', 'round', 'includes', 'empty', 'days']

/** The longest condition that a step can have. */
export const CONDITION_MAX = 500

/** The longest condition of a file that is read. */
const SOURCE_MAX = 2000

const powerUnder = (node: Expression): number => {
  if (node.kind === 'choice') return 0
  return node.kind === 'binary' ? operatorPrecedence[node.operator] : 7
}

const quote = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`

/** How calls are written; undefined: the language has no such function. */
type WriteCall = (name: string, args: string[]) => string | undefined

/** An expression as text; undefined when the language has no words for a part of it. */
function writeExpression(node: Expression, writeCall: WriteCall): string | undefined {
  const write = (one: Expression) => writeExpression(one, writeCall)
  const inBrackets = (one: Expression, least: number) => {
    const text = write(one)
    return text !== undefined && powerUnder(one) < least ? `(${text})` : text
  }
  const join = (texts: (string | undefined)[], build: (present: string[]) => string | undefined) =>
    texts.some((text) => text === undefined) ? undefined : build(texts as string[])
  switch (node.kind) {
    case 'literal':
      return typeof node.value === 'string' ? quote(node.value) : String(node.value)
    case 'name':
      return node.name
    case 'member': {
      const { object, key } = node
      const isName = key.kind === 'literal' && typeof key.value === 'string' && /^[A-Za-z_]\w*$/.test(key.value)
      const name = isName ? String(key.value) : undefined
      return join([inBrackets(object, 7), write(key)], ([whole, part]) => `${whole}${name ? `.${name}` : `[${part}]`}`)
    }
    case 'call':
      return join(node.args.map(write), (args) => writeCall(node.name, args))
    case 'list':
      return join(node.items.map(write), (items) => `[${items.join(', ')}]`)
    case 'unary':
      return join([inBrackets(node.operand, 7)], ([operand]) => `${node.operator}${operand}`)
    case 'binary': {
      const power = operatorPrecedence[node.operator]
      return join([inBrackets(node.left, power), inBrackets(node.right, power + 1)], ([left, right]) =>
        [left, node.operator, right].join(' '),
      )
    }
    case 'choice':
      return join([inBrackets(node.condition, 1), write(node.then), write(node.otherwise)], ([when, then, otherwise]) =>
        [when, '?', then, ':', otherwise].join(' '),
      )
  }
}

const toOurs: WriteCall = (name, args) => `${name}(${args.join(', ')})`

const toJuelCall: WriteCall = (name, [first, second]) => {
  if (name === 'includes' && first && second) return `${first}.contains(${second})`
  return name === 'empty' && first ? `empty(${first})` : undefined
}

function parse(source: string): Expression | undefined {
  try {
    return parseExpression(source, functions)
  } catch {
    return undefined
  }
}

/** One of our conditions written as the designer writes it; undefined when it is none. */
export function normalizeCondition(source: string): string | undefined {
  const tree = parse(source)
  const text = tree && writeExpression(tree, toOurs)
  return text !== undefined && text.length <= CONDITION_MAX ? text : undefined
}

const words: Readonly<Record<string, string>> = {
  and: '&&',
  or: '||',
  not: '!',
  eq: '==',
  ne: '!=',
  gt: '>',
  lt: '<',
  ge: '>=',
  le: '<=',
  div: '/',
  mod: '%',
}

const PIECE = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^'"]+/g

/** The words of JUEL and FEEL as signs, outside of texts. */
function toSigns(source: string, isFeel: boolean): string {
  const pieces = source.match(PIECE) ?? []
  const signs = pieces.map((piece) => {
    if (/^['"]/.test(piece)) return piece
    const plain = piece
      .replace(/(?<![\w.])(and|or|not|eq|ne|gt|lt|ge|le|div|mod)\b(?!\s*[.=])/g, (word) => words[word] ?? word)
      .replace(/(?<![\w.])empty\s+([\w.]+)/g, 'empty($1)')
    return isFeel ? plain.replace(/(?<![=!<>])=(?!=)/g, '==') : plain
  })
  return signs
    .join('')
    .replace(/([\w.]+)\.contains\(\s*('[^']*'|"[^"]*"|[\w.]+)\s*\)/g, 'includes($1, $2)')
    .replace(/('[^']*'|"[^"]*"|[\w.]+)\.equals\(\s*('[^']*'|"[^"]*"|[\w.]+)\s*\)/g, '$1 == $2')
    .replace(/execution\.getVariable\(\s*['"](\w+)['"]\s*\)/g, '$1')
}

/** Compares a field with a value, in this order, as the designer builds conditions. */
function turnAround(node: Expression): Expression {
  if (node.kind === 'unary') return { ...node, operand: turnAround(node.operand) }
  if (node.kind !== 'binary') return node
  const { operator, left, right } = node
  if (left.kind !== 'literal' || right.kind !== 'name')
    return { ...node, left: turnAround(left), right: turnAround(right) }
  const turned: Partial<Record<BinaryOperator, BinaryOperator>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' }
  const other = turned[operator] ?? (operator === '==' || operator === '!=' ? operator : undefined)
  return other ? { kind: 'binary', operator: other, left: right, right: left } : node
}

/** The condition of a flow in our language; undefined when it is not understood. */
export function readCondition(body: string): string | undefined {
  const text = body.trim()
  if (text.length > SOURCE_MAX) return undefined
  const [, juel] = /^[$#]\{([^{}]*)\}$/.exec(text) ?? []
  const source = juel ?? (text.startsWith('=') ? text.slice(1) : undefined)
  if (source === undefined || source.trim() === '') return undefined
  const tree = parse(toSigns(source, juel === undefined))
  const written = tree && writeExpression(turnAround(tree), toOurs)
  return written !== undefined && written.length <= CONDITION_MAX ? written : undefined
}

/** One of our conditions in JUEL, `${amount > 100}`; undefined when JUEL has no words for it. */
export function writeJuelCondition(source: string): string | undefined {
  const tree = parse(source)
  const text = tree && writeExpression(tree, toJuelCall)
  if (text === undefined) return undefined
  const juel = `\${${text}}`
  // What would not come back as it was is not JUEL.
  return readCondition(juel) === normalizeCondition(source) ? juel : undefined
}

/** All of these hold; undefined when none is given, or when they are too long for one condition. */
export function joinConditions(conditions: readonly string[]): string | undefined {
  // Conditions that were read are as short as they can be.
  if (conditions.reduce((sum, { length }) => sum + length, 0) > CONDITION_MAX) return undefined
  const parts = conditions.flatMap((source) => {
    const tree = parse(source)
    const text = tree && writeExpression(tree, toOurs)
    return text === undefined || !tree ? [] : [powerUnder(tree) < operatorPrecedence['&&'] ? `(${text})` : text]
  })
  return normalizeCondition(parts.join(' && '))
}

/** The condition does not hold. */
export const negateCondition = (source: string): string => normalizeCondition(`!(${source})`) ?? `!(${source})`

/** What a condition compares a field with, `kind == 'A'`; undefined for any other. */
export function readComparison(source: string): { name: string; value: string | number | boolean | null } | undefined {
  const tree = parse(source)
  if (tree?.kind === 'name') return { name: tree.name, value: true }
  if (tree?.kind === 'unary' && tree.operand.kind === 'name') return { name: tree.operand.name, value: false }
  if (tree?.kind !== 'binary' || tree.left.kind !== 'name' || tree.right.kind !== 'literal') return undefined
  return { name: tree.left.name, value: tree.right.value }
}

/** The parts of a condition that must all hold. */
function listParts(node: Expression | undefined): Expression[] {
  if (node?.kind !== 'binary' || node.operator !== '&&') return node ? [node] : []
  return [...listParts(node.left), ...listParts(node.right)]
}

/** What a part fixes the value of: `kind == 'A'`, `approved`, `!approved`. */
function readFixed(node: Expression): FixedValue | undefined {
  if (node.kind === 'name') return { name: node.name, value: true }
  if (node.kind === 'unary' && node.operand.kind === 'name') return { name: node.operand.name, value: false }
  if (node.kind !== 'binary' || node.operator !== '==') return undefined
  const { left, right } = node
  return left.kind === 'name' && right.kind === 'literal' ? { name: left.name, value: right.value } : undefined
}

/** A value that a field has where a condition holds. */
interface FixedValue {
  name: string
  value: unknown
}

/** The values that a condition fixes. */
export const listFixedValues = (source: string): FixedValue[] =>
  listParts(parse(source)).flatMap((part) => readFixed(part) ?? [])

/** Whether conditions that fix these values never hold together, as far as this is seen at once: one field, two values. */
export const areApart = (own: readonly FixedValue[], others: readonly FixedValue[]): boolean =>
  own.some((a) => others.some((b) => a.name === b.name && a.value !== b.value))
