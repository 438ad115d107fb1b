export default definePageConfig({
  navigationBarTitleText: '引导',
  navigationStyle: 'custom',
})
