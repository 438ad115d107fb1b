import type { FastifyInstance } from 'fastify'

import { checkWebAddress } from '@/contract/identity/web-page'
import { getAppMeta } from '@/contract/meta'
import { changeBanner, createBanner, listOwnBanners, removeBanner } from '@/contract/organization/banner'
import { getHomeSummary, listBanners } from '@/contract/organization/home'
import { handle } from '@/server/http/handle'
import type { HttpServices } from '@/server/http/http-services'
import { formatTime } from '@/server/http/wire-time'
import { describeOperator } from '@/server/people/operator-store'
import { OLDEST_CLIENT, RELEASE } from '@/server/version'

import { deleteBanner, insertBanner, listBannersAt, listCompanyBanners, updateBanner } from './banner-store'
import { presentHomeSummary } from './home-store'
import { classifyWebAddress } from './web-address'

/** Home page data, and metadata of the server (spec §7). */
export function homeRoutes(
  app: FastifyInstance,
  { settings: { text, visitKeepDays, webDomains }, wechatDemo }: HttpServices,
): void {
  handle(app, listBanners, ({ location }, { caller, db, now }) => {
    const companyId = caller?.population === 'user' ? caller.companyId : null
    return listBannersAt(db, location, companyId, now)
  })

  handle(app, createBanner, (input, { caller, db }) => insertBanner(db, caller, input))
  handle(app, changeBanner, (input, { caller, db }) => updateBanner(db, caller, input))
  handle(app, listOwnBanners, (_input, { caller, db }) => listCompanyBanners(db, caller.companyId))
  handle(app, removeBanner, async ({ id }, { caller, db }) => {
    await deleteBanner(db, caller.companyId, id)
    return {}
  })

  handle(app, getHomeSummary, (_input, { caller, db, now }) => presentHomeSummary(db, caller, now))

  handle(app, checkWebAddress, ({ url }, { caller, db, now }) =>
    classifyWebAddress(db, url, { caller, domains: webDomains, now }),
  )

  handle(app, getAppMeta, async (_input, { db, now }) => ({
    version: RELEASE,
    minVersion: OLDEST_CLIENT,
    releaseNote: null,
    releaseTime: null,
    serverTime: formatTime(now),
    wechatSignIn: text.WECHAT_APPID !== '' || text.WECHAT_H5_APPID !== '',
    wechatH5AppId: text.WECHAT_H5_APPID || null,
    wechatMiniAppId: text.WECHAT_APPID || null,
    wechatDemo: wechatDemo !== null,
    visitKeepDays,
    operator: await describeOperator(db),
  }))
}
