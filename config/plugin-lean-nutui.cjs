// Taro plugin: replaces what NutUI brings for other languages and platforms, and prunes its style sheets. The
// replacements are in config/nutui.
const path = require('node:path')

const ours = (file) => path.join(__dirname, 'nutui', file)
const CONFIG_PROVIDER = /configprovider[\\/](index|configprovider)(\.js)?$/

module.exports = (ctx) => {
  ctx.modifyWebpackChain(({ chain, webpack }) => {
    chain.resolve.alias.set('lodash.kebabcase$', ours('kebab-case.cjs'))
    chain.resolve.alias.set('react-fast-compare$', ours('is-equal.cjs'))
    chain.resolve.alias.set('@nutui/icons-react-taro$', ours('no-icons.mjs'))
    // The mini-program's DatePicker needs the whole locale.
    if (process.env.TARO_ENV === 'h5') {
      const replacement = [CONFIG_PROVIDER, ours('config-provider.mjs')]
      chain.plugin('lean-nutui-config').use(webpack.NormalModuleReplacementPlugin, replacement)
    }
    chain.module
      .rule('lean-nutui')
      .test(/@nutui[\\/].*style\.css$/)
      .enforce('pre')
      .use('lean-css')
      .loader(ours('lean-css.cjs'))
  })
}
