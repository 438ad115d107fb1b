import fs from 'node:fs'
import path from 'node:path'
import postcss, { type Container, type Root } from 'postcss'
import selectorParser from 'postcss-selector-parser'

import { BUILTINS } from './builtin-names'

const isBuiltin = new Set<string>(BUILTINS)
const RPX_PER_VW = 7.5
const RPX_PER_PX = 2
const RPX = /(-?(?:\d*\.)?\d+)rpx\b/g

/** `view` becomes `wx-view`; with a scope, `.bar` becomes `.scope--bar`. */
function rewriteSelector(selector: string, scope: string | undefined): string {
  return selectorParser((root) => {
    root.walkTags((tag) => {
      if (isBuiltin.has(tag.value)) tag.value = `wx-${tag.value}`
    })
    if (!scope) return
    root.walkClasses((cls) => {
      cls.value = `${scope}--${cls.value}`
    })
  }).processSync(selector)
}

const insideKeyframes = (parent: Container | undefined) =>
  parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes')

const LOCAL_PICTURE = /url\(\s*["']?(?!data:|https?:)[^)]*\)/

function rewrite(tree: Root, scope: string | undefined) {
  tree.walkRules((rule) => {
    if (!insideKeyframes(rule.parent as Container | undefined)) rule.selector = rewriteSelector(rule.selector, scope)
  })
  tree.walkDecls((declaration) => {
    const picture = LOCAL_PICTURE.exec(declaration.value)
    if (picture) throw new Error(`WXSS takes no picture of the package: ${picture[0]}`)
    declaration.value = declaration.value.replace(RPX, (_, n) => `${Number((n / RPX_PER_VW).toFixed(5))}vw`)
  })
  tree.walkAtRules((rule) => {
    rule.params = rule.params.replace(RPX, (_, n) => `${n / RPX_PER_PX}px`)
  })
}

function importTarget(params: string, from: string): string {
  const quoted = /["']([^"']+)["']/.exec(params)?.[1]
  if (!quoted) throw new Error(`${from}: cannot read @import ${params}`)
  return quoted.startsWith('/') ? quoted.slice(1) : path.posix.join(path.posix.dirname(from), quoted)
}

interface Sheet {
  imports: string[]
  css: string
}

/** Without its imports, by file, scope and text: what is broken on purpose is compiled again and again. */
const sheets = new Map<string, Sheet>()

function compileSheet(text: string, file: string, scope: string | undefined): Sheet {
  const key = [file, scope, text].join('\n')
  const cached = sheets.get(key)
  if (cached) return cached
  const tree = postcss.parse(text, { from: file })
  const imports: string[] = []
  tree.walkAtRules('import', (rule) => {
    imports.push(importTarget(rule.params, file))
    rule.remove()
  })
  rewrite(tree, scope)
  const sheet = { imports, css: tree.toString() }
  sheets.set(key, sheet)
  return sheet
}

/**
 * One style sheet of the mini-program as CSS, its imports inlined, `rpx` turned into `vw`.
 *
 * @throws {Error} for unreadable WXSS or an import that is not there
 */
export function compileWxss(root: string, file: string, scope?: string, visited = new Set<string>()): string {
  if (visited.has(file)) return ''
  visited.add(file)
  const { imports, css } = compileSheet(fs.readFileSync(path.join(root, file), 'utf8'), file, scope)
  const imported = imports.map((target) => {
    if (!fs.existsSync(path.join(root, target))) throw new Error(`@import target not found: ${target}`)
    return `${compileWxss(root, target, scope, visited)}\n`
  })
  return imported.join('') + css
}
