// Jest transform by esbuild: TypeScript and packages published as ES modules alone become CommonJS.
const { createHash } = require('node:crypto')
const { readFileSync } = require('node:fs')
const { transformSync, version } = require('esbuild')
const apiLoader = require('@tarojs/plugin-framework-react/dist/api-loader.js')

const OWN_SOURCE = readFileSync(__filename)
const LOADERS = { ts: 'ts', tsx: 'tsx', jsx: 'jsx', js: 'jsx', mjs: 'js', cjs: 'js' }
const HAS_MODULE_SYNTAX = /^\s*(import|export)[\s{*"'(]|\bimport\(|\bimport\.meta\b|[;}]\s*(import|export)[\s{*"']/m
const IMPORT_META = "var __importMetaUrl = require('node:url').pathToFileURL(__filename).href;"
// PGlite declares a `require` of its own around its dynamic imports, so theirs must be taken outside of it.
const OUTER_IMPORT = 'var __outerImport = async (name) => require(name);'
const withOuterImport = (source) => OUTER_IMPORT + source.replace(/\bimport\(/g, '__outerImport(')

// As babel-plugin-import does for the builds: the whole library would take seconds in each test file.
const NUTUI = /import \{([^}]+)\} from '@nutui\/nutui-react-taro'/g
const deepImports = (_, names) =>
  names
    .split(',')
    .map((one) => one.trim().split(/\s+as\s+/))
    .map(
      ([name, local = name]) => `import ${local} from '@nutui/nutui-react-taro/dist/es/packages/${name.toLowerCase()}'`,
    )
    .join(';')

function compile(whole, file) {
  const source = whole.replace(NUTUI, deepImports)
  const extension = file.slice(file.lastIndexOf('.') + 1)
  if (file.includes('pglite/dist/index.cjs')) return { code: withOuterImport(source) }
  const isTaroEntry = file.includes('test-utils-react/dist/jest/runtime/taro-h5.js')
  const text = isTaroEntry ? apiLoader(source) : source
  const isScript = extension === 'js' || extension === 'cjs'
  if (isScript && !HAS_MODULE_SYNTAX.test(text)) return { code: text }
  const { code, map } = transformSync(text, {
    loader: LOADERS[extension],
    format: 'cjs',
    target: 'node20',
    platform: 'node',
    supported: { 'dynamic-import': false },
    jsx: 'automatic',
    sourcefile: file,
    sourcemap: !file.includes('node_modules'),
    define: { 'import.meta.url': '__importMetaUrl' },
    banner: text.includes('import.meta') ? IMPORT_META : '',
    logLevel: 'silent',
  })
  return { code, map }
}

module.exports = {
  canInstrument: false,
  process: (source, file) => compile(source, file),
  getCacheKey: (source, file) =>
    createHash('sha1').update(OWN_SOURCE).update(version).update(file).update(source).digest('hex'),
}
