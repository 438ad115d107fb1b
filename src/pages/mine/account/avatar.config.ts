export default definePageConfig({ navigationBarTitleText: '头像' })
