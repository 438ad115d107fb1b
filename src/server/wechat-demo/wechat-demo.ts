import { randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'

import type { DemoWechatAccount, DemoWechatMessage } from '@/contract/identity/wechat-demo'
import { buildQrPath, buildQrRows, QR_QUIET } from '@/lib/qr'
import type { Db } from '@/server/db/connection'
import { appUser } from '@/server/db/schema/identity'
import { createWechat } from '@/server/domains/identity/wechat'
import { demoPeople } from '@/server/seed/people'
import { DEMO_OPENID } from '@/server/seed/personal'
import { settingRows } from '@/server/setting-rows'
import type { Settings } from '@/server/settings'

import { startWechatStandIn } from './stand-in'

/** Users with a WeChat account to sign in with. */
const owners = [
  { ...demoPeople.zhangWei, openid: DEMO_OPENID },
  { ...demoPeople.liNa, openid: 'demo-li-na' },
  { ...demoPeople.chenQiang, openid: 'demo-chen-qiang' },
  { ...demoPeople.wangQiang, openid: 'demo-wang-qiang' },
] as const

/** Replaces the templates of WeChat's console. */
const templates = {
  WECHAT_TODO_TEMPLATE: 'demo-todo:thing1,name2,time3',
  WECHAT_RESULT_TEMPLATE: 'demo-result:thing1,phrase2,time3',
  WECHAT_LAUNCH_TEMPLATE: 'demo-launch:thing1,thing2,time3',
}

const MOST_MESSAGES = 20
const OFFICIAL_BASE = settingRows.find(({ name }) => name === 'WECHAT_API_BASE')?.fallback

/** The WeChat mock of the demo; null when WeChat is configured or no mock is allowed. */
export interface WechatDemo {
  /** The accounts, each with new codes. */
  issueAccounts(): DemoWechatAccount[]
  /** Messages sent to these openids, newest first. */
  listMessages(openids: readonly string[]): DemoWechatMessage[]
}

/**
 * Whether a mock may replace WeChat: only with the embedded database, never when an app id or an address of WeChat is
 * set, never in production.
 */
export function mayStandIn({ databaseUrl, seed, text }: Settings): boolean {
  const isConfigured = text.WECHAT_APPID !== '' || text.WECHAT_H5_APPID !== '' || text.WECHAT_API_BASE !== OFFICIAL_BASE
  return databaseUrl === '' && seed !== 'none' && text.NODE_ENV !== 'production' && !isConfigured
}

async function hasDemoPeople(db: Db): Promise<boolean> {
  const ids = owners.map(({ id }) => id)
  return (await db.$count(appUser, inArray(appUser.id, ids))) === ids.length
}

/** An ordinary QR code with the caption 演示, because only WeChat can draw its round codes. */
function drawDemoCode(link: string): { type: string; bytes: Buffer } {
  const rows = buildQrRows(link)
  const side = rows.length + 2 * QR_QUIET
  const caption = `<text x='${side / 2}' y='${side + 1}' font-size='3' text-anchor='middle'>演示小程序码</text>`
  const code = `<path fill='#0b1f33' d='${buildQrPath(rows)}'/>`
  const ground = `<rect width='${side}' height='${side + 3}' fill='#fff'/>`
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${side} ${side + 3}'>${ground}${code}${caption}</svg>`
  return { type: 'image/svg+xml', bytes: Buffer.from(svg) }
}

interface DemoOptions {
  now?: () => Date
  /** Base URL of the pages in the codes; called when a code is drawn. */
  origin: () => string
}

/**
 * Starts the mock of WeChat's server on loopback, if {@link mayStandIn} and the database has demo users.
 *
 * @returns the services that replace the usual ones; null when no mock is allowed
 */
export async function startWechatDemo(settings: Settings, db: Db, { now = () => new Date(), origin }: DemoOptions) {
  if (!mayStandIn(settings) || !(await hasDemoPeople(db))) return null
  const app = { appid: 'demo', secret: randomBytes(24).toString('hex') }
  const standIn = await startWechatStandIn({
    app,
    drawCode: (scene) => drawDemoCode(`${origin()}/?scene=${encodeURIComponent(scene)}`),
    now: () => now().getTime(),
  })
  const wechatDemo: WechatDemo = {
    issueAccounts: () =>
      owners.map(({ id, name, phone, openid }) => ({
        id,
        name: `${name}的微信`,
        mobile: phone,
        loginCode: standIn.loginCode(openid),
        oauthCode: standIn.oauthCode(openid),
        phoneCode: standIn.phoneCode(phone),
      })),
    listMessages: (openids) =>
      standIn.sent
        .filter(({ touser }) => openids.includes(touser))
        .slice(-MOST_MESSAGES)
        .reverse()
        .map(({ template_id, data, page }) => ({
          templateId: template_id,
          values: Object.values(data).map(({ value }) => value),
          page: `/${page}`,
        })),
  }
  return {
    services: {
      settings: { ...settings, text: { ...settings.text, ...templates } },
      wechat: createWechat({ base: standIn.base, apps: { mini: app, h5: app } }, now),
      wechatDemo,
    },
    close: standIn.close,
  }
}
