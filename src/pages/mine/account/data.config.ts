export default definePageConfig({ navigationBarTitleText: '账号与数据' })
