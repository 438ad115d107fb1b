export default definePageConfig({ navigationBarTitleText: '编辑伙伴活动' })
