// Taro plugin: src/platform/page-loader decorates the lazy loader of every H5 route before the router starts.
module.exports = (ctx) => {
  ctx.modifyWebpackChain(({ chain }) => {
    if (process.env.TARO_ENV !== 'h5') return
    chain.plugin('mainPlugin').tap((args) => {
      const meta = (args[0].loaderMeta ??= { extraImportForWeb: '', execBeforeCreateWebApp: '' })
      meta.extraImportForWeb += `import { decorateRoutes } from '@/platform/page-loader'\n`
      meta.execBeforeCreateWebApp += 'decorateRoutes(config)\n'
      return args
    })
  })
}
