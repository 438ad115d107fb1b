export default definePageConfig({
  navigationBarTitleText: '商机详情',
  enablePullDownRefresh: true,
})
