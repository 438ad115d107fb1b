// H5 goes by package.json's browserslist. WeChat's own engine on a phone may be older than the phone's browser, and its
// packer takes the scripts as they are: no optional chaining there, no class fields.
const isWeapp = process.env.TARO_ENV === 'weapp'
const targets = isWeapp ? { ios: '12', chrome: '66' } : undefined

/** Taro's preset, whose preset-env mends the faults of old Safaris where they bite, not by rewriting every parameter. */
function taro(api, options) {
  const preset = require('babel-preset-taro')(api, options)
  const [, environment] = preset.overrides[0].presets[0]
  environment.bugfixes = isWeapp
  return preset
}

// The cache key names the target and the mode: both change what is emitted.
module.exports = (api) => {
  api.cache.using(() => `${process.env.TARO_ENV}-${process.env.NODE_ENV}`)
  return {
    // `document.all` is the one value that `??` and `?.` spell out null and undefined for.
    assumptions: { noDocumentAll: isWeapp },
    presets: [[taro, { framework: 'react', ts: true, compiler: 'webpack5', useBuiltIns: false, targets }]],
    plugins: [
      require.resolve('./config/babel-endpoint.cjs'),
      [
        'import',
        {
          // NutUI's script tree-shakes by itself; this brings the style of the used components alone.
          libraryName: '@nutui/nutui-react-taro',
          libraryDirectory: 'dist/es/packages',
          style: (name) => `${name}/style/css`,
          camel2DashComponentName: false,
          customName: (name) => `@nutui/nutui-react-taro/dist/es/packages/${name.toLowerCase()}`,
        },
        'nutui-react-taro',
      ],
    ],
  }
}
