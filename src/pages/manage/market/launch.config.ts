export default definePageConfig({ navigationBarTitleText: '编辑发布会', enablePullDownRefresh: true })
