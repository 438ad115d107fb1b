// 管理: scopes of administrators, join requests and the company's profile, seen from the phone.
import { listOwnBanners } from '@/contract/organization/banner'
import { getManagedPerson, listManagedPeople } from '@/contract/organization/people'
import { demoPeople } from '@/server/seed/people'

import { journey, type Stage } from './journey'
import { choosePhoto } from './photo'
import { searchInVain } from './search-in-vain'
import { openAs, toCaller } from './sign-in-steps'

/** What the server refuses on purpose, which a browser logs. */
const refused = { ignore: ['Failed to load resource: the server responded with a status of 4'] }

async function openScopes(stage: Stage, name: string, value: string): Promise<Record<string, unknown>> {
  const { phone } = stage
  const stored = await openAs(stage, 'wangQiang', '/pages/manage/people')
  await phone.fill('搜索姓名、工号或手机号', name)
  await phone.gone('邓飞')
  await phone.tap(name)
  await phone.arrive('/pages/manage/person')
  await phone.tap(`管理范围，${value}`)
  await phone.see(`${name} 的管理范围`)
  return stored
}

describe('administrators', () => {
  journey(
    'get one scope, see their section alone, and are told what another page needs [spec R.95]',
    async (stage) => {
      const { phone, server } = stage
      const token = toCaller(await openScopes(stage, '张伟', '无'))
      await phone.tap('内容')
      await phone.shot('manage-scopes')
      await phone.tap('保存')
      await phone.see('管理范围，内容')
      await phone.idle()
      const { data } = await server.send(getManagedPerson, { id: demoPeople.zhangWei.id }, token)
      expect(data.scopes).toEqual(['content'])
      const own = toCaller(await openAs(stage, 'zhangWei', '/pages/manage/index'))
      await phone.see('公众表单')
      await phone.gone('部门')
      await phone.shot('manage-content-alone')
      expect((await server.send(listOwnBanners, {}, own)).code).toBe(200)
      expect((await server.send(listManagedPeople, {}, own)).code).toBe(403)
      await openAs(stage, 'zhangWei', '/pages/manage/people')
      await phone.see('这里需要“组织”的管理范围')
    },
    refused,
  )

  journey(
    'keep a scope that nobody else has: the reason is at the control [spec R.95]',
    async (stage) => {
      await openScopes(stage, '王强', '全部')
      await stage.phone.tap('审计')
      await stage.phone.tap('保存')
      await stage.phone.see('收回王强的「审计」？')
      await stage.phone.idle()
      await stage.phone.tap('收回并保存')
      await stage.phone.see('王强 是“审计”唯一的管理员，请先给另一位同事')
      await stage.phone.shot('manage-scopes-last')
    },
    refused,
  )
})

describe('the company', () => {
  journey('admits whoever asked, from 管理 [spec R.91]', async (stage) => {
    const { phone, server } = stage
    const token = toCaller(await openAs(stage, 'wangQiang', '/pages/manage/index'))
    await phone.tap('加入申请')
    await phone.see('待审核')
    await phone.shotWhenIdle('manage-joins')
    await searchInVain(phone, '搜索姓名或手机号', '加入申请', '何静')
    await phone.tap('何静')
    await phone.see('何静 申请加入')
    await phone.tap('同意加入')
    await phone.gone('何静 申请加入')
    await phone.idle()
    await phone.tap('已同意')
    await phone.see('何静')
    const { data } = await server.send(listManagedPeople, { keyword: '何静' }, token)
    expect(data.records).toHaveLength(1)
  })

  journey('says who runs the service, at once and without a new build [spec R.91]', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'wangQiang', '/pages/manage/index')
    await phone.tap('企业资料，名称、标志、联系方式、备案号')
    await phone.fill('备案号', '沪ICP备2026000001号')
    await phone.fill('联系方式', '021-60000000')
    await choosePhoto(phone, '添加标志')
    await phone.see('移除')
    await phone.shotWhenIdle('manage-company')
    await phone.tap('保存')
    await phone.gone('保存')
    await phone.idle()
    await phone.open('/pages/mine/aboutUs')
    await phone.see('沪ICP备2026000001号')
    await phone.see('021-60000000')
    await phone.shot('about-operator')
    await phone.open('/pages/manage/index')
    await phone.tap('企业资料，名称、标志、联系方式、备案号')
    await phone.see('现在的标志')
  })
})
