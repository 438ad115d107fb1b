export default definePageConfig({ navigationBarTitleText: '系统消息', enablePullDownRefresh: true })
