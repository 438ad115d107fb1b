export default definePageConfig({ navigationBarTitleText: '设备换线', enablePullDownRefresh: true })
