export default definePageConfig({ navigationBarTitleText: '成员资料', enablePullDownRefresh: true })
