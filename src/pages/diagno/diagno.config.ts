export default definePageConfig({ navigationBarTitleText: '企业数字化诊断', enablePullDownRefresh: true })
