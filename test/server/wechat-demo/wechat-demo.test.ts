import { createToken } from '@/contract/identity/auth'
import { listDemoWechatAccounts, listDemoWechatMessages } from '@/contract/identity/wechat-demo'
import { drawMiniCode, linkToMiniProgram, signWechatPage } from '@/contract/identity/wechat-page'
import { listSubscribeQuotas, saveSubscribeAnswers } from '@/contract/message/subscribe'
import { getAppMeta } from '@/contract/meta'
import { inviteVisitor } from '@/contract/visit/visit'
import { getProcessForm, startProcess } from '@/contract/workflow/process'
import { formatWireTime } from '@/lib/wire-time'
import { sendSubscribeMessages } from '@/server/jobs/subscribe-delivery'
import { readSettings } from '@/server/settings'
import { mayStandIn, startWechatDemo } from '@/server/wechat-demo/wechat-demo'

import { startTestServer } from '../../support/server'
import { setUpServer } from '../../support/set-up-server'

const ORIGIN = 'http://192.168.1.7:8080'
const PASSWORD = 'Demo@2026'

const server = setUpServer(() =>
  startTestServer({
    embedded: 'demo',
    replace: async ({ db }, settings) => ({
      ...(await startWechatDemo(settings, db, { origin: () => ORIGIN }))?.services,
    }),
  }),
)

async function getAccount(name: string) {
  const { data } = await server.send(listDemoWechatAccounts, {})
  const account = data.find((one) => one.name === `${name}的微信`)
  if (!account) throw new Error(`${name} has no demo WeChat`)
  return account
}

async function signInAs(name: string): Promise<string> {
  const { loginCode, phoneCode } = await getAccount(name)
  const grant = { grant_type: 'wechat_phone', code: loginCode, phone_code: phoneCode, client: 'user' } as const
  return String((await server.send(createToken, grant)).body.access_token)
}

describe('the stand-in for WeChat in a demonstration', () => {
  it('is told to every client, and names no app id', async () => {
    const { data } = await server.send(getAppMeta, {})
    expect(data).toMatchObject({ wechatDemo: true, wechatMiniAppId: null, wechatH5AppId: null })
  })

  it('gives codes that serve once: one account, one phone number, one person', async () => {
    const { loginCode, phoneCode } = await getAccount('李娜')
    const grant = { grant_type: 'wechat_phone', code: loginCode, phone_code: phoneCode, client: 'user' } as const
    expect((await server.send(createToken, grant)).body).toMatchObject({ username: '13800138002' })
    expect((await server.send(createToken, grant)).code).toBe(401)
    const next = await getAccount('李娜')
    const again = { grant_type: 'wechat_code', code: next.loginCode, client: 'user' } as const
    expect((await server.send(createToken, again)).body).toMatchObject({ username: '13800138002' })
  })

  it('ties an account on H5 by a password, and takes no code that it did not give [asvs 6.8.1]', async () => {
    const first = { grant_type: 'wechat_h5', code: (await getAccount('张伟')).oauthCode, client: 'user' } as const
    const { code, data } = await server.send(createToken, first)
    expect(code).toBe(404)
    const { bindTicket } = data as unknown as { bindTicket: string }
    const password = { grant_type: 'password', username: '13800138001', password: PASSWORD, client: 'user' } as const
    await server.send(createToken, { ...password, bind_ticket: bindTicket })
    const second = { ...first, code: (await getAccount('张伟')).oauthCode }
    expect((await server.send(createToken, second)).status).toBe(200)
    expect((await server.send(createToken, { ...first, code: 'made-up' })).code).toBe(401)
  })

  it('draws a code that leads to the pages of this server, marked 演示', async () => {
    const token = await signInAs('陈强')
    const wire = (hours: number) => formatWireTime(Date.now() + hours * 3_600_000)
    const visit = { visitorName: '秦川', purpose: '交流', startTime: wire(1), endTime: wire(3) }
    const invited = await server.send(inviteVisitor, visit, { token })
    const { data } = await server.send(drawMiniCode, { code: invited.data.token ?? '' }, { token })
    expect(data.isDemo).toBe(true)
    const [type, bytes = ''] = (data.picture ?? '').split(',')
    expect(type).toBe('data:image/svg+xml;base64')
    expect(Buffer.from(bytes, 'base64').toString()).toContain('演示小程序码')
  })

  it('signs no page and links to no mini-program: only WeChat could open them', async () => {
    expect((await server.send(signWechatPage, { url: `${ORIGIN}/` })).data.signature).toBeNull()
    expect((await server.send(linkToMiniProgram, { address: '/pages/index/index' })).data.url).toBeNull()
  })

  it('takes the subscribe messages that a person allowed, and shows them to that person alone', async () => {
    const token = await signInAs('李娜')
    const { data: quotas } = await server.send(listSubscribeQuotas, {}, { token })
    expect(quotas.map(({ kind, isDemo }) => [kind, isDemo])).toEqual([
      ['todo', true],
      ['result', true],
      ['launch', true],
    ])
    const approver = await signInAs('张伟')
    const answers = quotas.map(({ templateId }) => ({ templateId, answer: 'accept' as const }))
    await server.send(saveSubscribeAnswers, { answers }, { token: approver })
    await startRepair(token)
    await sendSubscribeMessages(server.services, { warn: () => undefined })
    const { data: received } = await server.send(listDemoWechatMessages, {}, { token: approver })
    expect(received[0]).toMatchObject({ templateId: 'demo-todo' })
    expect((await server.send(listDemoWechatMessages, {}, { token })).data).toEqual([])
  })
})

/** A repair that 张伟 decides about. */
async function startRepair(token: string): Promise<void> {
  const { data: form } = await server.send(getProcessForm, { procDefKey: 'repair' }, { token })
  const main = {
    machine: 'CNC-09',
    line: 'A1',
    isStopped: false,
    foundAt: formatWireTime(Date.now()),
    fault: '主轴异响',
  }
  const submission = { procDefKey: 'repair', formVersion: form.formVersion, main }
  expect((await server.send(startProcess, submission, { token })).code).toBe(200)
}

describe('nothing stands in for WeChat', () => {
  const listSettings = (environment: Record<string, string>) => readSettings({ LOG_LEVEL: 'silent', ...environment })
  const start = (environment: Record<string, string>) =>
    startWechatDemo(listSettings(environment), server.db, { origin: () => ORIGIN })

  it('where anything else may not: out of the box it may', () => {
    expect(mayStandIn(listSettings({}))).toBe(true)
    expect(mayStandIn(listSettings({ SEED: 'demo' }))).toBe(true)
  })

  it.each([
    ['a database of its own', { DATABASE_URL: 'postgres://u:p@127.0.0.1/x' }],
    ['a database of its own with the demo people', { DATABASE_URL: 'postgres://u:p@127.0.0.1/x', SEED: 'demo' }],
    ['an app id of the mini-program', { WECHAT_APPID: 'wx1', WECHAT_SECRET: 's' }],
    ['an app id of the service account', { WECHAT_H5_APPID: 'wx2', WECHAT_H5_SECRET: 's' }],
    ["another address of WeChat's", { WECHAT_API_BASE: 'https://sh.api.weixin.qq.com' }],
    ['NODE_ENV=production', { NODE_ENV: 'production' }],
    ['no seed', { SEED: 'none' }],
  ])('with %s [asvs 6.8.1]', async (_name, environment) => {
    expect(await start(environment)).toBeNull()
  })

  it('without the demo people, and then both calls say so [asvs 6.8.1]', async () => {
    const empty = await startTestServer({
      embedded: 'empty',
      replace: async ({ db }, settings) => {
        const demo = await startWechatDemo(settings, db, { origin: () => ORIGIN })
        expect(demo).toBeNull()
        return {}
      },
    })
    expect((await empty.send(listDemoWechatAccounts, {})).code).toBe(501)
    expect((await empty.send(getAppMeta, {})).data.wechatDemo).toBe(false)
    await empty.close()
  })
})
