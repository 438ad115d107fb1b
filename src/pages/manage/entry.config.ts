export default definePageConfig({ navigationBarTitleText: '入厂要求', enablePullDownRefresh: true })
