export default definePageConfig({ navigationBarTitleText: '邀请渠道伙伴' })
