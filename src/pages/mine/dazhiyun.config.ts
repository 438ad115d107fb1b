export default definePageConfig({ navigationBarTitleText: '大智云', enablePullDownRefresh: true })
