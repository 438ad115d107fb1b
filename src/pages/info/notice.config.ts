export default definePageConfig({ navigationBarTitleText: '公告' })
