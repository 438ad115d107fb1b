// The real server with the demo people, sending the built H5, for the phones of one test file.
import fs from 'node:fs'
import path from 'node:path'

import { createToken } from '@/contract/identity/auth'
import { getUserInfo } from '@/contract/identity/user'
import { getChannelUser } from '@/contract/partner/partner'
import { startWechatDemo } from '@/server/wechat-demo/wechat-demo'

import { startTestServer, type TestServer } from '../support/server'
import { startWechat, type WechatStandIn } from '../support/wechat'

/** Everybody's password among the demo people. */
export const PASSWORD = 'Demo@2026'

/** The demo people and their phone numbers. */
export const people = {
  zhangWei: '13800138001',
  liNa: '13800138002',
  chenQiang: '13800138003',
  wangQiang: '13800138004',
  wangMin: '13800138005',
  zhaoLei: '13800138006',
  zhouMin: '13800138007',
  liuYang: '13800138008',
  /** Sees something in every tab. */
  reviewer: '13800138009',
  /** Of a company where nothing has happened. */
  empty: '13800138010',
  /** Has a thousand to-dos. */
  loaded: '13800138011',
  /** Asked to join a company and waits. */
  pending: '13800138012',
  /** An agency whose application was refused. */
  partnerRejected: '13800138014',
  /** A partner of another firm. */
  partnerOther: '13800138015',
  /** Of another company, whose certification was sent back. */
  otherAdministrator: '13800138016',
} as const

export type Person = keyof typeof people

const partners: readonly Person[] = ['zhouMin', 'partnerRejected', 'partnerOther']

export interface SeededServer extends TestServer {
  /** What a phone has stored once this person has signed in: for `phone.open(address, { storage })`. */
  signIn(person: Person): Promise<Record<string, unknown>>
}

export interface StageServer extends SeededServer {
  /** WeChat's own server, as far as this one asks it. */
  wechat: WechatStandIn
}

async function getToken(server: TestServer, person: Person, client: 'user' | 'channel') {
  const input = { grant_type: 'password', client, username: people[person], password: PASSWORD } as const
  const { status, body } = await server.send(createToken, input)
  const { access_token, refresh_token } = body
  if (typeof access_token !== 'string') throw new Error(`${person} cannot sign in: ${status} ${JSON.stringify(body)}`)
  return { accessToken: access_token, ...(typeof refresh_token === 'string' && { refreshToken: refresh_token }) }
}

export async function signIn(server: TestServer, person: Person): Promise<Record<string, unknown>> {
  const isPartner = partners.includes(person)
  const tokens = await getToken(server, person, isPartner ? 'channel' : 'user')
  const { data } = await server.send(isPartner ? getChannelUser : getUserInfo, {}, { token: tokens.accessToken })
  const user = { ...(data as object), population: isPartner ? 'partner' : 'user' }
  return { ...tokens, user: JSON.stringify(user) }
}

/**
 * @param isWechatDemo without app ids, as `npm start` runs out of the box: the product's own stand-in answers for WeChat
 * @param isEmpty without anybody and anything, as `SEED=none` starts
 * @throws {Error} when the H5 is not built
 */
export async function startStageServer({ isWechatDemo = false, isEmpty = false } = {}): Promise<StageServer> {
  const pages = path.resolve('dist/h5')
  if (!fs.existsSync(path.join(pages, 'index.html'))) throw new Error('dist/h5 is missing: npm run build:h5')
  const wechat = await startWechat()
  const { appid, secret } = wechat.app
  const environment = {
    VISIT_KEEP_DAYS: '60',
    WECHAT_API_BASE: wechat.base,
    WECHAT_APPID: appid,
    WECHAT_SECRET: secret,
    WECHAT_TODO_TEMPLATE: 'todo-template:thing1,name2,time3',
    WECHAT_RESULT_TEMPLATE: 'result-template:thing1,phrase2,time3',
    WECHAT_LAUNCH_TEMPLATE: 'launch-template:thing1,thing2,time3',
    WECHAT_H5_APPID: appid,
    WECHAT_H5_SECRET: secret,
  }
  let origin = ''
  const server = await startTestServer({
    listen: true,
    embedded: isEmpty ? 'empty' : 'demo',
    environment: isWechatDemo ? {} : environment,
    replace: async ({ db }, settings) => {
      const demo = await startWechatDemo(settings, db, { origin: () => origin })
      return { pages, ...demo?.services }
    },
  })
  origin = server.origin
  const close = async () => {
    await server.close()
    await wechat.close()
  }
  return { ...server, wechat, close, signIn: (person) => signIn(server, person) }
}
