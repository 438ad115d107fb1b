export default definePageConfig({
  navigationBarTitleText: '图片预览',
  navigationStyle: 'custom',
})
