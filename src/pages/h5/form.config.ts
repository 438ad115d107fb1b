export default definePageConfig({ navigationBarTitleText: '合作专区', enableShareAppMessage: true })
