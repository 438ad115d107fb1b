// 大智云: a service is opened; one that ends soon is renewed, another is ordered, each by who decides.
import { cloudServiceId } from '@/server/seed/cloud'

import { journey, mainJourney } from './journey'

describe('cloud services', () => {
  mainJourney(
    'a service that ends soon is renewed by a process, and its term is longer [spec 1.11, 2.46, 2.47, R.25, R.26]',
    async ({ phone, another, server }) => {
      await phone.open('/pages/mine/dazhiyun', { storage: await server.signIn('zhangWei') })
      await phone.see('剩 7 天')
      await phone.see('可开通')
      await phone.shot('cloud')
      await phone.tap('设备联网采集')
      await phone.see('接入机台')
      await phone.shot('cloud-service')
      await phone.tap('打开')
      await phone.arrive('/pages/area/prodBoard')
      await phone.see('时间开动率')
      await phone.back()
      await phone.arrive('/pages/mine/dazhiyunInfo')
      await phone.tap('申请续费')
      await phone.arrive('/pages/eform/formApprove')
      await phone.see('¥38,400.00')
      await phone.shot('cloud-renewal')
      await phone.fill('续费说明', 'A3 产线继续采集')
      await phone.tap('提交')
      await phone.see('提交成功')
      await phone.see('王强')
      await phone.back()
      await phone.arrive('/pages/mine/dazhiyunInfo')
      await phone.see('续费审批中')
      const director = await another()
      await director.open('/pages/agency/application', { storage: await server.signIn('wangQiang') })
      await director.tap('设备联网采集 · 续费 12 个月')
      await director.tap('同意')
      await director.tap('确认同意')
      await director.see('已同意')
      const storage = { appearance: 'dark', textSize: '1.4' }
      await phone.open(`/pages/mine/dazhiyunInfo?id=${cloudServiceId('collect')}`, { storage })
      await phone.see('使用中')
      await phone.see('已通过')
      await phone.shot('cloud-service-dark-large')
      await phone.open('/pages/mine/dazhiyun')
      await phone.see('设备联网采集')
      await phone.shot('cloud-dark-large')
      await phone.tap('质量追溯，')
      await phone.see('需要先开通设备联网采集')
      await phone.gone('打开')
      await phone.tap('申请开通')
      await phone.arrive('/pages/eform/formApprove')
      await phone.see('¥33,600.00')
      await phone.fill('用途', '客户要求一件一码')
      await phone.tap('提交')
      await phone.see('提交成功')
      await phone.see('王强')
      await phone.back()
      await phone.see('开通审批中')
    },
  )

  journey(
    'another company sees neither the service nor its process',
    async ({ phone, server }) => {
      await phone.open(`/pages/mine/dazhiyunInfo?id=${cloudServiceId('collect')}`, {
        storage: await server.signIn('empty'),
      })
      await phone.see('找不到这项云服务')
      await phone.tap('去大智云')
      await phone.see('可开通')
      await phone.shot('cloud-empty')
    },
    { ignore: ['cloud/service'] },
  )
})
