import contentDisposition from 'content-disposition'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import { drawMiniCode, linkToMiniProgram, signWechatPage } from '@/contract/identity/wechat-page'
import { printCodePoster } from '@/contract/visit/landing-poster'
import { company } from '@/server/db/schema/identity'
import type { IdentityServices } from '@/server/domains/identity/identity-services'
import { WechatError } from '@/server/domains/identity/wechat'
import { handle, handleBytes } from '@/server/http/handle'
import { formatTime } from '@/server/http/wire-time'
import { renderPosterPdf } from '@/server/print/poster-pdf'

import { createUnknownCodeRefusal, ownsAddress, requireOwnCode } from './landing-code-store'

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
      await requireOwnCode(db, caller.companyId, code, now)
      return { picture: await orNull(wechat.miniCode(`c=${code}`)), isDemo: wechatDemo !== null }
    },
    { perMinute: DRAWN_PER_MINUTE },
  )

  handleBytes(
    app,
    printCodePoster,
    async ({ code, title, lead, origin }, { caller, db, now }, reply) => {
      const { address, expiresAt } = await requireOwnCode(db, caller.companyId, code, now)
      if (!ownsAddress(caller, address)) throw createUnknownCodeRefusal()
      const [owner] = await db.select({ name: company.name }).from(company).where(eq(company.id, caller.companyId))
      // The code of the demo's mock opens no mini-program.
      const picture = wechatDemo ? null : await orNull(wechat.miniCode(`c=${code}`))
      const pdf = await renderPosterPdf({
        companyName: owner?.name ?? '',
        title,
        lead,
        link: `${origin}/?c=${code}`,
        address: `${origin}${address}`,
        until: formatTime(expiresAt).slice(0, 10),
        miniCode: readDataUrl(picture),
      })
      const name = `海报-${title}.pdf`
      reply.type('application/pdf').header('content-disposition', contentDisposition(name, { type: 'inline' }))
      return pdf
    },
    { perMinute: DRAWN_PER_MINUTE },
  )
}

/** The bytes of a picture that a PDF takes; null for any other. */
function readDataUrl(url: string | null): Buffer | null {
  const [, content] = /^data:image\/(?:png|jpe?g);base64,(.+)$/s.exec(url ?? '') ?? []
  return content === undefined ? null : Buffer.from(content, 'base64')
}
