export default definePageConfig({ navigationBarTitleText: '部门', enablePullDownRefresh: true })
