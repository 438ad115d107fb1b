export default definePageConfig({ navigationBarTitleText: '产品单元' })
