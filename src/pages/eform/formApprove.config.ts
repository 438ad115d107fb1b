export default definePageConfig({ navigationBarTitleText: '表单详情' })
