export default definePageConfig({ navigationBarTitleText: '门岗', enablePullDownRefresh: true })
