export default definePageConfig({ navigationBarTitleText: '展览单元', enablePullDownRefresh: true })
