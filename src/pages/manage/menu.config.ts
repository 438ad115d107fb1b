export default definePageConfig({ navigationBarTitleText: '菜单权限', enablePullDownRefresh: true })
