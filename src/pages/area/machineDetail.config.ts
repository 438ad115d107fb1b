export default definePageConfig({
  navigationBarTitleText: '机台详情',
  navigationBarBackgroundColor: '#0b2452',
  navigationBarTextStyle: 'white',
  backgroundColor: '#071a3a',
  enablePullDownRefresh: true,
})
