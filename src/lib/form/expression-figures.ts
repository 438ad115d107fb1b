import { parseFormExpression } from './expression'
import type { Expression } from './expression-parser'

const orders = ['<', '>', '<=', '>=', '==', '!=']
const reckons = ['-', '*', '/', '%']

/** What an expression counts with: the name of a field, or a column that is added up. */
interface ExpressionFigure {
  name: string
  column?: string
}

const isNumber = (node: Expression) => node.kind === 'literal' && typeof node.value === 'number'

function collectCall({ name, args }: Extract<Expression, { kind: 'call' }>): ExpressionFigure[] {
  const [first, second] = args
  if (name === 'sum' && first?.kind === 'name' && second?.kind === 'literal') {
    return [{ name: first.name, column: String(second.value) }]
  }
  // One argument of min and max is a list.
  const counts = name === 'round' || ((name === 'min' || name === 'max') && args.length > 1)
  return args.flatMap((arg) => collectFigures(arg, counts))
}

function collectBinary(
  { operator, left, right }: Extract<Expression, { kind: 'binary' }>,
  isFigure: boolean,
): ExpressionFigure[] {
  const isOrder = orders.includes(operator) && (isNumber(left) || isNumber(right))
  const isPassed = !orders.includes(operator) && isFigure
  return [left, right].flatMap((side) => collectFigures(side, isOrder || isPassed || reckons.includes(operator)))
}

function collectFigures(node: Expression, isFigure: boolean): ExpressionFigure[] {
  switch (node.kind) {
    case 'literal':
      return []
    case 'name':
      return isFigure ? [{ name: node.name }] : []
    case 'member':
      return [node.object, node.key].flatMap((part) => collectFigures(part, false))
    case 'call':
      return collectCall(node)
    case 'list':
      return node.items.flatMap((item) => collectFigures(item, false))
    case 'unary':
      return collectFigures(node.operand, node.operator === '-')
    case 'binary':
      return collectBinary(node, isFigure)
    case 'choice':
      return [
        ...collectFigures(node.condition, false),
        ...collectFigures(node.then, isFigure),
        ...collectFigures(node.otherwise, isFigure),
      ]
  }
}

/**
 * What an expression takes for numbers. `+` joins texts as well, unless its result has to be a number.
 *
 * @param isFigure whether its result has to be a number
 * @throws {ExpressionError} as compileExpression
 */
export const listExpressionFigures = (source: string, isFigure: boolean): ExpressionFigure[] =>
  collectFigures(parseFormExpression(source), isFigure)
