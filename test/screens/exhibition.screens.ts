// npm run screens: the exhibition in 3D on both targets, light and dark. Pictures alone: what they show is tested in
// test/e2e/exhibition-3d.e2e.ts.
import { models } from '@/server/domains/exhibition/models'
import { productId } from '@/server/seed/exhibition/exhibition'

import { DRAWING_MS, openDrawing, rest } from '../e2e/drawing'
import type { Phone } from '../e2e/phone/types'
import { openStand3d, type Stand3d } from '../e2e/stand-3d'

const productAt = (slug: string) => `/pages/h5/3d/productDetails?id=${productId(slug)}`
const slugs = Object.keys(models)

let stand: Stand3d

beforeAll(async () => {
  stand = await openStand3d({ density: 2 })
})
afterAll(() => stand?.close())

const looks = [
  ['light', {}],
  ['dark', { appearance: 'dark' }],
] as const

async function photograph(phone: Phone, slug: string, name: string, storage = {}) {
  await openDrawing(phone, productAt(slug), storage)
  await phone.see('拆解', DRAWING_MS)
  await rest(phone)
  await phone.shot(`exhibition-${slug}-${name}`)
  await phone.tap('拆解')
  await phone.see('合拢', DRAWING_MS)
  await rest(phone)
  await phone.shot(`exhibition-${slug}-apart-${name}`)
}

async function photographHall(phone: Phone, name: string, storage = {}) {
  await openDrawing(phone, '/pages/h5/3d/index', storage)
  await phone.see('前往高精密展区', DRAWING_MS)
  await rest(phone)
  await phone.shot(`exhibition-hall-${name}`)
  await phone.tap('进入展区')
  await phone.gone('前往高精密展区', DRAWING_MS)
  await rest(phone)
  await phone.shot(`exhibition-hall-inside-${name}`)
  await phone.tap('平面')
  await phone.see('入口')
  await phone.shot(`exhibition-plan-${name}`)
}

describe.each(['h5', 'weapp'] as const)('%s', (target) => {
  it.each(looks)('the hall, inside and as a plan, %s', (name, storage) =>
    stand.using(target, (phone) => photographHall(phone, name, storage)),
  )

  it.each(slugs)('%s, whole and taken apart', (slug) =>
    stand.using(target, (phone) => photograph(phone, slug, 'light')),
  )

  it('a product in the dark, and its photos', () =>
    stand.using(target, async (phone) => {
      await photograph(phone, 'cnc-mill', 'dark', { appearance: 'dark' })
      await phone.tap('立式加工中心图片 1')
      await rest(phone)
      await phone.shot('exhibition-photos-dark')
    }))
})
