// Taro plugin of the mini-program: leaves attributes that no code sets out of the templates, a fifth of their bytes,
// and as many bindings that WeChat would keep for every view on a page.
const TEMPLATES = 'base.wxml'
/** Taro's own table of all attributes there are. */
const TABLE = 'taro.js'

/** Attributes and families of them; those that code begins to set must leave this list, which the build then says. */
const UNUSED = [
  /^hover-(stop-propagation|start-time)$/,
  /^bindanimation(start|iteration|end)$/,
  /^(bind)?refresher/,
  /^scroll-(into-view-(within-extent|alignment)|anchoring)$/,
  /^(upper|lower)-threshold$/,
  /^indicator-/,
  /^(paging-enabled|enable-passive|enable-back-to-top|fast-deceleration|using-sticky|cache-extent|min-drag-distance)$/,
  /^(associative-container|skip-hidden-item-layout)$/,
  /^(transformer-type|layout-type|easing-function|snap-to-edge|display-multiple-items|next-margin|previous-margin)$/,
  /^(decode|max-lines)$/,
  /^selection-(start|end)$/,
  /^bind(keyboardcomposition(start|update|end)|selectionchange|drag(start|ging|end))$/,
  /^safe-password-/,
]

const propOf = (attribute) =>
  attribute.startsWith('bind')
    ? `on${attribute.slice(4)}`
    : attribute.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

/** What the scripts set, of the attributes that were left out: a property of that name is written down somewhere. */
function setByScripts(assets, left) {
  const scripts = Object.keys(assets).filter((name) => name.endsWith('.js') && name !== TABLE)
  const text = scripts.map((name) => assets[name].source().toString()).join('\n')
  // An event's name is written in any mixture of cases: onAnimationEnd.
  return [...left].filter((attribute) => {
    const flags = attribute.startsWith('bind') ? 'i' : ''
    return new RegExp(`(?<![\\w$.])${propOf(attribute)}:|["']${attribute}["']`, flags).test(text)
  })
}

module.exports = (ctx) => {
  ctx.modifyBuildAssets(({ assets }) => {
    // Only a production build has stripped the libraries of what is never called.
    if (!assets[TEMPLATES] || process.env.NODE_ENV !== 'production') return
    const left = new Set()
    const lean = assets[TEMPLATES]
      .source()
      .toString()
      .replace(/ ([a-z][a-z-]*)="[^"]*"/g, (whole, attribute) => {
        if (!UNUSED.some((one) => one.test(attribute))) return whole
        left.add(attribute)
        return ''
      })
    const missed = setByScripts(assets, left)
    if (missed.length > 0) throw new Error(`plugin-lean-templates: code sets ${missed.join(', ')}`)
    assets[TEMPLATES] = { source: () => lean, size: () => Buffer.byteLength(lean) }
  })
}
