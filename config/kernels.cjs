// Builds each heavy kernel with esbuild into its own sub-package of the mini-program, inside webpack's emit step, so
// that watch mode, errors and clean-up are webpack's. Nothing of a kernel may enter the webpack graph.
const path = require('node:path')
const acorn = require('acorn')
const esbuild = require('esbuild')

const NAME = 'KernelsPlugin'
const LIMIT_BYTES = 2 * 1024 * 1024 // WeChat's for one package
// Libraries and folders that only a kernel may reach.
const HEAVY = /[\\/]node_modules[\\/](three|htmlparser2)[\\/]|[\\/]src[\\/]kernels[\\/](?!types\.ts$)/
const LIBRARIES = /^(three|htmlparser2|@\/lib)(\/|$)/ // what a kernel may import, besides its neighbours
// terser-webpack-plugin would minify the emitted file a second time.
const MINIMIZED = { minimized: true }

/** What the mini-program lacks and a kernel uses. */
const SUBSTITUTES = path.join(__dirname, 'weapp')

/** Refuses what a kernel must not import, Taro, React and application code: it gets canvas and frames handed to it. */
const pureKernel = (root) => ({
  name: 'pure-kernel',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ path: wanted, importer, resolveDir, kind }) => {
      const isOurs = kind === 'entry-point' || path.dirname(importer) === SUBSTITUTES
      if (isOurs || importer.includes('node_modules') || LIBRARIES.test(wanted)) return undefined
      const target = path.relative(root, path.resolve(resolveDir, wanted))
      if (wanted.startsWith('.') && /^src[\\/](kernels|lib)[\\/]/.test(target)) return undefined
      return { errors: [{ text: `a kernel must not import "${wanted}" (from ${path.relative(root, importer)})` }] }
    })
  },
})

const optionsFor = (root, entry) => ({
  absWorkingDir: root,
  entryPoints: [entry],
  outfile: 'kernel.js',
  write: false,
  metafile: true,
  bundle: true,
  format: 'cjs',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  charset: 'utf8',
  legalComments: 'none',
  // Lowers class fields, static blocks, ?. and ??. Not 'ios12': esbuild then refuses destructuring.
  target: 'es2017',
  minify: true,
  logLevel: 'silent',
  plugins: [pureKernel(root)],
  inject: ['weak-references.mjs', 'text-decoder.mjs', 'abort-controller.mjs'].map((file) =>
    path.join(SUBSTITUTES, file),
  ),
  define: { 'process.env.NODE_ENV': '"production"', 'process.env.TARO_ENV': '"weapp"' },
})

const describe = ({ text, location }) =>
  location ? `${text} (${location.file}:${location.line}:${location.column})` : text

class KernelsPlugin {
  /** `kernels`: name to { entry, out }, both relative: to `root`, and to the output folder. */
  constructor({ root, kernels, requireCallers }) {
    Object.assign(this, { root, kernels, requireCallers, contexts: {} })
  }

  apply(compiler) {
    const { Compilation, WebpackError } = compiler.webpack
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const fail = (text) => compilation.errors.push(new WebpackError(`[kernels] ${text}`))
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT // after terser and Taro's own work on assets
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        this.refuseLeaks(compilation, fail)
        for (const [name, kernel] of Object.entries(this.kernels))
          await this.emit(compiler, compilation, name, kernel, fail)
      })
    })
    compiler.hooks.shutdown.tapPromise(NAME, () =>
      Promise.all(Object.values(this.contexts).map((context) => context.dispose())),
    )
  }

  refuseLeaks(compilation, fail) {
    for (const module of compilation.modules) {
      if (!module.resource || !HEAVY.test(module.resource)) continue
      const importer = compilation.moduleGraph.getIssuer(module)?.resource
      const by = importer ? ` (imported by ${path.relative(this.root, importer)})` : ''
      fail(`${path.relative(this.root, module.resource)} is in the webpack graph${by}: load it with loadKernel()`)
      return
    }
  }

  async build(compiler, name, entry) {
    const options = optionsFor(this.root, entry)
    // A context left open prints a Go stack when Taro exits on an error, so only watching has one.
    if (!compiler.watchMode) return esbuild.build(options)
    this.contexts[name] ??= await esbuild.context(options)
    return this.contexts[name].rebuild()
  }

  async emit(compiler, compilation, name, { entry, out }, fail) {
    let result
    try {
      result = await this.build(compiler, name, entry)
    } catch (error) {
      for (const reason of error.errors ?? [{ text: String(error) }]) fail(`${name}: ${describe(reason)}`)
      compilation.contextDependencies.add(path.dirname(path.resolve(this.root, entry))) // watch for the repair
      return
    }
    for (const file of Object.keys(result.metafile.inputs)) {
      if (!file.includes('node_modules')) compilation.fileDependencies.add(path.resolve(this.root, file))
    }
    const { text, contents } = result.outputFiles[0]
    if (contents.length > LIMIT_BYTES) fail(`${name}: ${contents.length} bytes, over WeChat's 2 MiB for one package`)
    try {
      acorn.parse(text, { ecmaVersion: 2017, sourceType: 'script' })
    } catch (error) {
      fail(`${name}: the output is not ES2017: ${error.message}`)
    }
    compilation.emitAsset(out, new compiler.webpack.sources.RawSource(text), MINIMIZED)
    if (this.requireCallers && !isRequired(compilation, out)) {
      fail(`no require("~/${out}", ...) in the output: the loader was dropped or its path changed`)
    }
  }
}

/** WeChat's packer follows string literals only; a minifier must have left ours alone. */
function isRequired(compilation, out) {
  return Object.keys(compilation.assets).some(
    (file) =>
      file !== out &&
      file.endsWith('.js') &&
      compilation.getAsset(file).source.source().toString().includes(`require("~/${out}"`),
  )
}

module.exports = { KernelsPlugin, NAME }
