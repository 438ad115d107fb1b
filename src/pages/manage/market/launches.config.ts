export default definePageConfig({ navigationBarTitleText: '发布会管理', enablePullDownRefresh: true })
