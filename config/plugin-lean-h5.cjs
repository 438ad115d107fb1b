// Taro plugin: keeps out of H5 what Taro brings for other platforms, older browsers and other applications. What stands
// in its place lies in config/h5.
const path = require('node:path')

const ours = (file) => path.join(__dirname, 'h5', file)
const NOTHING = ours('nothing.mjs')

/** Modules by the name they are imported by. */
const NAMED = {
  // Every browser of the browserslist has these two; no call is a script; of its styles, components.css has what is drawn.
  'whatwg-fetch': NOTHING,
  'abortcontroller-polyfill/dist/abortcontroller-polyfill-only': NOTHING,
  'jsonp-retry': NOTHING,
  '@tarojs/components/dist/taro-components/taro-components.css': NOTHING,
  '@tarojs/components/global.css': NOTHING,
  '@tarojs/components-react/dist/index.css': ours('components.css'),
  // Taro's router uses a corner of each.
  'query-string': ours('query-string.mjs'),
  'path-to-regexp': ours('path-to-regexp.mjs'),
}

/** Modules by where they lie. */
const LYING = [
  // Taro's tab bar would bring its web-component runtime into every page, its navigation bar 3 KB of pictures, and a
  // moment in which it pushes the first page down by its height.
  [/@tarojs[\\/]router[\\/]dist[\\/](tabbar|navigationBar|router[\\/]navigation-bar)\.js$/, ours('bars.mjs')],
  [/@tarojs[\\/]runtime[\\/]dist[\\/]bom[\\/](?!URLSearchParams)\w+\.js$/, ours('browser.mjs')],
  [/components-react[\\/]dist[\\/]components[\\/]pull-down-refresh[\\/]index\.js$/, NOTHING], // ui/PullToRefresh is ours
  // The font of icons that only Taro's own toasts and ticks draw; ours are drawn by ui.
  [/^data:application\/octet-stream;base64,/, 'data:,'],
]

module.exports = (ctx) => {
  ctx.modifyWebpackChain(({ chain, webpack }) => {
    if (process.env.TARO_ENV !== 'h5') return
    for (const [name, file] of Object.entries(NAMED)) chain.resolve.alias.set(`${name}$`, file)
    for (const [index, rule] of LYING.entries()) {
      chain.plugin(`lean-${index}`).use(webpack.NormalModuleReplacementPlugin, rule)
    }
  })
}
