export default definePageConfig({ navigationBarTitleText: '待办', enablePullDownRefresh: true })
