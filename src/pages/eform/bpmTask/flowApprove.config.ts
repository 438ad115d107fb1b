export default definePageConfig({ navigationBarTitleText: '待办详情', enablePullDownRefresh: true })
