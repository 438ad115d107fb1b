export default definePageConfig({ navigationBarTitleText: '横幅', enablePullDownRefresh: true })
