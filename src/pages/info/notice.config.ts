export default definePageConfig({ navigationBarTitleText: '公告', enablePullDownRefresh: true })
