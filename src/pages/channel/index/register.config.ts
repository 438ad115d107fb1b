export default definePageConfig({ navigationBarTitleText: '伙伴注册' })
