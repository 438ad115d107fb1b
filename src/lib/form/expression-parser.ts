/** Parses expressions to a syntax tree; see expression.ts for the language. */

export type BinaryOperator = '||' | '&&' | '==' | '!=' | '<' | '>' | '<=' | '>=' | '+' | '-' | '*' | '/' | '%'

/** One node of an expression. */
export type Expression =
  | { kind: 'literal'; value: number | string | boolean | null }
  | { kind: 'name'; name: string }
  | { kind: 'member'; object: Expression; key: Expression }
  | { kind: 'call'; name: string; args: Expression[] }
  | { kind: 'list'; items: Expression[] }
  | { kind: 'unary'; operator: '!' | '-'; operand: Expression }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  | { kind: 'choice'; condition: Expression; then: Expression; otherwise: Expression }

/** A syntax error; the message has the position, counted from 1. */
export class ExpressionError extends Error {
  override name = 'ExpressionError'
}

const LONGEST_SOURCE = 2000
const DEEPEST_NESTING = 50

interface Token {
  kind: 'number' | 'text' | 'name' | 'sign' | 'end'
  text: string
  at: number
}

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)(?![\w.])|('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|([A-Za-z_\u4e00-\u9fff][\w\u4e00-\u9fff]*)|(===|!==|==|!=|<=|>=|&&|\|\||[-+*/%<>!?:.,()[\]]))/y

const SAME: Record<string, string> = { '===': '==', '!==': '!=' }

/** How strongly an operator binds; one with a greater number binds before. */
export const operatorPrecedence: Readonly<Record<BinaryOperator, number>> = {
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '<': 4,
  '>': 4,
  '<=': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
}

function isBinary(sign: string): sign is BinaryOperator {
  return Object.keys(operatorPrecedence).includes(sign)
}

function toToken(match: RegExpExecArray, at: number): Token {
  const [, number, text, name, sign = ''] = match
  if (number !== undefined) return { kind: 'number', text: number, at }
  if (text !== undefined) return { kind: 'text', text: text.slice(1, -1).replace(/\\(.)/g, '$1'), at }
  if (name !== undefined) return { kind: 'name', text: name, at }
  return { kind: 'sign', text: SAME[sign] ?? sign, at }
}

function tokenize(source: string): Token[] {
  if (source.length > LONGEST_SOURCE) throw new ExpressionError(`longer than ${LONGEST_SOURCE} characters`)
  const tokens: Token[] = []
  const end = source.trimEnd().length
  let at = 0
  while (at < end) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(source)
    if (!match) throw new ExpressionError(`unexpected character at ${at + 1}`)
    tokens.push(toToken(match, at + 1))
    at = TOKEN.lastIndex
  }
  return [...tokens, { kind: 'end', text: 'end', at: end + 1 }]
}

/** A precedence climbing parser; every nested expression passes through `choice`, which limits the depth. */
class Parser {
  private readonly tokens: Token[]
  private index = 0
  private depth = 0

  constructor(
    source: string,
    private readonly functions: readonly string[],
  ) {
    this.tokens = tokenize(source)
  }

  parse(): Expression {
    const expression = this.choice()
    const rest = this.next()
    if (rest.kind !== 'end') throw this.unexpected(rest)
    return expression
  }

  private next(): Token {
    const token = this.tokens[Math.min(this.index, this.tokens.length - 1)]
    if (!token) throw new ExpressionError('empty')
    this.index++
    return token
  }

  private unexpected(token: Token): ExpressionError {
    return new ExpressionError(`unexpected ${token.text} at ${token.at}`)
  }

  private isSign(sign: string): boolean {
    const token = this.tokens[this.index]
    return token?.kind === 'sign' && token.text === sign
  }

  private take(sign: string): boolean {
    const found = this.isSign(sign)
    if (found) this.index++
    return found
  }

  private expect(sign: string): void {
    if (!this.take(sign)) throw this.unexpected(this.next())
  }

  private nested(read: () => Expression): Expression {
    if (++this.depth > DEEPEST_NESTING) throw new ExpressionError(`nested deeper than ${DEEPEST_NESTING}`)
    const expression = read()
    this.depth--
    return expression
  }

  private choice(): Expression {
    return this.nested(() => {
      const condition = this.binary(1)
      if (!this.take('?')) return condition
      const then = this.choice()
      this.expect(':')
      return { kind: 'choice', condition, then, otherwise: this.choice() }
    })
  }

  private binary(least: number): Expression {
    let left = this.unary()
    for (;;) {
      const token = this.tokens[this.index]
      if (token?.kind !== 'sign' || !isBinary(token.text) || operatorPrecedence[token.text] < least) return left
      this.index++
      left = { kind: 'binary', operator: token.text, left, right: this.binary(operatorPrecedence[token.text] + 1) }
    }
  }

  private unary(): Expression {
    if (this.take('!')) return this.nested(() => ({ kind: 'unary', operator: '!', operand: this.unary() }))
    if (this.take('-')) return this.nested(() => ({ kind: 'unary', operator: '-', operand: this.unary() }))
    return this.members(this.primary())
  }

  private members(start: Expression): Expression {
    let object = start
    for (;;) {
      if (this.take('.')) {
        const key = this.next()
        if (key.kind !== 'name') throw this.unexpected(key)
        object = { kind: 'member', object, key: { kind: 'literal', value: key.text } }
      } else if (this.take('[')) {
        object = { kind: 'member', object, key: this.choice() }
        this.expect(']')
      } else return object
    }
  }

  private list(close: string): Expression[] {
    const items: Expression[] = []
    if (this.take(close)) return items
    do items.push(this.choice())
    while (this.take(','))
    this.expect(close)
    return items
  }

  private primary(): Expression {
    const token = this.next()
    if (token.kind === 'number') return { kind: 'literal', value: Number(token.text) }
    if (token.kind === 'text') return { kind: 'literal', value: token.text }
    if (token.kind === 'name') return this.named(token)
    if (token.text === '[' && token.kind === 'sign') return { kind: 'list', items: this.list(']') }
    if (token.text !== '(' || token.kind !== 'sign') throw this.unexpected(token)
    const inner = this.choice()
    this.expect(')')
    return inner
  }

  private named(token: Token): Expression {
    if (this.take('(')) {
      if (!this.functions.includes(token.text)) {
        throw new ExpressionError(`unknown function ${token.text} at ${token.at}`)
      }
      return { kind: 'call', name: token.text, args: this.list(')') }
    }
    if (token.text === 'true' || token.text === 'false') return { kind: 'literal', value: token.text === 'true' }
    if (token.text === 'null') return { kind: 'literal', value: null }
    return { kind: 'name', name: token.text }
  }
}

/**
 * Parses an expression.
 *
 * @param functions names of the callable functions
 * @throws {ExpressionError} on a syntax error, more than 2000 characters, more than 50 levels of nesting, or an unknown
 *   function
 */
export function parseExpression(source: string, functions: readonly string[]): Expression {
  return new Parser(source, functions).parse()
}
