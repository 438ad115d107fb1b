export default definePageConfig({ navigationBarTitleText: '企业认证审核', enablePullDownRefresh: true })
