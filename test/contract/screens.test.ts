import ts from 'typescript'

import { calls } from '@/contract/calls'
import type { Endpoint } from '@/contract/endpoint'

import { listImports, listTargetFiles, projectFiles, readSource, resolveTarget } from '../support/source-files'

/** Sent by machines, or opened as an address. */
const openInterface = ['postMachineStates', 'postProductionRecords', 'printProduct']

/** What an administrator sees outside 管理: the certification of the company, and the place of who has just joined. */
const shownElsewhere = ['src/contract/identity/certify.ts', 'src/contract/organization/colleague.ts']

/** The names of the calls that each module of the contract defines, by its path without an ending. */
const callsByModule = new Map<string, string[]>()
for (const file of projectFiles('src/contract').filter((one) => one !== 'src/contract/calls.ts')) {
  const names = [...readSource(file).matchAll(/^export const (\w+) = endpoint\(/gm)].map(([, name = '']) => name)
  callsByModule.set(file.replace(/\.ts$/, ''), names)
}

const listTargets = (file: string, source?: string) =>
  listImports(file, source).flatMap(({ specifier, isType }) =>
    isType ? [] : listTargetFiles(resolveTarget(file, specifier) ?? ''),
  )

/** All files that are reached from others by imports of values, with these. */
function listClosure(roots: readonly string[], listNext = (file: string) => listTargets(file)): string[] {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file) || !/\.tsx?$/.test(file)) return
    found.add(file)
    listNext(file).forEach(visit)
  }
  roots.forEach(visit)
  return [...found]
}

/** The files that run behind the pages: reached from them and the application by imports of values. */
function listReached(roots = projectFiles('src/pages', 'src/app.tsx'), listNext = (file: string) => listTargets(file)) {
  return listClosure(roots, listNext).filter((file) => !file.startsWith('src/contract/'))
}

/** Whether a node is part of a type, which is gone after compilation. */
function isInType(node: ts.Node): boolean {
  for (let at = node.parent; at && !ts.isStatement(at); at = at.parent) if (ts.isTypeNode(at)) return true
  return false
}

/** Whether a node is in what a screen only reads again, where nothing says that it has read it. */
function isRefreshed(node: ts.Node): boolean {
  const list = node.parent
  const call = list?.parent
  return ts.isArrayLiteralExpression(list) && ts.isCallExpression(call) && call.expression.getText() === 'useRefresh'
}

/** A value of that name: no type, no key, no declaration, nothing passed on, and more than its limits. */
function isUse(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node && parent.name.text !== 'input'
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent)) return parent.initializer === node
  if (ts.isJsxAttribute(parent) || ts.isBindingElement(parent) || ts.isExportSpecifier(parent)) return false
  return !isInType(node) && !isRefreshed(node)
}

type Names = readonly { name: ts.BindingName | ts.Identifier; propertyName?: ts.Node | undefined }[]

/** The module of an import of values, and what is taken from it by name: static, awaited, or by then. */
function readImport(node: ts.Node): { specifier: ts.Node | undefined; names: Names } | undefined {
  if (ts.isImportDeclaration(node)) {
    const bindings = node.importClause?.isTypeOnly ? undefined : node.importClause?.namedBindings
    const names = bindings && ts.isNamedImports(bindings) ? bindings.elements.filter((one) => !one.isTypeOnly) : []
    return { specifier: node.moduleSpecifier, names }
  }
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return undefined
  const user = node.parent.parent
  const [then] = ts.isCallExpression(user) ? user.arguments : []
  const taken = ts.isVariableDeclaration(user)
    ? user
    : then && ts.isArrowFunction(then)
      ? then.parameters[0]
      : undefined
  const names = taken && ts.isObjectBindingPattern(taken.name) ? taken.name.elements : []
  return { specifier: node.arguments[0], names }
}

/** The calls of the contract that a file imports and uses in an expression. */
function listUsedCalls(file: string, source = readSource(file)): string[] {
  if (!source.includes("'@/contract/")) return []
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  /** The name of the call by the name that the file gives it. */
  const imported = new Map<string, string>()
  const used = new Set<string>()
  const visit = (node: ts.Node): void => {
    const { specifier, names = [] } = readImport(node) ?? {}
    const known =
      specifier && ts.isStringLiteral(specifier) ? callsByModule.get(resolveTarget(file, specifier.text) ?? '') : []
    for (const { name, propertyName = name } of names)
      if (known?.includes(propertyName.getText())) imported.set(name.getText(), propertyName.getText())
    if (ts.isImportDeclaration(node)) return
    if (ts.isIdentifier(node) && imported.has(node.text) && isUse(node)) used.add(imported.get(node.text) ?? '')
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return [...used]
}

const all = Object.entries<Endpoint>(calls).map(([name]) => name)

it('every call of the contract is sent by a screen, the open interface excepted', () => {
  const defined = [...callsByModule.values()].flat()
  expect(all.filter((name) => !defined.includes(name))).toEqual([])
  const used = new Set(listReached().flatMap((file) => listUsedCalls(file)))
  expect(all.filter((name) => !used.has(name)).sort()).toEqual([...openInterface].sort())
})

it('no page outside 管理 loads a module of calls that administrators alone make, unless it shows something of them', () => {
  const pages = projectFiles('src/pages', 'src/app.tsx').filter((file) => !file.startsWith('src/pages/manage/'))
  const named: Readonly<Record<string, Endpoint>> = calls
  const isAdministrators = (name: string) => named[name]?.who.every((one) => one.startsWith('administrator')) ?? false
  const own = [...callsByModule].flatMap(([file, names]) =>
    names.length > 0 && names.every(isAdministrators) ? [`${file}.ts`] : [],
  )
  expect(own.length).toBeGreaterThan(20)
  const loaded = listClosure(pages)
  expect(own.filter((file) => loaded.includes(file)).sort()).toEqual(shownElsewhere)
})

describe('a file', () => {
  const head = "import { countTodos, listTodos as list } from '@/contract/workflow/todo'\n"

  it.each([
    ['that calls it', 'call(countTodos, {})', ['countTodos']],
    ['that calls it by another name', 'export const useTodos = () => usePages(list, {})', ['listTodos']],
    ['that gives it to a part as a property', 'export const row = { read: countTodos }', ['countTodos']],
    ['that gives it to a component', 'export const page = <Page read={countTodos} />', ['countTodos']],
    ['that opens its address', 'export const address = countTodos.path', ['countTodos']],
    [
      'that awaits its module',
      "const { countTodos: x } = await import('@/contract/workflow/todo')\ncall(x, {})",
      ['countTodos'],
    ],
    [
      'that waits for its module',
      "import('@/contract/workflow/todo').then(({ countTodos }) => call(countTodos, {}))",
      ['countTodos'],
    ],
  ])('%s sends the call', (_case, source, found) => {
    expect(listUsedCalls('src/features/home/x.tsx', source.includes('import(') ? source : head + source)).toEqual(found)
  })

  it.each([
    ['imports it alone', head],
    ['has its type', `${head}export type Count = OutputOf<typeof countTodos>; export const a = f<typeof list>()`],
    ['has its limits', `${head}export const most = getMaxLength(countTodos.input, 'keyword')`],
    ['has another member of its name', `${head}export const a = b.countTodos; export const c = { countTodos: 1 }`],
    ['passes it on', `${head}export { countTodos }`],
    ['reads it again, and nowhere first', `${head}export const again = () => useRefresh([countTodos])`],
    ['imports its type', "import type { countTodos } from '@/contract/workflow/todo'\nexport const a = countTodos"],
    ['has the name from elsewhere', "import { countTodos } from '@/features/home/x'\ncall(countTodos, {})"],
    ['awaits its module alone', "const { countTodos } = await import('@/contract/workflow/todo')"],
    ['has the name in a text', "export const a = 'countTodos' // countTodos"],
  ])('that %s does not', (_case, source) => {
    expect(listUsedCalls('src/features/home/x.tsx', source)).toEqual([])
  })

  it('that no page imports, or only for its types, is not reached', () => {
    const next: Record<string, string> = {
      'src/pages/a.tsx': "import { TodoList } from '@/features/workflow/todo/TodoList'",
      'src/features/workflow/todo/TodoList.tsx': "import type { Tab } from '@/features/home/HomeScreen'",
    }
    const reached = listReached(['src/pages/a.tsx'], (file) => listTargets(file, next[file] ?? ''))
    expect(reached).toEqual(Object.keys(next))
  })
})
