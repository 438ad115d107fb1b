export default definePageConfig({ navigationBarTitleText: '邀请函' })
