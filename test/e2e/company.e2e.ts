// Joining a company: by an invitation, by its name; inviting colleagues; what the company opens to whom.
import { eq } from 'drizzle-orm'

import { listRegisteringUsers } from '@/contract/identity/user'
import { listInvitations } from '@/contract/organization/invitation'
import { withdrawJoin } from '@/contract/organization/join'
import { setMenuRight } from '@/contract/organization/menu'
import { HOUR_MS } from '@/lib/durations'
import { joinRequest } from '@/server/db/schema/identity'

import { journey, mainJourney, type Stage } from './journey'
import { enterPassword, getNumber, openAs, toCaller } from './sign-in-steps'

/** What the server says of an invitation that no longer holds is a refusal, which a browser logs. */
const refused = { ignore: ['Failed to load resource: the server responded with a status of 4'] }
const JOIN = '/pages/index/joinApp'

/** Whatever the person asked for before is taken back: each journey begins alike. */
async function askNobody({ server }: Stage) {
  const token = toCaller(await server.signIn('liuYang'))
  const { data } = await server.send(listRegisteringUsers, { status: 'pending' }, token)
  for (const { id } of data.records) await server.send(withdrawJoin, { id }, token)
}

/** The invitation that 王强 made last, as the server has it. */
async function madeLast({ server }: Stage) {
  const { data } = await server.send(listInvitations, {}, toCaller(await server.signIn('wangQiang')))
  const [last] = data.records
  if (!last) throw new Error('there is no invitation')
  return last
}

describe('joining a company', () => {
  journey(
    'a person without a company asks by name, reminds, is refused with a reason, and asks again with what was typed [spec 1.04]',
    async (stage) => {
      const { phone } = stage
      await openAs(stage, 'liuYang', '/pages/agency/application')
      await phone.see('加入企业后可以处理待办')
      await phone.tap('加入企业')
      await phone.arrive(JOIN)
      await phone.tap('提交申请')
      await phone.see('请输入企业编码或全称')
      await phone.fill('企业编码或全称', 'NO-SUCH-ONE')
      await phone.tap('提交申请')
      await phone.see('企业不存在')
      await phone.shot('join-unknown')
      await phone.fill('企业编码或全称', '华东精密制造')
      await phone.fill('想加入的部门', '智能装备部')
      await phone.fill('说明', '访客部新同事')
      await phone.see('已认证')
      await phone.shot('join-form')
      await phone.tap('提交申请')
      await phone.see('待审核')
      await phone.see('王强')
      await phone.see('后可以提醒审核人')
      await phone.shot('join-pending')
      // Asked for five hours ago: long enough to remind.
      const since = { createdAt: new Date(Date.now() - 5 * HOUR_MS) }
      await stage.server.db.update(joinRequest).set(since).where(eq(joinRequest.status, 'pending'))
      await phone.open(JOIN)
      await phone.tap('提醒审核')
      await phone.see('已提醒王强')
      await phone.see('上次提醒')
      await phone.see('后可以提醒审核人')

      const administrator = await stage.another()
      await openAs({ ...stage, phone: administrator }, 'wangQiang', '/pages/agency/application')
      await administrator.tap('刘洋 申请加入企业')
      await administrator.see('智能装备部')
      await administrator.tap('拒绝')
      await administrator.tap('确认拒绝')
      await administrator.see('请填写拒绝原因')
      await administrator.fill('拒绝原因', '请先联系人事')
      await administrator.tap('确认拒绝')
      await administrator.gone('刘洋 申请加入企业')

      await phone.open(JOIN)
      await phone.see('请先联系人事')
      await phone.see('智能装备部')
      await phone.see('访客部新同事')
      await phone.shot('join-refused')
      await phone.tap('重新提交')
      await phone.see('待审核')
      await phone.tap('撤回申请')
      await phone.tap('撤回')
      await phone.see('申请加入企业')
      // As the code stands on the inviter's phone.
      await phone.fill('企业编码或全称', 'hdjmn-ew2cc')
      await phone.fill('说明', '电话里得到的邀请码')
      await phone.see('华东精密制造')
      await phone.see('已认证')
      await phone.shot('join-code')
      await phone.tap('提交申请')
      await phone.see('待审核')
      await phone.see('邀请人')
    },
    refused,
  )

  mainJourney(
    'an invitation is opened as a guest, joined by, and agreed to with a department; company pages open then',
    async (stage) => {
      const { phone } = stage
      await askNobody(stage)
      await phone.open(`${JOIN}?invite=HDJMPAST22`)
      await phone.see('邀请已失效')
      await phone.see('过期')
      await phone.shot('invitation-expired')
      await phone.open(`${JOIN}?invite=HDJMNEW2CC`)
      await phone.see('王强 邀请你加入')
      await phone.shot('invitation-guest')
      await phone.tap('登录后加入')
      await enterPassword(phone, getNumber('liuYang'))
      await phone.arrive(JOIN)
      await phone.see('王强 邀请你加入')
      await phone.fill('说明', '由王强邀请')
      await phone.shot('invitation-joining')
      await phone.tap('提交申请')
      await phone.see('待审核')

      const administrator = await stage.another()
      await openAs({ ...stage, phone: administrator }, 'wangQiang', '/pages/agency/application')
      await administrator.tap('刘洋 申请加入企业')
      await administrator.see('加入部门，质量部')
      await administrator.tap('加入部门，质量部')
      await administrator.tap('财务部')
      await administrator.tap('岗位，会计')
      await administrator.shot('join-decide')
      await administrator.tap('同意加入')
      await administrator.gone('刘洋 申请加入企业')

      await phone.open(JOIN)
      await phone.see('财务部')
      await phone.tap('进入首页')
      await phone.arrive('/pages/index/index')
      await phone.see('常用应用')
    },
    refused,
  )

  journey('an administrator invites with a role, sends the code and takes it back [spec R.86]', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'wangQiang', JOIN)
    await phone.tap('邀请同事')
    await phone.arrive('/pages/mine/account/invite')
    await phone.see('HDJMG-ATE22')
    await phone.see('已过期')
    await phone.shot('invitations')
    await phone.tap('邀请同事')
    await phone.fill('可用人数', '0')
    await phone.tap('生成邀请')
    await phone.see('可用人数为 1 到 200 的整数')
    await phone.fill('可用人数', '3')
    await phone.tap('角色，门岗')
    await phone.fill('备注', '三号门')
    await phone.shot('invite-sheet')
    await phone.tap('生成邀请')
    await phone.see('三号门')
    await phone.see('已用 0 / 3')
    const made = await madeLast(stage)
    const spoken = `${made.code.slice(0, 5)}-${made.code.slice(5)}`
    await phone.tap(`发送邀请 ${spoken}`)
    if (phone.target === 'h5') await phone.see('邀请链接已复制') // WeChat says so itself
    await phone.tap(`撤销 ${spoken}`)
    await phone.see('邀请码和链接立即失效')
    await phone.tap('撤销邀请')
    await phone.see('邀请已撤销')
    await phone.gone(`撤销 ${spoken}`)
    expect(await madeLast(stage)).toMatchObject({ code: made.code, status: 'revoked' })
  })

  journey(
    'what the administrator closes is offered to nobody else, and its page says so',
    async (stage) => {
      const { phone, server, target } = stage
      const [reports, administrator] = ['/pages/report/reportForm', toCaller(await server.signIn('wangQiang'))]
      await server.send(setMenuRight, { key: 'reports', roles: ['administrator'], version: 'staff' }, administrator)
      await openAs(stage, 'zhangWei', '/pages/agency/application')
      await phone.see('云')
      // WeChat's own bar has its five tabs for good.
      if (target === 'h5') await phone.gone('报表')
      await phone.open(reports)
      await phone.see('企业没有向你开放这个页面')
      await phone.gone('停机分析')
      await phone.shot('menu-closed')
      await server.send(setMenuRight, { key: 'reports', roles: [], version: 'administrator' }, administrator)
      await phone.open(reports)
      await phone.see('停机分析')
    },
    refused,
  )

  journey('an administrator gives a colleague another post and a role, and stays the last one', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'wangQiang', '/pages/mine/account/invite')
    await phone.tap('同事的岗位与角色')
    await phone.fill('搜索姓名、拼音或部门', 'chenqiang')
    await phone.tap('陈强')
    await phone.see('角色（不选为成员）')
    await phone.see('产线班组长')
    await phone.tap('岗位，部门经理')
    await phone.tap('角色，门岗')
    await phone.shot('colleague')
    await phone.tap('保存')
    await phone.see('岗位：部门经理；角色：门岗')
    await phone.shot('colleague-confirm')
    await phone.tap('确认调整')
    await phone.gone('岗位：部门经理；角色：门岗')

    await phone.tap('同事的岗位与角色')
    await phone.fill('搜索姓名、拼音或部门', 'wangqiang')
    await phone.tap('王强')
    await phone.see('角色（不选为成员）')
    await phone.tap('角色，管理员')
    await phone.tap('保存')
    await phone.tap('确认调整')
    await phone.see('唯一管理员')
    await phone.shot('colleague-last')
  })
})
