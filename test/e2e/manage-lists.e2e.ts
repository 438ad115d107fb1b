// 管理: several rows of a list are chosen and ended together, and lists that are there as a whole are found and ordered.
import { eq } from 'drizzle-orm'

import { createApiKey, listApiKeys } from '@/contract/organization/api-key'
import { createWebhook } from '@/contract/organization/webhook'
import { createLandingCode, resolveLandingCode } from '@/contract/visit/landing-code'
import { inviteVisitor, listVisits } from '@/contract/visit/visit'
import { blockVisitor } from '@/contract/visit/visit-gate'
import { DAY_MS, HOUR_MS } from '@/lib/durations'
import { formatWireTime } from '@/lib/wire-time'
import { subscribeMessage } from '@/server/db/schema/subscribe'
import { visit } from '@/server/db/schema/visit'
import { webhook, webhookDelivery } from '@/server/db/schema/webhook'
import { demoCompanies, demoPeople } from '@/server/seed/people'

import { requireItems } from '../support/require-items'
import { journey } from './journey'
import { searchInVain } from './search-in-vain'
import { openAs, toCaller } from './sign-in-steps'

const refusedOnPurpose = { ignore: ['Failed to load resource: the server responded with a status of 4'] }

describe('rows that are chosen in a list of 管理', () => {
  journey(
    'are visits that are revoked together: one whose visitor came meanwhile is left out with the reason [spec R.112]',
    async (stage) => {
      const { phone, server } = stage
      const token = toCaller(await server.signIn('wangQiang'))
      const startTime = formatWireTime(Date.now() + 2 * DAY_MS)
      const endTime = formatWireTime(Date.now() + 2 * DAY_MS + HOUR_MS)
      const ids: string[] = []
      for (const visitorName of ['顾清远', '沈慕白']) {
        const input = { visitorName, visitorCompany: '群访科技', purpose: '看样', startTime, endTime }
        ids.push((await server.send(inviteVisitor, input, token)).data.id)
      }
      await openAs(stage, 'wangQiang', '/pages/manage/gates?view=visits')
      await phone.see('顾清远')
      await phone.tap('选择多个，一起撤销')
      await phone.fill('搜索访客、单位、车牌或接待人', '群访科技')
      // The list before the search goes on, and what is chosen in it is forgotten.
      await phone.see('没有更多了')
      await phone.tap('顾清远 · ')
      await phone.tap('沈慕白 · ')
      await phone.shotWhenIdle('manage-visits-many')
      await phone.tap('撤销（2）')
      await phone.see('撤销 2 个来访？')
      await phone.see('接待人请另行告知')
      await phone.shotWhenIdle('manage-visits-many-question')
      await server.db
        .update(visit)
        .set({ insideSince: new Date() })
        .where(eq(visit.id, ids[1] ?? ''))
      await phone.tap('全部撤销')
      await phone.see('1 个来访已撤销，1 个来访没有：沈慕白：访客在场，或来访已结束')
      await phone.see('已撤销')
      await phone.shotWhenIdle('manage-visits-many-done')
      const { records } = (await server.send(listVisits, { scope: 'company', span: 'all', keyword: '群访科技' }, token))
        .data
      const states = new Map(records.map(({ id, status }) => [id, status]))
      expect(ids.map((id) => states.get(id))).toEqual(['revoked', 'invited'])
      await phone.tap('选择多个，一起撤销')
      await phone.see('（已撤销）')
      await phone.see('（在场）')
      await phone.shotWhenIdle('manage-visits-many-obstacles')
    },
    refusedOnPurpose,
  )

  journey('are landing codes that open nothing from then on [spec R.113]', async (stage) => {
    const { phone, server } = stage
    const token = toCaller(await server.signIn('wangQiang'))
    const codes: string[] = []
    for (const address of ['/pages/qr/healthCode', '/pages/qr/healthCode?site=2'])
      codes.push((await server.send(createLandingCode, { address }, token)).data.code)
    await openAs(stage, 'wangQiang', '/pages/manage/codes')
    await phone.see(codes[0] ?? '')
    await phone.tap('选择多个，一起停用')
    for (const code of codes) await phone.tap(code)
    await phone.shotWhenIdle('manage-codes-many')
    await phone.tap('停用（2）')
    await phone.see('停用 2 个落地码？')
    await phone.see('印出的海报和发出的链接马上失效')
    await phone.shotWhenIdle('manage-codes-many-question')
    await phone.tap('全部停用')
    await phone.see('2 个落地码已停用')
    await phone.shotWhenIdle('manage-codes-many-done')
    for (const code of requireItems(codes)) expect((await server.send(resolveLandingCode, { code })).code).toBe(410)
  })

  journey(
    'are keys, and the addresses beside them are found and ordered, with their log [spec R.188]',
    async (stage) => {
      const { phone, server } = stage
      const token = toCaller(await server.signIn('wangQiang'))
      for (const name of ['临时网关甲', '临时网关乙'])
        await server.send(createApiKey, { name, scopes: ['production:read'] }, token)
      const urls = ['https://erp.example.com/hook', 'https://bi.example.com/hook', 'https://mes.example.com/hook']
      const made = []
      for (const url of urls)
        made.push((await server.send(createWebhook, { url, events: ['visit.arrived'] }, token)).data)
      const id = made[2]?.webhook.id ?? ''
      await server.db.update(webhook).set({ failures: 6 }).where(eq(webhook.id, id))
      const sent = {
        webhookId: id,
        state: 'delivered',
        attempts: 1,
        nextAt: null,
        createdAt: new Date(),
        sentAt: new Date(),
      }
      await server.db.insert(webhookDelivery).values([
        { ...sent, id: 'log-a', event: 'visit.arrived', body: '{"id":"log-a"}', statusCode: 200, answer: '入库单已建' },
        {
          ...sent,
          id: 'log-b',
          event: 'test',
          body: '{"id":"log-b"}',
          state: 'failed',
          statusCode: 503,
          answer: '维护中',
        },
      ])
      await openAs(stage, 'wangQiang', '/pages/manage/company/data')
      await phone.see('临时网关甲')
      await phone.tap('排序，有效的在前')
      await phone.tap('排序，最久没用的在前')
      await phone.seeInOrder(['临时网关', 'A3 线采集网关'])
      await phone.tap('排序，最近添加的在前')
      await phone.tap('排序，失败多的在前')
      await phone.seeInOrder(['mes.example.com', 'erp.example.com'])
      await phone.shotWhenIdle('manage-data-ordered')
      await searchInVain(phone, '搜索推送地址', '推送地址', 'mes.example.com')
      await phone.fill('搜索推送地址', 'mes')
      await phone.gone('erp.example.com')
      await phone.tap('mes.example.com')
      await phone.see('入库单已建')
      await phone.fill('搜索事件、编号、状态码或回应', '503')
      await phone.gone('入库单已建')
      await phone.see('维护中')
      await phone.fill('搜索事件、编号、状态码或回应', '访客到达')
      await phone.see('入库单已建')
      await phone.gone('维护中')
      await phone.shotWhenIdle('manage-webhook-log-found')
      await phone.tap('关闭')
      await phone.gone('入库单已建')
      await phone.tap('选择多个，一起停用')
      await phone.tap('临时网关甲 · ')
      await phone.tap('临时网关乙 · ')
      await phone.shotWhenIdle('manage-keys-many')
      await phone.tap('停用（2）')
      await phone.see('停用 2 个密钥？')
      await phone.shotWhenIdle('manage-keys-many-question')
      await phone.tap('全部停用')
      await phone.see('2 个密钥已停用')
      const { data } = await server.send(listApiKeys, {}, token)
      expect(data.filter(({ status }) => status === 'active').map(({ name }) => name)).toEqual(['A3 线采集网关'])
      // The order that was chosen before is that of the list again.
      await phone.see('排序，最久没用的在前')
    },
  )
})

describe('the order of a list', () => {
  journey('of gates is by name or by the visits to come [spec R.112]', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'wangQiang', '/pages/manage/gates')
    await phone.see('2 号门（物流）')
    await phone.tap('排序，按添加的先后')
    await phone.tap('排序，待到访多的在前')
    await phone.see('个待到访')
    await phone.shotWhenIdle('manage-gates-ordered')
  })

  journey('of the blocklist and of subscribe messages is by time, either way round', async (stage) => {
    const { phone, server } = stage
    const token = toCaller(await server.signIn('wangQiang'))
    const entry = { name: '徐曼', phone: '13564128870', reason: '证件与本人不符' }
    expect((await server.send(blockVisitor, entry, token)).code).toBe(200)
    const message = {
      companyId: demoCompanies.main.id,
      kind: 'todo',
      page: '',
      values: [],
      state: 'failed',
      nextAt: null,
    }
    await server.db.insert(subscribeMessage).values([
      {
        ...message,
        id: 'early',
        userId: demoPeople.liNa.id,
        reason: '早的',
        createdAt: new Date(Date.now() - HOUR_MS),
      },
      { ...message, id: 'late', userId: demoPeople.zhangWei.id, reason: '晚的', createdAt: new Date() },
    ])
    await openAs(stage, 'wangQiang', '/pages/qr/onsite?view=blocklist')
    await phone.seeInOrder(['徐曼', '马腾'])
    await phone.tap('最早的在前')
    await phone.seeInOrder(['马腾', '徐曼'])
    await phone.shotWhenIdle('blocklist-oldest')
    await openAs(stage, 'wangQiang', '/pages/manage/company/data?view=messages')
    await phone.seeInOrder(['晚的', '早的'])
    await phone.tap('排序，最近的在前')
    await phone.tap('排序，最早的在前')
    await phone.seeInOrder(['早的', '晚的'])
    await phone.shotWhenIdle('manage-subscribe-oldest')
  })
})
