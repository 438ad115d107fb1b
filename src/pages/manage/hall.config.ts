export default definePageConfig({ navigationBarTitleText: '展厅', enablePullDownRefresh: true })
