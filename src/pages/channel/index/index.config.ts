export default definePageConfig({
  navigationBarTitleText: '伙伴首页',
  navigationStyle: 'custom',
  enablePullDownRefresh: true,
})
