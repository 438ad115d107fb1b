export default definePageConfig({ navigationBarTitleText: '礼品发放' })
