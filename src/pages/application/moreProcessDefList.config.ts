export default definePageConfig({ navigationBarTitleText: '全部流程', enablePullDownRefresh: true })
