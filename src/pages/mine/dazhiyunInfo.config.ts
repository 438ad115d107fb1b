export default definePageConfig({ navigationBarTitleText: '云服务详情', enablePullDownRefresh: true })
