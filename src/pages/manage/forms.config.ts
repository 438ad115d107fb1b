export default definePageConfig({ navigationBarTitleText: '公众表单', enablePullDownRefresh: true })
