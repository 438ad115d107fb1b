export default definePageConfig({ navigationBarTitleText: '报表', enablePullDownRefresh: true })
