export default definePageConfig({ navigationBarTitleText: '资讯详情', enablePullDownRefresh: true })
