import { parseFormExpression } from './expression'
import type { Expression } from './expression-parser'
import { TABLE_ROWS_MAX } from './form'

/** Steps of one call beside its arguments, as much as it takes with the longest list, text or table. */
const callSteps: Readonly<Record<string, number>> = {
  sum: TABLE_ROWS_MAX,
  min: TABLE_ROWS_MAX,
  max: TABLE_ROWS_MAX,
  includes: 20,
  round: 10,
  days: 20,
}

/** What is done with the result. */
const RESULT_STEPS = 10

/** Joining two texts of 5000 characters. */
const JOIN_STEPS = 20

function countSteps(node: Expression): number {
  switch (node.kind) {
    case 'literal':
    case 'name':
      return 1
    case 'member':
      return 1 + countSteps(node.object) + countSteps(node.key)
    case 'call':
      return 1 + (callSteps[node.name] ?? 0) + addSteps(node.args)
    case 'list':
      return 1 + addSteps(node.items)
    case 'unary':
      return 1 + countSteps(node.operand)
    case 'binary':
      return (node.operator === '+' ? JOIN_STEPS : 1) + addSteps([node.left, node.right])
    case 'choice':
      return 1 + addSteps([node.condition, node.then, node.otherwise])
  }
}

const addSteps = (nodes: readonly Expression[]): number => nodes.reduce((sum, node) => sum + countSteps(node), 0)

/**
 * The most steps that evaluating an expression once takes: its operators and operands, and the rows of tables that it
 * adds up; 0 for what is none.
 */
export function countExpressionSteps(source: string | null | undefined): number {
  if (!source) return 0
  try {
    return RESULT_STEPS + countSteps(parseFormExpression(source))
  } catch {
    return 0
  }
}
