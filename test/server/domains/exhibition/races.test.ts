import { eq } from 'drizzle-orm'

import { enquireProduct, getProduct, listFavoriteProducts, setFavoriteProduct } from '@/contract/exhibition/exhibition'
import { listProductEnquiries, saveExhibitionUnit } from '@/contract/exhibition/exhibition-manage'
import { listMessages } from '@/contract/message/message'
import { exhibitionProduct } from '@/server/db/schema/exhibition'
import { productId, seedExhibition } from '@/server/seed/exhibition/exhibition'

import { setUpSeededStory } from '../../../support/set-up-server'

const mill = productId('cnc-mill')
const PHONE = '13912345678'

const server = setUpSeededStory(seedExhibition)

describe('in the same second', () => {
  const keep = async (favorite: boolean, version: number) =>
    server.send(setFavoriteProduct, { productId: mill, favorite, version }, await server.as('liNa'))

  it('one person keeps a product from ten devices: one is first, the others are told', async () => {
    await server.as('liNa')
    const answers = await Promise.all(Array.from({ length: 10 }, () => keep(true, 0)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(9)
    expect((await server.send(listFavoriteProducts, {}, await server.as('liNa'))).data.total).toBe(1)
  })

  it('it is let go and kept again from two devices: one counts, and the version goes on by one', async () => {
    await keep(true, 0)
    const answers = await Promise.all([keep(false, 1), keep(true, 1)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    const { data } = await server.send(getProduct, { id: mill }, await server.as('liNa'))
    expect(data.favoriteVersion).toBe(2)
  })

  it('one write arrives twice: both are given the first answer', async () => {
    const who = { ...(await server.as('liNa')), key: '0f0f2a5e-2d5d-4c0a-8d0e-5f2d6f0c9a12' }
    const send = () => server.send(setFavoriteProduct, { productId: mill, favorite: true, version: 0 }, who)
    const answers = await Promise.all([send(), send()])
    const granted = answers.filter(({ code }) => code === 200)
    expect(granted.length).toBeGreaterThanOrEqual(1)
    for (const { data } of granted) expect(data).toEqual({ favorite: true, version: 1 })
    expect((await send()).data).toEqual({ favorite: true, version: 1 })
  })

  it('one number asks about a product five times: one lead, one message', async () => {
    const who = await server.as('zhangWei')
    const own = {
      productId: mill,
      wish: 'quote' as const,
      name: '张伟',
      company: '华东精密',
      content: '',
      mobile: '13800138001',
      agreed: true as const,
    }
    const answers = await Promise.all(Array.from({ length: 5 }, () => server.send(enquireProduct, own, who)))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409, 409, 409])
    const leads = await server.send(listProductEnquiries, { keyword: own.mobile }, await server.as('wangQiang'))
    expect(leads.data.total).toBe(1)
    const told = await server.send(listMessages, { busType: 'enquiry' }, await server.as('wangMin'))
    expect(told.data.total).toBe(1)
  })

  it('two people ask: each gets a number of their own', async () => {
    const smsCode = await server.codeFor(PHONE, 'enquiry')
    const enquiry = {
      productId: mill,
      wish: 'plan' as const,
      name: '周经理',
      company: '宁波精锐',
      content: '',
      agreed: true as const,
    }
    const own = { ...enquiry, mobile: '13800138001' }
    const who = await server.as('zhangWei')
    const answers = await Promise.all([
      server.send(enquireProduct, { ...enquiry, mobile: PHONE, smsCode }),
      server.send(enquireProduct, own, who),
    ])
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    expect(new Set(answers.map(({ data }) => data.enquiryNo)).size).toBe(2)
  })

  it('two administrators take one code for a unit: the second is told at the field', async () => {
    const who = await server.as('wangQiang')
    const unit = { version: 0, code: 'Z88', name: '新单元', color: '#0081ff', sort: 90 }
    const answers = await Promise.all([1, 2, 3].map(() => server.send(saveExhibitionUnit, unit, who)))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422, 422])
  })

  it('two servers write their counts of looks: none is lost', async () => {
    const { createViewCounter } = await import('@/server/domains/exhibition/views')
    const before = await server.db.select().from(exhibitionProduct).where(eq(exhibitionProduct.id, mill))
    const counters = [createViewCounter(server.handle), createViewCounter(server.handle)]
    for (const [at, counter] of counters.entries()) {
      for (let caller = 0; caller < 20; caller++) counter.look(mill, `${at}-${caller}`, server.clock.at)
    }
    await Promise.all(counters.map((counter) => counter.flush()))
    const after = await server.db.select().from(exhibitionProduct).where(eq(exhibitionProduct.id, mill))
    expect((after[0]?.viewCount ?? 0) - (before[0]?.viewCount ?? 0)).toBe(40)
  })
})
