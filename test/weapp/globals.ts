// Which names a script takes from its surroundings without asking first whether they are there.
import { type Node, parse } from 'acorn'

type Visit = (node: Node & Record<string, unknown>, parents: Node[]) => void

/** Calls with each node of a syntax tree, and those around it. */
export function walk(node: unknown, visit: Visit, parents: Node[] = []) {
  if (!node || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const item of node) walk(item, visit, parents)
    return
  }
  const syntaxNode = node as Node & Record<string, unknown>
  if (typeof syntaxNode.type !== 'string') return
  visit(syntaxNode, parents)
  const inner = [...parents, syntaxNode]
  for (const value of Object.values(syntaxNode)) if (value && typeof value === 'object') walk(value, visit, inner)
}

interface Named {
  name: string
}
type Parent = Node & {
  property?: Node
  computed?: boolean
  key?: Node
  value?: Node
  operator?: string
  shorthand?: boolean
}

/** `a.name`, `{ name: 1 }` and `label:` are no references. */
function isReference(node: Node, parents: Node[]): boolean {
  const parent = parents.at(-1) as Parent | undefined
  if (!parent) return false
  if (parent.type === 'MemberExpression') return parent.property !== node || Boolean(parent.computed)
  if (parent.type === 'Property') return parent.key !== node || Boolean(parent.computed) || parent.value === node
  return !/^(MethodDefinition|PropertyDefinition|LabeledStatement|BreakStatement|ContinueStatement)$/.test(parent.type)
}

/** A name declared anywhere in the file counts as its own: scopes are not told apart. */
function declaredNames(program: Node): Set<string> {
  const names = new Set<string>()
  const declare = (pattern: unknown) =>
    walk(pattern, (node) => {
      if (node.type === 'Identifier') names.add((node as unknown as Named).name)
    })
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') declare(node.id)
    if (/Function/.test(node.type)) declare([node.id, node.params])
    if (/^Class/.test(node.type)) declare(node.id)
    if (node.type === 'CatchClause') declare(node.param)
  })
  return names
}

/**
 * The names of `globalNames` that the script reads bare: neither declared in it nor asked for by `typeof` anywhere in it.
 *
 * @throws {SyntaxError} when the script does not parse
 */
export function bareGlobals(script: string, globalNames: readonly string[]): string[] {
  const program = parse(script, { ecmaVersion: 'latest', sourceType: 'script' })
  const declared = declaredNames(program)
  const used = new Set<string>()
  const read = new Set<string>()
  walk(program, (node, parents) => {
    if (node.type !== 'Identifier' || !isReference(node, parents)) return
    const { name } = node as unknown as Named
    const parent = parents.at(-1) as Parent | undefined
    if (parent?.type === 'UnaryExpression' && parent.operator === 'typeof') used.add(name)
    else read.add(name)
  })
  return globalNames.filter((name) => read.has(name) && !declared.has(name) && !used.has(name))
}
