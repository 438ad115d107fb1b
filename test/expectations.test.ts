// An expectation inside a loop is none where the list is empty.
import ts from 'typescript'

import { projectFiles, readSource } from './support/source-files'

const LOOPS = new Set(['forEach', 'every', 'map', 'flatMap'])
/** Give as many items as there were. */
const KEEPS_COUNT = new Set(['entries', 'keys', 'values', 'map', 'sort', 'toSorted', 'reverse'])
/** Give some of the items. */
const DERIVES = new Set([...KEEPS_COUNT, 'slice', 'filter', 'flatMap'])
const IS_TEST = /^(it|test|journey|mainJourney|beforeEach|beforeAll|afterEach|afterAll)\b/

interface Loop {
  node: ts.Node
  list: ts.Expression
  body: ts.Node
}

function some(node: ts.Node, holds: (inner: ts.Node) => boolean): boolean {
  return holds(node) || (ts.forEachChild(node, (child) => some(child, holds) || undefined) ?? false)
}

const isExpect = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.getText() === 'expect'

function toLoop(node: ts.Node): Loop | undefined {
  if (ts.isForOfStatement(node)) return { node, list: node.expression, body: node.statement }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const [work] = node.arguments
  const isLoop = LOOPS.has(node.expression.name.text) && work && ts.isArrowFunction(work)
  return isLoop ? { node, list: node.expression.expression, body: work.body } : undefined
}

/** `a` of `a.entries()`, `Object.keys(a)`, `[...a]`, `await a`: the list that the others are empty with. */
function findOrigin(list: ts.Expression, derives: ReadonlySet<string>): ts.Expression {
  if (ts.isParenthesizedExpression(list) || ts.isAwaitExpression(list) || ts.isAsExpression(list))
    return findOrigin(list.expression, derives)
  if (ts.isArrayLiteralExpression(list) && list.elements.length === 1) {
    const [only] = list.elements
    return only && ts.isSpreadElement(only) ? findOrigin(only.expression, derives) : list
  }
  if (!ts.isCallExpression(list) || !ts.isPropertyAccessExpression(list.expression)) return list
  const { expression: owner, name } = list.expression
  const [first] = list.arguments
  if (['Object', 'Array'].includes(owner.getText())) return first ? findOrigin(first, derives) : list
  return derives.has(name.text) ? findOrigin(owner, derives) : list
}

/** Values of the constants of a file, by name. */
function readConstants(source: ts.SourceFile): Map<string, ts.Expression> {
  const constants = new Map<string, ts.Expression>()
  some(source, (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer)
    return false
  })
  return constants
}

/** Whether a list has items by how it is written. */
function isFilled(list: ts.Expression, constants: Map<string, ts.Expression>, depth = 0): boolean {
  const origin = findOrigin(list, KEEPS_COUNT)
  const isFilledToo = (one: ts.Expression | undefined) =>
    one !== undefined && depth < 5 && isFilled(one, constants, depth + 1)
  if (ts.isArrayLiteralExpression(origin))
    return origin.elements.some((one) => !ts.isSpreadElement(one) || isFilledToo(one.expression))
  if (ts.isObjectLiteralExpression(origin)) return origin.properties.length > 0
  if (ts.isStringLiteral(origin)) return origin.text !== ''
  if (ts.isIdentifier(origin)) return isFilledToo(constants.get(origin.text))
  if (ts.isCallExpression(origin)) return origin.expression.getText() === 'requireItems'
  return ts.isNewExpression(origin) && isFilledToo(origin.arguments?.[0])
}

/** The test or the function around a loop. */
function findAround(node: ts.Node): ts.Node {
  const { parent } = node
  if (!parent || ts.isSourceFile(parent) || ts.isFunctionDeclaration(parent)) return parent ?? node
  return ts.isCallExpression(parent) && IS_TEST.test(parent.expression.getText()) ? parent : findAround(parent)
}

/** Whether something is expected of the list itself, outside of the loop over it. */
function expectsLength({ node, list, body }: Loop): boolean {
  const name = findOrigin(list, DERIVES).getText()
  return some(findAround(node), (other) => {
    const isOutside = isExpect(other) && !some(body, (inner) => inner === other)
    return isOutside && (other.arguments[0]?.getText().includes(name) ?? false)
  })
}

/** `line: list` of each loop whose expectations may never be reached. */
function listUnsure(file: string, text: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const constants = readConstants(source)
  const found: string[] = []
  some(source, (node) => {
    const loop = toLoop(node)
    if (loop && some(loop.body, isExpect) && !isFilled(loop.list, constants) && !expectsLength(loop)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${file}:${line + 1}: ${loop.list.getText()}`)
    }
    return false
  })
  return found
}

describe('an expectation of each item of a list', () => {
  const unsure = (text: string) => listUnsure('a.test.ts', text).length

  it('is found where the list may be empty', () => {
    expect(unsure("it('x', () => { for (const a of read()) expect(a).toBe(1) })")).toBe(1)
    expect(unsure("it('x', () => { rows.map((a) => expect(a).toBe(1)) })")).toBe(1)
    expect(unsure("it('x', () => { for (const a of rows.entries()) expect(a).toBe(1) })")).toBe(1)
  })

  it('stands where the list is written out, required to have items, or expected to be something itself', () => {
    expect(unsure("it('x', () => { for (const a of [1, 2]) expect(a).toBe(1) })")).toBe(0)
    expect(
      unsure("const rows = { a: 1 }; it('x', () => { for (const a of Object.keys(rows)) expect(a).toBe(1) })"),
    ).toBe(0)
    expect(unsure("it('x', () => { for (const a of requireItems(read())) expect(a).toBe(1) })")).toBe(0)
    expect(unsure("it('x', () => { expect(rows).toHaveLength(2); rows.map((a) => expect(a).toBe(1)) })")).toBe(0)
  })

  it('is reached in every test', () => {
    const files = projectFiles('test').filter((file) => /\.(test|e2e)\.tsx?$/.test(file))
    expect(files.length).toBeGreaterThan(300)
    expect(files.flatMap((file) => listUnsure(file, readSource(file)))).toEqual([])
  })
})
