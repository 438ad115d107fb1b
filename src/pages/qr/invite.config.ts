export default definePageConfig({ navigationBarTitleText: '邀请访客', enableShareAppMessage: true })
