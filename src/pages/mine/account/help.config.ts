export default definePageConfig({ navigationBarTitleText: '网站帮助' })
