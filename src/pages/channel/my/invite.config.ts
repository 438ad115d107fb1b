export default definePageConfig({
  navigationBarTitleText: '邀请伙伴',
  enablePullDownRefresh: true,
  enableShareAppMessage: true,
})
