export default definePageConfig({
  navigationBarTitleText: '发布会',
  navigationStyle: 'custom',
  enableShareAppMessage: true,
})
