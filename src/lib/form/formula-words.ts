// Formulas as people write them, `{数量} × {单价}`, and the expressions that they are kept as.
import { type BinaryOperator, type Expression, parseExpression } from './expression-parser'

/** What a formula counts with. */
export interface FormulaOperand {
  label: string
  /** Its expression. */
  source: string
  /** Counted in fen by the expression, in yuan by the words. */
  isAmount: boolean
}

type FormulaResult = { source: string; fault?: never } | { fault: string; source?: never }

/** A part of a formula in one of the two ways to write it. */
interface Part {
  text: string
  power: number
  isAmount: boolean
  /** Of a plain number. */
  number?: number
}

const FEN = 100
const OPERAND_POWER = 3
const signs: Readonly<Partial<Record<BinaryOperator, { word: string; power: number }>>> = {
  '+': { word: '＋', power: 1 },
  '-': { word: '－', power: 1 },
  '*': { word: '×', power: 2 },
  '/': { word: '÷', power: 2 },
}
const functions = ['sum', 'days']

class FormulaError extends Error {}

const wrap = ({ text, power }: Part, least: number) => (power < least ? `(${text})` : text)

/** Hundredfold without the error of binary fractions. */
const toFen = (yuan: number) => Math.round(yuan * FEN * 1e6) / 1e6

const toNumberPart = (number: number): Part => ({ text: String(number), power: OPERAND_POWER, isAmount: false, number })

/** Two parts that are added have to be of one unit: a number beside an amount is one, and is converted. */
function unify(one: Part, other: Part, convert: (number: number) => number): Part {
  if (one.isAmount || !other.isAmount) return one
  if (one.number === undefined) throw new FormulaError('金额只能和金额相加减')
  return { ...toNumberPart(convert(one.number)), isAmount: true }
}

function isAmountResult(operator: BinaryOperator, left: Part, right: Part): boolean {
  if (operator === '+' || operator === '-') return left.isAmount
  if (operator === '*') {
    if (left.isAmount && right.isAmount) throw new FormulaError('两个金额不能相乘')
    return left.isAmount || right.isAmount
  }
  if (right.isAmount && !left.isAmount) throw new FormulaError('数字不能除以金额')
  return left.isAmount && !right.isAmount
}

interface Way {
  find: (node: Expression) => Part | undefined
  sign: (operator: BinaryOperator) => string | undefined
  convert: (number: number) => number
}

/** Writes a tree again, and finds out whether it is an amount. */
function write(node: Expression, way: Way): Part {
  const found = way.find(node)
  if (found) return found
  if (node.kind === 'literal' && typeof node.value === 'number') return toNumberPart(node.value)
  const sign = node.kind === 'binary' ? way.sign(node.operator) : undefined
  if (node.kind !== 'binary' || sign === undefined) throw new FormulaError('只能用字段、数字、＋－×÷ 和括号')
  const [first, second] = [write(node.left, way), write(node.right, way)]
  const isSum = node.operator === '+' || node.operator === '-'
  const left = isSum ? unify(first, second, way.convert) : first
  const right = isSum ? unify(second, first, way.convert) : second
  const power = signs[node.operator]?.power ?? 1
  const isAmount = isAmountResult(node.operator, left, right)
  return { text: `${wrap(left, power)} ${sign} ${wrap(right, power + 1)}`, power, isAmount }
}

const WORD = /\s*(?:\{([^{}]+)\}|(\d{1,9}(?:\.\d{1,6})?)|([＋+])|([－\-−])|([×*xX])|([÷/])|([（(])|([）)]))/y
const plain = ['+', '-', '*', '/', '(', ')']

/** The words with a name for each operand: `o0 * o1`. */
function readWords(words: string, find: (label: string) => number): string {
  const text = words.trimEnd()
  let read = ''
  WORD.lastIndex = 0
  while (WORD.lastIndex < text.length) {
    const match = WORD.exec(text)
    if (!match) throw new FormulaError('只能用字段、数字、＋－×÷ 和括号')
    const [, label, number, ...others] = match
    const at = others.findIndex((one) => one !== undefined)
    read += label === undefined ? (number ?? plain[at] ?? '') : `o${find(label.trim())}`
    read += ' '
  }
  return read
}

/**
 * Finds the expression of a formula in words.
 *
 * @param isAmount whether its result is an amount: kept in fen, while the words are in yuan
 * @param labels of all fields, to say of one that it is no number
 */
export function parseFormula(
  words: string,
  operands: readonly FormulaOperand[],
  isAmount: boolean,
  labels: readonly string[] = [],
): FormulaResult {
  let hasField = false
  const find = (label: string) => {
    hasField = true
    const at = operands.findIndex((one) => one.label === label || one.source === label)
    if (at < 0) throw new FormulaError(labels.includes(label) ? `「${label}」不是数字` : `没有字段「${label}」`)
    return at
  }
  try {
    const read = readWords(words, find)
    if (!hasField) return { fault: '请至少用到一个字段' }
    const part = write(parseFormulaTree(read), {
      find: (node) => {
        const operand = node.kind === 'name' ? operands[Number(node.name.slice(1))] : undefined
        if (!operand) return undefined
        // A source like `days(a, b) + 1` stands in brackets.
        const power = parseFormulaTree(operand.source).kind === 'binary' ? 0 : OPERAND_POWER
        return { text: operand.source, power, isAmount: operand.isAmount }
      },
      sign: (operator) => (signs[operator] ? operator : undefined),
      convert: toFen,
    })
    if (part.isAmount === isAmount) return { source: part.text }
    return { source: `${wrap(part, 2)} ${isAmount ? '*' : '/'} ${FEN}` }
  } catch (error) {
    return { fault: error instanceof FormulaError ? error.message : '算式不完整，请检查' }
  }
}

const parseFormulaTree = (source: string) => parseExpression(source, functions)

const isSameTree = (one: Expression, other: Expression) => JSON.stringify(one) === JSON.stringify(other)

/** How an operand is written in words; two of the same label go by their names. */
export const writeOperand = ({ label, source }: FormulaOperand, operands: readonly FormulaOperand[]) =>
  `{${operands.filter((one) => one.label === label).length > 1 ? source : label}}`

/** Words of an expression; undefined for one that they cannot say. */
export function describeFormula(
  source: string,
  operands: readonly FormulaOperand[],
  isAmount: boolean,
): string | undefined {
  try {
    const tree = parseFormulaTree(source)
    const parsedOperands = operands.map((operand) => ({ operand, tree: parseFormulaTree(operand.source) }))
    const way: Way = {
      find: (node) => {
        const operand = parsedOperands.find((one) => isSameTree(one.tree, node))?.operand
        return operand && { text: writeOperand(operand, operands), power: OPERAND_POWER, isAmount: operand.isAmount }
      },
      sign: (operator) => signs[operator]?.word,
      convert: (number) => number / FEN,
    }
    const inner = tree.kind === 'binary' && write(tree, way).isAmount !== isAmount ? tree.left : tree
    const words = write(inner, way).text
    // Only words that mean this very expression.
    const again = parseFormula(words, operands, isAmount).source
    return again !== undefined && isSameTree(parseFormulaTree(again), tree) ? words : undefined
  } catch {
    return undefined
  }
}
