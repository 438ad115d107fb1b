export default definePageConfig({ navigationBarTitleText: '嘉宾邀请码', enableShareAppMessage: true })
