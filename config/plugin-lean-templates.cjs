// Taro plugin of the mini-program: Taro's templates bind every attribute that a component can have, once for each level
// of nesting. What no script sets is left out: a third of their bytes, and as many bindings that WeChat would keep for
// every view on a page. A property is set where its name is written down; none may be put together from parts. What never
// lies within its own kind has fewer levels.
const TEMPLATES = 'base.wxml'
/** Taro's own table of all attributes there are. */
const TABLE = 'taro.js'

/** A component in a template; not what the template language itself is made of. */
const COMPONENT = /<(?!template|block|wxs|comp\b)([a-z-]+)( [^>]*)>/g
const ATTRIBUTE = / ([a-z][a-z-]*)="[^"]*"/g
/**
 * How often a component lies within one of its own kind, at the most; with Taro's defaults of 11, 4, 4 and 4 levels. A
 * text that is pressed lies in another one at most; texts that are only shown, as those of formatted text, keep theirs.
 */
const LEVELS = { text: 3, 'scroll-view': 3, swiper: 1, 'swiper-item': 1 }

/** Set by Taro itself, or under another name: `onClick`, `catchMove`. */
const TAROS = new Set(['id', 'class', 'style', 'data-sid', 'bindtap', 'catchtouchmove'])
/** Between elements, where nothing is drawn. */
const INDENTS = />\s+</g

const propOf = (attribute) =>
  attribute.startsWith('bind')
    ? `on${attribute.slice(4)}`
    : attribute.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

/** Whether a script writes the attribute's property down. */
function settings(assets) {
  const scripts = Object.keys(assets).filter((name) => name.endsWith('.js') && name !== TABLE)
  const text = scripts.map((name) => assets[name].source().toString()).join('\n')
  const known = new Map()
  return (attribute) => {
    if (TAROS.has(attribute)) return true
    // An event's name is written in any mixture of cases: onAnimationEnd.
    const flags = attribute.startsWith('bind') ? 'i' : ''
    const written = () => new RegExp(`(?<![\\w$.])${propOf(attribute)}:|["']${attribute}["']`, flags).test(text)
    if (!known.has(attribute)) known.set(attribute, written())
    return known.get(attribute)
  }
}

module.exports = (ctx) => {
  ctx.registerMethod({
    name: 'onSetupClose',
    fn(platform) {
      for (const [name, levels] of Object.entries(LEVELS)) platform.template.nestElements.set(name, levels)
    },
  })
  ctx.modifyBuildAssets(({ assets }) => {
    // Only a production build has stripped the libraries of what is never called.
    if (!assets[TEMPLATES] || process.env.NODE_ENV !== 'production') return
    const isSet = settings(assets)
    const withoutUnset = (_, name, attributes) =>
      `<${name}${attributes.replace(ATTRIBUTE, (whole, attribute) => (isSet(attribute) ? whole : ''))}>`
    const lean = assets[TEMPLATES].source().toString().replace(COMPONENT, withoutUnset).replace(INDENTS, '><')
    assets[TEMPLATES] = { source: () => lean, size: () => Buffer.byteLength(lean) }
  })
}
