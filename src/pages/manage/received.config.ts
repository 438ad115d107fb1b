export default definePageConfig({ navigationBarTitleText: '收到的咨询与申请', enablePullDownRefresh: true })
