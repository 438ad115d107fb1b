export default definePageConfig({ navigationBarTitleText: '申请表', enableShareAppMessage: true })
