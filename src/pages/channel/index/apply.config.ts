export default definePageConfig({ navigationBarTitleText: '提报商机' })
