export default definePageConfig({ navigationBarTitleText: '待办' })
