export default definePageConfig({ navigationBarTitleText: '在场人员' })
