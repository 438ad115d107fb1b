// Taro plugin: src/platform/page-loader decorates the lazy loader of every H5 route before the router starts.
// What page configs say to WeChat alone stays out of the script that every page waits for.
const FOR_WECHAT = /,\s*"(?:enableShareAppMessage|enablePullDownRefresh)":\s*true/g

class LeanPageConfigs {
  apply({ hooks, webpack: { Compilation, sources } }) {
    hooks.compilation.tap('LeanPageConfigs', (compilation) => {
      const stage = { name: 'LeanPageConfigs', stage: Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS }
      compilation.hooks.processAssets.tap(stage, () => {
        for (const { name, source } of compilation.getAssets()) {
          if (!/^js\/app\b.*\.js$/.test(name)) continue
          compilation.updateAsset(name, new sources.RawSource(source.source().toString().replace(FOR_WECHAT, '')))
        }
      })
    })
  }
}

module.exports = (ctx) => {
  ctx.modifyWebpackChain(({ chain }) => {
    if (process.env.TARO_ENV !== 'h5') return
    if (process.env.NODE_ENV === 'production') chain.plugin('lean-page-configs').use(LeanPageConfigs)
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
