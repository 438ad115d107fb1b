// Taro plugin: replaces what NutUI brings for other languages and platforms, and prunes its style sheets. The
// replacements are in config/nutui.
const path = require('node:path')

const ours = (file) => path.join(__dirname, 'nutui', file)

/** Modules by where they lie. */
const LYING = [
  [/configprovider[\\/](index|configprovider)(\.js)?$/, ours('config-provider.mjs')],
  [/checkboxgroup[\\/]checkboxgroup$|avatargroup[\\/]index$/, ours('no-group.mjs')],
]

module.exports = (ctx) => {
  ctx.modifyWebpackChain(({ chain, webpack }) => {
    chain.resolve.alias.set('react-fast-compare$', ours('is-equal.cjs'))
    chain.resolve.alias.set('@nutui/icons-react-taro$', ours('no-icons.mjs'))
    for (const [index, rule] of LYING.entries()) {
      chain.plugin(`lean-nutui-${index}`).use(webpack.NormalModuleReplacementPlugin, rule)
    }
    chain.module
      .rule('lean-nutui')
      .test(/@nutui[\\/].*style\.css$/)
      .enforce('pre')
      .use('lean-css')
      .loader(ours('lean-css.cjs'))
  })
}
