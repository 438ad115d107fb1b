export default definePageConfig({ navigationBarTitleText: '发布会', enablePullDownRefresh: true })
