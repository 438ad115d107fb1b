// Webpack loader: the rules of a NutUI style sheet that this application uses.
const postcss = require('postcss')

/** Right to left, HarmonyOS, and variants that ui never asks for. */
const UNUSED = [
  /\[dir=rtl\]|\.nut-rtl|-rtl\b|harmony/,
  /\.nut-button[\w-]*-(warning|info|success|danger|dashed|outline|none|mini|small|square|icononly)\b/,
  /\.nut-button[\w-]*-disabled\b|\.nut-button-(loading|block)\b|\.nut-icon-loading/,
  /\.nut-checkbox-(button|list|icon)/,
  // Its number font is not shipped: digits would fall back to the browser's default.
  /\.nut-badge-(dot|icon|outline|disabled|number)/,
  /\.nut-empty-(actions?|small)/,
  /\.nut-cell-(divider|clickable)/,
  /\.nut-avatar-(large|small|square|icon)|\.nut-avatar-group/,
  /\.nut-input-(container|clear)/,
  /\.nut-switch-(label|disabled)/,
  /\.nut-progress-(text|active)/,
  /\.nut-tag-(default|primary|info|success|danger|warning|round|mark|close|custom-icon|text-plain)|\.nut-tag \.nut-icon/,
  /\.nut-textarea-(container|error|limit)|\.nut-textarea.*placeholder|\.taro-textarea/,
]
const UNUSED_KEYFRAMES = new Set(['progressActive'])
/** The placeholder's colour is a constant, 3.5:1 on a dark card. */
const PLACEHOLDER_COLOUR = 'rgb(117, 117, 117)'

module.exports = function leanCss(source) {
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
  root.walkDecls('color', (declaration) => {
    if (declaration.value === PLACEHOLDER_COLOUR) declaration.value = 'var(--nutui-color-text-help)'
  })
  return root.toString()
}
