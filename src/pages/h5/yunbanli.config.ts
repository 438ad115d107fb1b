export default definePageConfig({ navigationBarTitleText: '云伴礼', enableShareAppMessage: true })
