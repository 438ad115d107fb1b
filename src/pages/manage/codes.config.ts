export default definePageConfig({ navigationBarTitleText: '落地码' })
