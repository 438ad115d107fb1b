export default definePageConfig({ navigationBarTitleText: '产品搜索' })
