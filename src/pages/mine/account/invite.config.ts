export default definePageConfig({ navigationBarTitleText: '邀请同事' })
