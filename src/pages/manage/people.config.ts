export default definePageConfig({ navigationBarTitleText: '成员', enablePullDownRefresh: true })
