export default definePageConfig({ navigationBarTitleText: '邀请函', enableShareAppMessage: true })
