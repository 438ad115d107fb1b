export default definePageConfig({
  navigationBarTitleText: '蓝领招募',
  enablePullDownRefresh: true,
  enableShareAppMessage: true,
})
