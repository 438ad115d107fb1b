// Webpack loader: the rules of a NutUI style sheet that this application uses, with the values that they have here.
const fs = require('node:fs')
const path = require('node:path')
const postcss = require('postcss')

const SOURCES = path.join(__dirname, '../../src')
const NAME = /--nutui-[a-z0-9-]+/g

/** Right to left, HarmonyOS, the icons that no-icons.mjs replaces, and variants that ui never asks for. */
const UNUSED = [
  /\[dir=rtl\]|\.nut-rtl|-rtl\b|harmony/,
  /\.nut-button[\w-]*-(warning|info|success|danger|dashed|outline|none|mini|small|square|icononly)\b/,
  /\.nut-button[\w-]*-disabled\b|\.nut-button-(loading|block|text-right)\b/,
  /\.nut-icon\b/,
  /\.nut-checkbox-(button|list|icon)|\.nut-checkboxgroup/,
  // Its number font is not shipped: digits would fall back to the browser's default.
  /\.nut-badge-(dot|icon|outline|disabled|number)/,
  /\.nut-empty-(actions?|small)/,
  /\.nut-cell-(divider|clickable|group-description)/,
  /\.nut-avatar-(large|small|square|icon|first-child)|\.nut-avatar-group|\.nut-image/,
  /\.nut-input-(container|clear)/,
  /\.nut-switch-(label|disabled)/,
  /\.nut-progress-(text|active)/,
  /\.nut-tag-(default|primary|info|success|danger|warning|round|mark|close|custom-icon|text-plain)/,
  /\.nut-textarea-(container|error|limit)|\.nut-textarea.*placeholder|\.taro-textarea/,
]
const UNUSED_KEYFRAMES = new Set(['progressActive'])
/** The placeholder's colour is a constant, 3.5:1 on a dark card. */
const PLACEHOLDER_COLOUR = 'rgb(117, 117, 117)'

/** The custom properties of NutUI that a style of ours names: the others have the default of each rule, always. */
function readOwnProperties() {
  const styles = fs.readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.scss'))
  return new Set(styles.flatMap((name) => fs.readFileSync(path.join(SOURCES, name), 'utf8').match(NAME) ?? []))
}

/** The argument's text from `start` to the parenthesis that closes it. */
function findEnd(text, start) {
  let depth = 1
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')') depth--
    if (depth === 0) return at
  }
  throw new Error(`Unclosed var(): ${text}`)
}

/** `value` with the defaults of the custom properties that nobody sets. */
function foldDefaults(value, own) {
  const found = /var\(\s*(--nutui-[a-z0-9-]+)\s*,\s*/.exec(value)
  if (!found) return value
  const start = found.index + found[0].length
  const end = findEnd(value, start)
  const fallback = foldDefaults(value.slice(start, end).trim(), own)
  const folded = own.has(found[1]) ? `var(${found[1]},${fallback})` : fallback
  return value.slice(0, found.index) + folded + foldDefaults(value.slice(end + 1), own)
}

let ownProperties

module.exports = function leanCss(source) {
  ownProperties ??= readOwnProperties()
  const root = postcss.parse(source)
  root.walkComments((comment) => {
    if (!/#(ifdef|ifndef|endif)/.test(comment.text)) comment.remove()
  })
  root.walkAtRules(/keyframes$/, (rule) => {
    if (UNUSED_KEYFRAMES.has(rule.params)) rule.remove()
  })
  root.walkRules((rule) => {
    if (rule.parent.type === 'atrule' && /keyframes$/.test(rule.parent.name)) return
    rule.selectors = rule.selectors.filter((selector) => !UNUSED.some((pattern) => pattern.test(selector)))
    if (!rule.selector) rule.remove()
  })
  root.walkDecls(/^(?!--)/, (declaration) => {
    declaration.value = foldDefaults(declaration.value, ownProperties)
  })
  root.walkDecls('color', (declaration) => {
    if (declaration.value === PLACEHOLDER_COLOUR) declaration.value = 'var(--nutui-color-text-help)'
  })
  return root.toString()
}
