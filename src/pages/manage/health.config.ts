export default definePageConfig({ navigationBarTitleText: '健康与安全申报', enablePullDownRefresh: true })
