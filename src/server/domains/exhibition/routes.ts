import contentDisposition from 'content-disposition'
import type { FastifyInstance } from 'fastify'

import {
  enquireProduct,
  getProduct,
  listExhibitionUnits,
  listFavoriteProducts,
  listProductSuggestions,
  listProducts,
  printProduct,
  searchProducts,
  setFavoriteProduct,
} from '@/contract/exhibition/exhibition'
import {
  changeProductEnquiry,
  featureProduct,
  getManagedHall,
  getManagedProduct,
  listProductEnquiries,
  saveExhibitionUnit,
  saveProduct,
} from '@/contract/exhibition/exhibition-manage'
import { chinaDay } from '@/lib/wire-time'
import type { IdentityServices } from '@/server/domains/identity/identity-services'
import { writeOwnOrProven } from '@/server/domains/identity/proven'
import type { Caller } from '@/server/http/caller'
import { handle, handleBytes, handleOutside, handlePage } from '@/server/http/handle'
import { scheduleEvery } from '@/server/http/repeat'
import { assertOperator } from '@/server/people/operator-store'
import { renderProductPdf } from '@/server/print/product-pdf'

import { changeEnquiry, insertEnquiry, listEnquiries } from './enquiry'
import { listKept, setFavorite } from './favorite'
import { describeHall } from './hall'
import { saveShownProduct, saveUnit, upsertFeaturedProduct } from './manage'
import { describeManagedHall, describeProductSetting } from './manage-reads'
import { describeProduct, listShown } from './product'
import { searchShown, suggestProducts } from './search'
import { createViewCounter } from './views'

/** Enough for a person; stops a script before it guesses codes. */
const ENQUIRIES_PER_MINUTE = 10
const WRITE_VIEWS_MS = 5000
/** Rendering a sheet takes 250 ms of CPU time. */
const PRINTS_PER_MINUTE = 10

/** Only staff have favourites; partners and visitors are treated as guests. */
const findStaffId = (caller: Caller | null) => (caller?.population === 'user' ? caller.userId : undefined)

function readRoutes(app: FastifyInstance, { handle: database }: IdentityServices): void {
  const views = createViewCounter(database)
  scheduleEvery(app, { name: 'productViews', everyMs: WRITE_VIEWS_MS }, views.flush)
  app.addHook('onClose', views.flush)

  handle(app, listExhibitionUnits, (_input, { caller, db, now }) => describeHall(db, findStaffId(caller), now))

  handlePage(app, listProducts, (query, { caller, db, page }) => listShown(db, query, page, findStaffId(caller)))

  handle(app, getProduct, async ({ id }, { caller, db, now, ip }) => {
    const product = await describeProduct(db, id, findStaffId(caller))
    if (caller) views.look(id, caller.userId, now.getTime(), ip)
    else views.look(id, ip, now.getTime())
    return { ...product, viewCount: product.viewCount + views.waiting(id) }
  })

  handlePage(app, searchProducts, (query, { caller, db, page }) =>
    searchShown(db, query.keyword, page, findStaffId(caller)),
  )

  handle(app, listProductSuggestions, ({ keyword }, { db }) => suggestProducts(db, keyword))

  handleBytes(
    app,
    printProduct,
    async ({ id }, { db, now }, reply) => {
      const product = await describeProduct(db, id, undefined)
      const name = `${product.model} 产品规格书.pdf`
      reply.type('application/pdf').header('content-disposition', contentDisposition(name, { type: 'inline' }))
      return renderProductPdf(product, chinaDay(now.getTime()))
    },
    { perMinute: PRINTS_PER_MINUTE },
  )
}

function enquiryRoutes(app: FastifyInstance, { codes }: IdentityServices): void {
  handleOutside(
    app,
    enquireProduct,
    async ({ smsCode, agreed: _agreed, ...request }, context) => {
      const typed = { mobile: request.mobile, purpose: 'enquiry' as const, code: smsCode }
      return writeOwnOrProven(codes, context, typed, (tx) => insertEnquiry(tx, request, context.now))
    },
    { perMinute: ENQUIRIES_PER_MINUTE },
  )

  handlePage(app, listProductEnquiries, (query, { caller, db, page }) =>
    listEnquiries(db, caller.companyId, query, page),
  )

  handle(app, changeProductEnquiry, (input, { caller, db }) => changeEnquiry(db, caller.companyId, input))
}

/** The digital exhibition: public; enquiries need a verified phone number; managed by the operator company. */
export function exhibitionRoutes(app: FastifyInstance, services: IdentityServices): void {
  readRoutes(app, services)
  enquiryRoutes(app, services)

  handle(app, setFavoriteProduct, (input, { caller, db, now }) => setFavorite(db, caller.userId, input, now))

  handlePage(app, listFavoriteProducts, (_query, { caller, db, page }) => listKept(db, caller.userId, page))

  handle(app, getManagedHall, async ({ sort }, { caller, db, now }) => {
    await assertOperator(db, caller)
    return describeManagedHall(db, caller.companyId, sort, now)
  })

  handle(app, getManagedProduct, async ({ id }, { caller, db }) => {
    await assertOperator(db, caller)
    return describeProductSetting(db, caller.companyId, id)
  })

  handle(app, saveExhibitionUnit, async (input, { caller, db, now }) => {
    await assertOperator(db, caller)
    return saveUnit(db, caller.companyId, input, now)
  })

  handle(app, saveProduct, async (input, { caller, db, now }) => {
    await assertOperator(db, caller)
    return saveShownProduct(db, caller, input, now)
  })

  handle(app, featureProduct, async (input, { caller, db }) => {
    await assertOperator(db, caller)
    return upsertFeaturedProduct(db, caller.companyId, input)
  })
}
