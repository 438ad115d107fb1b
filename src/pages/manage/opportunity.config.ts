export default definePageConfig({ navigationBarTitleText: '商机报备详情', enablePullDownRefresh: true })
