// Taro plugin of the mini-program: what several pages of a sub-package share lies in files that Taro names by an MD5, and
// each page names all of those that it needs: 53 KB of names in 管理 alone. The first digits are enough.
const NAME = 'ShortNames'
const LONG = /(?<=sub-common\/)[0-9a-f]{32}/g
const DIGITS = 6

const shorten = (text) => text.replace(LONG, (digest) => digest.slice(0, DIGITS))

class ShortNames {
  apply({ hooks, webpack: { Compilation, sources } }) {
    hooks.thisCompilation.tap(NAME, (compilation) => {
      // After terser, and after Taro has moved these files to their sub-packages.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        for (const { name, source } of compilation.getAssets()) {
          if (!/\.(js|wxss)$/.test(name)) continue
          const text = source.source().toString()
          const short = shorten(name)
          if (shorten(text) !== text) compilation.updateAsset(name, new sources.RawSource(shorten(text)))
          if (short === name) continue
          if (compilation.getAsset(short)) throw new Error(`Two files would be ${short}: raise DIGITS in ${__filename}`)
          compilation.renameAsset(name, short)
        }
      })
    })
  }
}

module.exports = (ctx) => {
  ctx.modifyWebpackChain(({ chain }) => {
    if (process.env.TARO_ENV === 'weapp') chain.plugin('short-names').use(ShortNames)
  })
}
