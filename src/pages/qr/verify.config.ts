export default definePageConfig({ navigationBarTitleText: '文件验证' })
