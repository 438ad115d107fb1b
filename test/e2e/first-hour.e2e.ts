// A company begins: from an empty database to the first approved request, by taps alone.
import { eq } from 'drizzle-orm'

import { companyInvitation } from '@/server/db/schema/invitation'
import { createAdmin } from '@/server/start/create-admin'

import { journey, type Stage, withoutDemo } from './journey'
import type { Phone } from './phone/types'
import { enterPassword, typeCode } from './sign-in-steps'

const founder = { phone: '13900009901', name: '林芳', company: '新开的工厂' }
const colleague = { phone: '13900009902', name: '孙工', password: 'New-Person-1' }
const JOIN = '/pages/index/joinApp'

withoutDemo()

async function setUpByTemplate(phone: Phone, password: string) {
  await phone.open('/pages/index/login', { storage: { guideSeen: '1' } })
  await enterPassword(phone, founder.phone, password)
  await phone.arrive('/pages/index/index')
  await phone.see('企业还没有设置好')
  await phone.shot('first-hour-home')
  await phone.tap('去设置')
  await phone.arrive('/pages/manage/index')
  await phone.see('还差 4 步就能开始工作')
  await phone.shot('first-hour-empty')
  await phone.tap('制造企业')
  await phone.see('使用这个模板')
  await phone.see('设备报修')
  await phone.shot('first-hour-template')
  await phone.tap('使用这个模板')
  await phone.see('还差 1 步就能开始工作')
  await phone.gone('按模板开始')
  await phone.shot('first-hour-filled')
}

/** @returns the code of the invitation that was made by taps */
async function invite({ server }: Stage, phone: Phone): Promise<string> {
  await phone.tap('同事，去添加')
  await phone.arrive('/pages/mine/account/invite')
  await phone.tap('邀请同事')
  await phone.fill('备注', '第一位同事')
  await phone.tap('生成邀请')
  await phone.see('已用 0')
  const [made] = await server.db.select().from(companyInvitation).where(eq(companyInvitation.note, '第一位同事'))
  if (!made) throw new Error('there is no invitation')
  return made.code
}

async function registerAndJoin({ server }: Stage, phone: Phone, code: string) {
  await phone.open('/pages/register/index', { storage: { guideSeen: '1' } })
  await phone.fill('姓名', colleague.name)
  await phone.fill('手机号', colleague.phone)
  await typeCode(phone, server, colleague.phone, 'register')
  await phone.fill('密码', colleague.password)
  await phone.tap('我已阅读并同意')
  await phone.tap('注册')
  await phone.arrive('/pages/index/index')
  await phone.open(`${JOIN}?invite=${code}`)
  await phone.see('林芳 邀请你加入')
  await phone.tap('提交申请')
  await phone.see('待审核')
}

async function admit(phone: Phone) {
  await phone.open('/pages/agency/application')
  await phone.tap('孙工 申请加入企业')
  await phone.tap('加入部门，')
  await phone.tap('设备部')
  await phone.tap('岗位，设备工程师')
  await phone.tap('同意加入')
  await phone.gone('孙工 申请加入企业')
}

async function askForSupplies(phone: Phone) {
  await phone.open(JOIN)
  await phone.tap('进入首页')
  await phone.arrive('/pages/index/index')
  await phone.open('/pages/application/moreProcessDefList')
  await phone.tap('物品领用')
  await phone.arrive('/pages/eform/formApprove')
  await phone.tap('类别，请选择')
  await phone.tap('劳保用品')
  await phone.tap('添加一行领用明细')
  await phone.fill('物品', '防割手套')
  await phone.fill('数量', '2')
  await phone.fill('用途', '更换刀具')
  await phone.tap('提交')
  await phone.see('已转 林芳 审批')
}

describe('the first hour of a company', () => {
  journey(
    'goes from an empty database to the first approved request by taps alone',
    async (stage) => {
      const { phone, server } = stage
      const password = await createAdmin(server.handle, founder, new Date())
      await setUpByTemplate(phone, password)
      const code = await invite(stage, phone)
      const other = await stage.another()
      await registerAndJoin(stage, other, code)
      await admit(phone)
      await askForSupplies(other)
      await phone.open('/pages/agency/application')
      await phone.tap('领用劳保用品')
      await phone.see('防割手套')
      await phone.tap('同意')
      await phone.tap('确认同意')
      await phone.gone('确认同意')
      await other.tap('查看审批进度')
      await other.see('已通过')
      await other.shot('first-hour-approved')
    },
    { ignore: ['Failed to load resource: the server responded with a status of 4'] },
  )
})
