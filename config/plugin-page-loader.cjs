// Taro plugin: src/platform/page-loader decorates the lazy loader of every H5 route before the router starts.
module.exports = (ctx) => {
  ctx.modifyWebpackChain(({ chain }) => {
    if (process.env.TARO_ENV !== 'h5') return
    chain.plugin('mainPlugin').tap(([options, ...rest]) => {
      const { extraImportForWeb = '', execBeforeCreateWebApp = '' } = options.loaderMeta ?? {}
      options.loaderMeta = {
        ...options.loaderMeta,
        extraImportForWeb: `${extraImportForWeb}import { decorateRoutes } from '@/platform/page-loader'\n`,
        execBeforeCreateWebApp: `${execBeforeCreateWebApp}decorateRoutes(config)\n`,
      }
      return [options, ...rest]
    })
  })
}
