export default definePageConfig({ navigationBarTitleText: '报表' })
