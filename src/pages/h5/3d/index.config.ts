export default definePageConfig({
  navigationBarTitleText: '数字展厅',
  navigationStyle: 'custom',
})
