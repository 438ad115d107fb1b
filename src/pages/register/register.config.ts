export default definePageConfig({ navigationBarTitleText: '低代码平台免费试用' })
