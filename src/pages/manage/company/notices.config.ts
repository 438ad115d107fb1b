export default definePageConfig({ navigationBarTitleText: '公告管理', enablePullDownRefresh: true })
