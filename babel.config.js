// The cache key names the target and the mode: both change what is emitted.
module.exports = (api) => {
  api.cache.using(() => `${process.env.TARO_ENV}-${process.env.NODE_ENV}`)
  return {
    presets: [['taro', { framework: 'react', ts: true, compiler: 'webpack5', useBuiltIns: false }]],
    plugins: [
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
