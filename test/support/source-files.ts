import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const ROOT = path.resolve(__dirname, '../..')

/** Files of the work tree that are not ignored, new ones included, by path from the root. */
export function projectFiles(...patterns: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...patterns], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const files = listed.split('\n').filter((file) => file !== '' && existsSync(path.join(ROOT, file)))
  return [...new Set(files)].sort()
}

export function readSource(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8')
}

interface Import {
  specifier: string
  /** `import type`: gone after compilation. */
  isType: boolean
  /** `import()`: fetched when it is reached. */
  isDynamic: boolean
}

function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly
  const clause = node.importClause
  if (!clause) return false
  if (clause.isTypeOnly) return true
  const named = clause.namedBindings
  if (clause.name || !named || !ts.isNamedImports(named)) return false
  return named.elements.length > 0 && named.elements.every((element) => element.isTypeOnly)
}

const importsRead = new Map<string, Import[]>()

/** Every import of a file: static, bare, re-exporting, `import()` and `require()`. Parsed once. */
export function listImports(file: string, source?: string): Import[] {
  if (source !== undefined) return parseImports(file, source)
  const imports = importsRead.get(file) ?? parseImports(file, readSource(file))
  importsRead.set(file, imports)
  return imports
}

function parseImports(file: string, source: string): Import[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: Import[] = []
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      found.push({
        specifier: (node.moduleSpecifier as ts.StringLiteral).text,
        isType: isTypeOnly(node),
        isDynamic: false,
      })
    } else if (ts.isCallExpression(node)) {
      const isDynamic = node.expression.kind === ts.SyntaxKind.ImportKeyword
      const isCall = isDynamic || node.expression.getText() === 'require'
      const [argument] = node.arguments
      if (isCall && argument && ts.isStringLiteralLike(argument)) {
        found.push({ specifier: argument.text, isType: false, isDynamic })
      }
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      found.push({ specifier: (node.argument.literal as ts.StringLiteral).text, isType: true, isDynamic: false })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Where an import of our own leads, as a path from the root without its ending; undefined for a package. */
export function resolveTarget(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('@/')) return `src/${specifier.slice(2)}`
  if (!specifier.startsWith('.')) return undefined
  return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))
}

const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '.h5.ts', '.weapp.ts', '.h5.tsx', '.weapp.tsx']
const PAIRED = ['/index.h5.ts', '/index.weapp.ts', '/index.h5.tsx', '/index.weapp.tsx']

const filesFound = new Map<string, string[]>()

/** The files that a target may stand for: both of a platform's pair. */
export function listTargetFiles(target: string): string[] {
  const isFile = (file: string) => existsSync(path.join(ROOT, file)) && statSync(path.join(ROOT, file)).isFile()
  const candidates = filesFound.get(target) ?? [...ENDINGS, ...PAIRED].map((ending) => target + ending).filter(isFile)
  filesFound.set(target, candidates)
  return candidates
}

/** The comments of a file, without what only looks like one. */
export function listComments(file: string): string[] {
  const source = readSource(file)
  if (/\.(scss|sql|ya?ml|sh)$/.test(file)) return source.split('\n').filter((line) => /\/\/|\/\*|^\s*(--|#)/.test(line))
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found = new Map<number, string>()
  const collect = (node: ts.Node): void => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.getEnd()) ?? []),
    ]
    for (const { pos, end } of ranges) found.set(pos, source.slice(pos, end))
    ts.forEachChild(node, collect)
  }
  collect(tree)
  return [...found.values()]
}
