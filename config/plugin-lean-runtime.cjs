// Taro plugin of the mini-program: leaves out what Taro's imitation of a browser has for applications written for one.
const path = require('node:path')

const BOM = /@tarojs[\\/]runtime[\\/]dist[\\/]bom[\\/](location|history)\.js$/
const NO_ADDRESS = path.join(__dirname, 'weapp/no-address.mjs')

module.exports = (ctx) => {
  ctx.modifyWebpackChain(({ chain, webpack }) => {
    if (process.env.TARO_ENV !== 'weapp') return
    chain.plugin('lean-runtime').use(webpack.NormalModuleReplacementPlugin, [BOM, NO_ADDRESS])
  })
}
