// What an application recorded: found, narrowed, opened to be read.
import { journey, mainJourney } from './journey'

describe('application views', () => {
  mainJourney(
    'a ledger lists its records, is searched and narrowed, and opens one to be read [spec 2.59, R.39]',
    async ({ phone, server }) => {
      await phone.open('/pages/application/viewList?appCode=ledger', { storage: await server.signIn('zhaoLei') })
      await phone.see('采购台账')
      await phone.see('全部采购')
      await phone.see('供应商')
      await phone.shot('view-list')
      await phone.fill('搜索标题、单号、申请人', '伺服电机 ×4')
      await phone.see('安川电机（中国）')
      await phone.tap('筛选')
      await phone.tap('工装')
      await phone.shot('view-filter')
      await phone.tap('确定')
      await phone.see('没有符合条件的记录')
      await phone.tap('清除筛选')
      await phone.fill('搜索标题、单号、申请人', '李娜')
      await phone.see('¥38,600.00')
      await phone.tap('备件采购 · 伺服电机 ×4')
      await phone.arrive('/pages/eform/formApprove')
      await phone.see('A3 产线 4 台伺服电机达到更换周期')
      await phone.shot('view-record')
    },
  )

  journey(
    'another view of the application is a tap away, and pulled down to refresh [spec 2.59, R.39]',
    async ({ phone, server }) => {
      await phone.open('/pages/application/viewList?appCode=machine', { storage: await server.signIn('zhangWei') })
      await phone.see('报修记录')
      await phone.see('CNC-07')
      await phone.tap('工艺变更')
      await phone.gone('CNC-07')
      await phone.see('产品')
      await phone.pullDown()
      await phone.idle()
      await phone.see('产品')
      await phone.tap('报修记录')
      await phone.see('CNC-07')
      await phone.idle()
      await phone.fill('搜索标题、单号、申请人', '机械臂-11 J3')
      await phone.tap('机械臂-11 J3 轴温度过高')
      await phone.arrive('/pages/eform/formApprove')
      await phone.see('维修人')
      await phone.see('曹阳')
      await phone.shot('view-record-person')
    },
  )

  journey(
    'an application without views says so',
    async ({ phone, server }) => {
      await phone.open('/pages/application/viewList?appCode=none', { storage: await server.signIn('zhangWei') })
      await phone.see('这个应用没有可以看的记录')
      await phone.shot('view-none')
      await phone.tap('回到首页')
      await phone.arrive('/pages/index/index')
    },
    { ignore: ['application/views'] },
  )
})
