export default definePageConfig({ navigationBarTitleText: '数据', enablePullDownRefresh: true })
