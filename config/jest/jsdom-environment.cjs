// jsdom as Jest has it, which finds the style of an element sooner. To know what is hidden, `getByRole` wants the style of
// each element and of all around it, and each time jsdom tries all 150 rules of its own style sheet, by names of elements
// nearly all of them: two fifths of what tests of large screens cost.
const { createRequire } = require('node:module')
const path = require('node:path')

const fromEnvironment = createRequire(require.resolve('jest-environment-jsdom'))
const helpers = path.join(path.dirname(fromEnvironment.resolve('jsdom/package.json')), 'lib/jsdom/living/helpers')
const selectors = require(path.join(helpers, 'selectors.js'))

/** Names of namespaces and escapes: such selectors are left to jsdom. */
const UNUSUAL = /[|\\]/
const ATTRIBUTE = /\[[^\]"']*(?:"[^"]*"|'[^']*')?[^\]"']*\]/g
const PARENTHESES = /\([^()]*\)/g

/**
 * Reads which elements a selector can be about.
 *
 * @param {string} selector
 * @returns {Set<string> | null} local names in lower case; null when it may be any
 */
function readNames(selector) {
  let bare = selector.replace(ATTRIBUTE, '')
  while (PARENTHESES.test(bare)) bare = bare.replace(PARENTHESES, '')
  if (UNUSUAL.test(bare) || /[()[\]"']/.test(bare)) return null
  const names = new Set()
  for (const part of bare.split(',')) {
    const subject = part
      .trim()
      .split(/[\s>+~]+/)
      .at(-1)
    const [name] = /^[a-z][\w-]*/i.exec(subject) ?? []
    if (name === undefined) return null
    names.add(name.toLowerCase())
  }
  return names
}

const known = new Map()
const matches = selectors.matchesDontThrow

// Before jsdom's rules of style take it from there.
selectors.matchesDontThrow = (element, selector) => {
  if (typeof selector !== 'string') return matches(element, selector)
  let names = known.get(selector)
  if (names === undefined) {
    names = readNames(selector)
    known.set(selector, names)
  }
  return (names === null || names.has(element._localName.toLowerCase())) && matches(element, selector)
}

module.exports = require('jest-environment-jsdom')
