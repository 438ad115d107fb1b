export default definePageConfig({ navigationBarTitleText: '资讯动态', enablePullDownRefresh: true })
