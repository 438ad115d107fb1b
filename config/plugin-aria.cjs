// Taro plugin: lets View, Text, Image and Input carry aria attributes in the mini-program's templates.
const aria = { 'aria-role': 'i.ariaRole', 'aria-label': 'i.ariaLabel' }

module.exports = (ctx) => {
  ctx.registerMethod({
    name: 'onSetupClose',
    fn(platform) {
      const components = Object.fromEntries(
        ['View', 'Text', 'Image', 'Input', 'Textarea', 'ScrollView'].map((name) => [name, aria]),
      )
      platform.template.mergeComponents(ctx, components)
    },
  })
}
