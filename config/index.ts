import path from 'node:path'
import { defineConfig } from '@tarojs/cli'
import { type JsMinifyOptions, minify } from 'swc-minifier'
import type { Chunk, ChunkGraph, Module } from 'webpack'

const isH5 = process.env.TARO_ENV === 'h5'
const isProduction = process.env.NODE_ENV === 'production'
/** Asked for by what measures whose code runs. */
const hasMaps = process.env.SOURCE_MAPS === '1'
const fromRoot = (...parts: string[]) => path.resolve(__dirname, '..', ...parts)

// Published newer than the oldest engine we serve. Functions: Taro's config check refuses regular expressions.
const MODERN =
  /node_modules[\\/](@tanstack|zustand|valibot|htmlparser2|entities|domhandler|domutils|dom-serializer|domelementtype|three|uqr|query-string|decode-uri-component|split-on-first|filter-obj)[\\/]/
const compile = { include: [(file: string) => MODERN.test(file)] }

const cssModules = {
  enable: true,
  config: {
    namingPattern: 'module' as const,
    generateScopedName: isProduction ? '[hash:base64:6]' : '[name]__[local]___[hash:base64:5]',
  },
}

// 375 everywhere: figures of the design stand as they are written.
const DESIGN_WIDTH = 375
// 20 px at 375; the phone column stops growing at 430 and shrinking at 320.
const ROOT_SIZE_PX = { baseFontSize: 20, minRootSize: (40 * 320) / 750, maxRootSize: (40 * 430) / 750 }

/** What terser's plug-in for webpack minifies by: SWC's port of terser, at a tenth of the time. */
async function minifyScript(input: Record<string, string>, sourceMap: object | undefined, options: JsMinifyOptions) {
  const [[file, source] = ['', '']] = Object.entries(input)
  const { code, map } = await minify(source, { ...options, sourceMap: sourceMap !== undefined })
  return { code, map: map && { ...JSON.parse(map), sources: [file], sourcesContent: undefined } }
}

/** For the mini-program. SWC's threads do the work: in processes of its own the plug-in would load SWC for each. */
const MINIFIER = {
  minify: minifyScript,
  parallel: false,
  terserOptions: {
    ecma: 2017,
    compress: { passes: 3, toplevel: true },
    mangle: { toplevel: true },
    format: { comments: false, ascii_only: false },
  },
}

const STYLES_OF_PARTS = /[\\/](src[\\/](ui|parts)|@nutui)[\\/]/
/** Shown by few pages, and never with a class of the page: they travel with those pages. */
const STYLES_OF_FEW =
  /[\\/]src[\\/](parts[\\/](chart|crop|opportunity|poster)[\\/]|ui[\\/](list[\\/](DataTable|Steps|Timeline)|media[\\/]RichText)\.)/
const LOGIN = /[\\/]src[\\/]pages[\\/]index[\\/]login\.tsx/

/** A style of ui or parts that the login page shows. */
function isOfLogin(style: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) {
  if (!STYLES_OF_PARTS.test(style.nameForCondition() ?? '')) return false
  const roots = [...chunkGraph.getModuleChunks(style)].flatMap((chunk) => [...chunkGraph.getChunkRootModules(chunk)])
  return roots.some((root) => LOGIN.test(root.identifier()))
}

/** A style of ui or parts that many pages show. */
function isOfMany(style: Module) {
  const file = style.nameForCondition() ?? ''
  return STYLES_OF_PARTS.test(file) && !STYLES_OF_FEW.test(file)
}

/** The frame of wide windows has its own copies: for its sake a phone would load the same code in more files. */
const isSharing = (chunk: Chunk) => !chunk.canBeInitial() && chunk.name !== 'wide'

const outputRoot = process.env.OUTPUT_ROOT ?? `dist/${process.env.TARO_ENV}`
// Share cards are fetched by WeChat from the server, for both targets.
// WeChat's search reads sitemap.json.
const runtimeFiles = isH5
  ? ['assets/app', 'assets/share', 'assets/install']
  : ['assets/app', 'assets/tab/theme', 'sitemap.json']

/** What a build bakes in; see README, "Settings". Empty on H5: the same origin. */
const defineConstants = {
  'process.env.API_BASE': JSON.stringify(process.env.API_BASE ?? ''),
  'process.env.CHANNEL_BASE': JSON.stringify(process.env.CHANNEL_BASE ?? process.env.API_BASE ?? ''),
  'process.env.PARTNER_BASE': JSON.stringify(process.env.PARTNER_BASE ?? process.env.API_BASE ?? ''),
  'process.env.FILING_NUMBER': JSON.stringify(process.env.FILING_NUMBER ?? ''),
  'process.env.SERVICE_CONTACT': JSON.stringify(process.env.SERVICE_CONTACT ?? ''),
  'process.env.APP_VERSION': JSON.stringify(require('../package.json').version),
}

/** The back end whose answers the client reads in place of the contract's own; see README, "Other back ends". */
const backend = process.env.BACKEND ?? ''
/** Before `@`, which would take it: the first alias that fits is taken. */
const adapterAlias = backend === '' ? {} : { '@/api/adapter$': fromRoot('src/contract/backends', `${backend}.ts`) }

export default defineConfig<'webpack5'>(async () => ({
  projectName: 'visitor-assistant',
  date: '2026-11-20',
  framework: 'react',
  compiler: { type: 'webpack5', prebundle: { enable: false } },
  // What was compiled before has no maps, and remembers what an alias stood for. In the mini-program it also remembers the
  // shortest names of exports that another module has by now: a page then reads undefined.
  cache: { enable: isH5 && !hasMaps && backend === '' },
  sourceRoot: 'src',
  outputRoot,
  designWidth: DESIGN_WIDTH,
  deviceRatio: { 640: 1.17, 750: 1, 375: 2, 828: 0.905 },
  alias: { ...adapterAlias, '@': fromRoot('src') },
  plugins: [
    ...(isH5
      ? ['page-loader', 'entry-preload', 'offline-pages', 'lean-h5']
      : ['aria', 'eager-modules', 'kernels', 'lean-runtime', 'lean-templates', 'short-names']
    )
      .concat('lean-nutui')
      .map((name) => fromRoot(`config/plugin-${name}.cjs`)),
  ],
  defineConstants,
  // Named at run time, by the theme and by the server: a bundler cannot see them.
  copy: {
    patterns: runtimeFiles.map((file) => ({ from: `src/${file}`, to: `${outputRoot}/${file}` })),
    options: {},
  },
  terser: { enable: true, config: { keep_fnames: false, output: { quote_keys: false, keep_quoted_props: false } } },
  sass: { data: '' },
  mini: {
    compile,
    // Templates are written out for each level of nesting, 3 KB each; what is deeper goes on in a component of its own,
    // where no query of the page finds it. Canvases and lists lie less deep.
    baseLevel: 12,
    optimizeMainPackage: { enable: true },
    runtime: { enableInnerHTML: false }, // a parser of HTML; rich text has its own, in packages/text
    miniCssExtractPluginOption: { ignoreOrder: true },
    postcss: { pxtransform: { enable: true, config: {} }, cssModules },
    webpackChain(chain, webpack) {
      chain.performance.hints(false)
      // On H5 a product in 3D that is opened again and again would hold the memory of the ones before: there terser stays.
      if (isProduction) chain.optimization.minimizer('terserPlugin').tap(([options]) => [{ ...options, ...MINIFIER }])
      chain.set('target', ['web', 'es2017'])
      // Nobody keeps a part of a package: the shortest names, not lasting ones.
      chain.optimization.set('moduleIds', 'size').set('mangleExports', 'size')
      // What WeChat lacks: TanStack Query makes an AbortController for each query, @noble/hashes a BigInt for each code.
      chain.plugin('absent-globals').use(webpack.ProvidePlugin, [
        {
          AbortController: [fromRoot('src/platform/abort/controller.ts'), 'WeappAbortController'],
          BigInt: [fromRoot('src/lib/big-int.ts'), 'toWideNumber'],
        },
      ])
    },
  },
  h5: {
    publicPath: '/',
    staticDirectory: 'static',
    ...(hasMaps && { enableSourceMap: true, sourceMapType: 'source-map' }),
    compile,
    useHtmlComponents: true,
    devServer: {
      port: 10086,
      open: false,
      proxy: [
        {
          context: ['/core', '/mom', '/mom-pt', '/channel', '/files'],
          target: `http://127.0.0.1:${process.env.PORT ?? 8080}`,
        },
      ],
    },
    router: {
      mode: 'browser',
      // An alias replaces the page's own path: both are listed where both must open.
      customRoutes: {
        '/pages/init/init': ['/', '/pages/init/init'],
        '/pages/system/preview-image': '/preview-image',
        '/pages/system/preview-document': '/preview-document',
        '/pages/system/choose-location': '/choose-location',
        '/pages/system/open-location': '/open-location',
      },
    },
    output: {
      filename: isProduction ? 'js/[name].[contenthash:6].js' : 'js/[name].js',
      chunkFilename: isProduction ? 'chunk/[name].[contenthash:6].js' : 'chunk/[name].js',
      chunkLoadTimeout: 120_000, // spec §9
    },
    miniCssExtractPluginOption: {
      ignoreOrder: true,
      filename: 'css/[name].[contenthash:6].css',
      chunkFilename: 'css/[name].[contenthash:6].css',
    },
    postcss: {
      autoprefixer: { enable: true, config: {} },
      pxtransform: { enable: true, config: { ...ROOT_SIZE_PX } },
      cssModules,
    },
    webpackChain(chain, webpack) {
      if (!isProduction) return
      // Lasting ids of modules, of four digits instead of webpack's five.
      chain.optimization.set('moduleIds', false)
      chain.plugin('module-ids').use(webpack.ids.DeterministicModuleIdsPlugin, [{ maxLength: 4, fixedLength: true }])
      // Compiled while other files are on their way, off the main thread, and not at the first call of each function.
      // A map would not know the line that it adds.
      if (!hasMaps) {
        chain.plugin('compile-hint').use(webpack.BannerPlugin, [
          {
            banner: '//# allFunctionsCalledOnLoad',
            raw: true,
            test: /\.js$/,
            exclude: /kernel-/,
            stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
          },
        ])
      }
      // Taro's default is chunks:'initial': every page chunk then carries its own copy of the shared modules.
      chain.optimization.splitChunks({
        chunks: 'all',
        minSize: 20_000,
        cacheGroups: {
          default: false,
          defaultVendors: false,
          framework: {
            name: 'framework',
            chunks: 'initial',
            test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            priority: 200,
          },
          taro: { name: 'taro', chunks: 'initial', test: /node_modules[\\/](@tarojs|@stencil)[\\/]/, priority: 100 },
          // Once, and before a page's own: a copy in each page would come after another page's and win over it.
          ui: {
            name: 'ui',
            type: 'css/mini-extract',
            chunks: 'all',
            test: isOfMany,
            enforce: true,
            priority: 300,
          },
          // What the login is made of, a third, travels alone: whoever comes first waits for no more.
          frame: {
            name: 'frame',
            type: 'css/mini-extract',
            chunks: 'all',
            test: isOfLogin,
            enforce: true,
            priority: 320,
          },
          // The styles of an area that few open, with its editor of formatted text, once: each file of styles costs every
          // first load its name.
          manage: {
            name: 'manage',
            type: 'css/mini-extract',
            chunks: 'all',
            test: /[\\/]src[\\/](features[\\/]manage|ui[\\/]form[\\/]rich-text)[\\/]/,
            enforce: true,
            priority: 310,
          },
          // What forms need, on the pages that have one; a survey needs the upload alone.
          form: {
            name: 'form',
            type: 'css/mini-extract',
            chunks: 'all',
            test: /[\\/]src[\\/]parts[\\/](form[\\/](?!upload)|people[\\/]|signature[\\/])/,
            enforce: true,
            priority: 310,
          },
          // Six connections of a slow phone wait longer for one more file than for a few KB said twice.
          shared: { name: false, chunks: isSharing, minChunks: 2, minSize: 44_000, priority: 1 },
          common: { name: false, chunks: 'initial', minChunks: 2, priority: 1 },
        },
      })
    },
  },
}))
