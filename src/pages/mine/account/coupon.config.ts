export default definePageConfig({ navigationBarTitleText: '兑换与使用' })
