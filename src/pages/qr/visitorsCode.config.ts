export default definePageConfig({
  navigationBarTitleText: '访客二维码',
  navigationStyle: 'custom',
  enableShareAppMessage: true,
})
