export default definePageConfig({ navigationBarTitleText: '发布会管理' })
