// Taro plugin: lets View, Text, Image and Input carry aria attributes in the mini-program's templates.
const path = require('node:path')
const components = require('./weapp/aria-components.cjs')

const RUNTIME = path.join(__dirname, 'weapp/aria-runtime.mjs')

module.exports = (ctx) => {
  ctx.registerMethod({
    name: 'onSetupClose',
    fn(platform) {
      platform.template.mergeComponents(ctx, components)
      platform.runtimePath = [platform.runtimePath, RUNTIME].flat()
    },
  })
}
