export default definePageConfig({ navigationBarTitleText: '伙伴活动', enablePullDownRefresh: true })
