import type { FastifyInstance } from 'fastify'

import { drawMiniCode, linkToMiniProgram, signWechatPage } from '@/contract/identity/wechat-page'
import type { IdentityServices } from '@/server/domains/identity/identity-services'
import { WechatError } from '@/server/domains/identity/wechat'
import { handle } from '@/server/http/handle'
import { assertOwnCode } from './landing-code-store'

const SIGNATURES_PER_MINUTE = 60
/** WeChat limits the number of codes, and no user needs more. */
const DRAWN_PER_MINUTE = 20

/** Null when WeChat is not configured or fails; every page works without it. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof WechatError) return null
    throw error
  }
}

/**
 * JS-SDK signatures for pages inside WeChat, and codes and links that open the mini-program. The mock of the demo
 * supports neither, because only the real WeChat could use them.
 */
export function wechatPageRoutes(app: FastifyInstance, { wechat, wechatDemo }: IdentityServices): void {
  handle(
    app,
    signWechatPage,
    async ({ url }) => ({ signature: wechatDemo ? null : await orNull(wechat.signPage(url)) }),
    {
      perMinute: SIGNATURES_PER_MINUTE,
    },
  )

  handle(
    app,
    linkToMiniProgram,
    async ({ address }) => {
      const [path = '', query = ''] = address.split('?')
      return { url: wechatDemo ? null : await orNull(wechat.miniLink(path, query)) }
    },
    { perMinute: DRAWN_PER_MINUTE },
  )

  handle(
    app,
    drawMiniCode,
    async ({ code }, { caller, db, now }) => {
      await assertOwnCode(db, caller.companyId, code, now)
      return { picture: await orNull(wechat.miniCode(`c=${code}`)), isDemo: wechatDemo !== null }
    },
    { perMinute: DRAWN_PER_MINUTE },
  )
}
