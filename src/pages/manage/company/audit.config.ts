export default definePageConfig({ navigationBarTitleText: '审计', enablePullDownRefresh: true })
