export default definePageConfig({ navigationBarTitleText: '应用视图', enablePullDownRefresh: true })
