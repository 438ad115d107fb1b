export default definePageConfig({
  navigationBarTitleText: '伙伴登录',
  navigationStyle: 'custom',
})
