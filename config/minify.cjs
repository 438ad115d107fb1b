// What terser's plug-in for webpack minifies by: SWC's port of terser, at a tenth of the time.
const { minify } = require('swc-minifier')

/**
 * @param {Record<string, string>} input one script, by its name
 * @param {object | undefined} sourceMap asked for when it is there
 * @param {import('swc-minifier').JsMinifyOptions} options
 */
module.exports = async function minifyBySwc(input, sourceMap, options) {
  const [[file, source]] = Object.entries(input)
  const { code, map } = await minify(source, { ...options, sourceMap: Boolean(sourceMap) })
  return { code, map: map && { ...JSON.parse(map), sources: [file], sourcesContent: undefined } }
}
