export default definePageConfig({
  navigationBarTitleText: '生产看板',
  navigationBarBackgroundColor: '#0b2452',
  navigationBarTextStyle: 'white',
  backgroundColor: '#071a3a',
  enablePullDownRefresh: true,
})
