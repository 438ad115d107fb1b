// What a script uses that the oldest phone of the minimum base library lacks: patterns, globals, members.
import { type Node, parse } from 'acorn'

import { bareGlobals, walk } from './globals'
import { ABSENT_CALLS, ABSENT_GLOBALS, findUnsupportedPattern } from './runner/absent'

type Any = Node & {
  regex?: { pattern: string; flags: string }
  callee?: Any
  property?: Any
  arguments?: Any[]
  name?: string
  value?: unknown
}

/** `new RegExp('a', 'u')` with its texts written out. */
function findMadePattern({ callee, arguments: [pattern, flags] = [] }: Any): string | undefined {
  if (callee?.name !== 'RegExp' || typeof pattern?.value !== 'string') return undefined
  return findUnsupportedPattern(pattern.value, typeof flags?.value === 'string' ? flags.value : '')
}

function findInNode(node: Any): string | undefined {
  if (node.regex) return findUnsupportedPattern(node.regex.pattern, node.regex.flags)
  if (node.type === 'NewExpression') return findMadePattern(node)
  if (node.type !== 'CallExpression') return undefined
  const member = node.callee?.type === 'MemberExpression' ? node.callee.property?.name : undefined
  return member && ABSENT_CALLS.has(member) ? `.${member}()` : findMadePattern(node)
}

/**
 * Names them; what a script asks for by `typeof` first is no use of it.
 *
 * @throws {SyntaxError} when the script does not parse
 */
export function findUnsupported(script: string): string[] {
  const found = bareGlobals(script, ABSENT_GLOBALS)
  walk(parse(script, { ecmaVersion: 'latest', sourceType: 'script' }), (node) => {
    const one = findInNode(node as Any)
    if (one) found.push(one)
  })
  return [...new Set(found)]
}
