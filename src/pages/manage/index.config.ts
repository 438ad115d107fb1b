export default definePageConfig({ navigationBarTitleText: '管理', enablePullDownRefresh: true })
