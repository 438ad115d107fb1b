export default definePageConfig({ navigationBarTitleText: '商机报备', enablePullDownRefresh: true })
