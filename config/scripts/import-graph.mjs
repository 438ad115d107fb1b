// Which file of ours imports which, both halves of a platform's pair included.
import fs from 'node:fs'
import path from 'node:path'

import { ROOT } from './source-hash.mjs'

const SOURCE = /\.(tsx?|scss)$/
const SPECIFIER = /(?:from|import|require\(|import\(|@use|@import)\s*\(?\s*['"]([^'"]+)['"]/g
const ENDINGS = ['', '.ts', '.tsx', '.h5.ts', '.weapp.ts', '.h5.tsx', '.weapp.tsx', '.scss']
const INDEXES = ['/index.ts', '/index.h5.ts', '/index.weapp.ts', '/index.h5.tsx', '/index.weapp.tsx']

function* walk(folder) {
  for (const entry of fs.readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
    const relative = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* walk(relative)
    else if (SOURCE.test(entry.name)) yield relative
  }
}

/** Where an import leads, as a path from the root without its ending; undefined for a package. */
function resolveSpecifier(file, specifier) {
  if (specifier.startsWith('@/')) return `src/${specifier.slice(2)}`
  if (!specifier.startsWith('.')) return undefined
  return path.posix.join(path.posix.dirname(file), specifier)
}

/**
 * Reads every source file of `src` and `test`.
 *
 * @returns {Map<string, string[]>} by path from the root: the files it imports
 */
export function readImports() {
  const files = new Set([...walk('src'), ...walk('test')])
  const imports = new Map()
  for (const file of files) {
    const source = fs.readFileSync(path.join(ROOT, file), 'utf8')
    const targets = [...source.matchAll(SPECIFIER)].map(([, specifier]) => resolveSpecifier(file, specifier))
    const found = targets.flatMap((target) =>
      target ? [...ENDINGS, ...INDEXES].map((ending) => target + ending).filter((name) => files.has(name)) : [],
    )
    imports.set(file, found)
  }
  return imports
}

/** The same edges the other way: by file, the files that import it. */
export function reverseImports(imports) {
  const reversed = new Map()
  for (const [file, targets] of imports) {
    for (const target of targets) reversed.set(target, [...(reversed.get(target) ?? []), file])
  }
  return reversed
}

/** Every file that can be reached from `starts`, themselves included. */
export function reach(edges, starts, isPassed = () => true) {
  const found = new Set(starts)
  for (const file of found) {
    if (!isPassed(file)) continue
    for (const next of edges.get(file) ?? []) found.add(next)
  }
  return found
}
