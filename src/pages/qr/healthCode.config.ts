export default definePageConfig({ navigationBarTitleText: '防疫通行证' })
