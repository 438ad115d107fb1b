export default definePageConfig({ navigationBarTitleText: '访客核验' })
