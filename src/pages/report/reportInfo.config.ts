export default definePageConfig({ navigationBarTitleText: '报表详情', enablePullDownRefresh: true })
