import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import { listDemoWechatAccounts, listDemoWechatMessages } from '@/contract/identity/wechat-demo'
import { wechatBinding } from '@/server/db/schema/sign-in'
import { handle } from '@/server/http/handle'
import { Refusal } from '@/server/http/refusal'

import type { WechatDemo } from './wechat-demo'

const ACCOUNTS_PER_MINUTE = 60

/** Calls of the WeChat mock; refused without a mock. */
export function wechatDemoRoutes(app: FastifyInstance, { wechatDemo }: { wechatDemo: WechatDemo | null }): void {
  const requireDemo = () => {
    if (!wechatDemo) throw new Refusal(501, '未启用演示微信')
    return wechatDemo
  }

  handle(app, listDemoWechatAccounts, () => requireDemo().issueAccounts(), { perMinute: ACCOUNTS_PER_MINUTE })

  handle(app, listDemoWechatMessages, async (_input, { caller, db }) => {
    const demo = requireDemo()
    const own = and(eq(wechatBinding.userId, caller.userId), eq(wechatBinding.door, 'mini'))
    const bindings = await db.select({ openid: wechatBinding.openid }).from(wechatBinding).where(own)
    return demo.listMessages(bindings.map(({ openid }) => openid))
  })
}
