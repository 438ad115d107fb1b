export default definePageConfig({ navigationBarTitleText: '用户注册' })
