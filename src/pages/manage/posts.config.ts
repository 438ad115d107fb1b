export default definePageConfig({ navigationBarTitleText: '岗位', enablePullDownRefresh: true })
