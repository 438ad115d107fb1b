export default definePageConfig({ navigationBarTitleText: '我不在', enablePullDownRefresh: true })
