export default definePageConfig({ navigationBarTitleText: '流程设计', enablePullDownRefresh: true })
