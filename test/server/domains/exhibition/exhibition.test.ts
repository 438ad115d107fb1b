import { eq } from 'drizzle-orm'

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
import { listMessages } from '@/contract/message/message'
import { search } from '@/contract/organization/search'
import { splitImages } from '@/lib/image-list'
import { exhibitionProduct } from '@/server/db/schema/exhibition'
import { appUser } from '@/server/db/schema/identity'
import { upload } from '@/server/db/schema/platform'
import { createViewCounter } from '@/server/domains/exhibition/views'
import { formatTime } from '@/server/http/wire-time'
import { productId, seedExhibition, unitId } from '@/server/seed/exhibition/exhibition'
import { demoPeople } from '@/server/seed/people'

import { pdfText } from '../../../support/pdf-text'
import { setUpSeededStory } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpSeededStory(seedExhibition)

const DAY_MS = 24 * 3_600_000
const PHONE = '13912345678'
const mill = productId('cnc-mill')
const agv = productId('agv')

describe('the hall', () => {
  it('has its units in order with their products, and everybody may see it', async () => {
    const { data } = await server.send(listExhibitionUnits, {})
    expect(data.units.map(({ code }) => code)).toEqual(['A01', 'A02', 'A03', 'A04', 'A05', 'A06'])
    const products = data.units.flatMap((unit) => unit.products)
    expect(products.length).toBeGreaterThanOrEqual(12)
    for (const unit of data.units) expect(unit.productCount).toBe(unit.products.length)
    expect(data.hallName).toBe('华东精密制造数字展厅')
  })

  it('features the product an administrator chose for the day, else another one every day', async () => {
    const first = (await server.send(listExhibitionUnits, {})).data.featured
    server.wait(DAY_MS)
    const second = (await server.send(listExhibitionUnits, {})).data.featured
    expect(second?.product.id).not.toBe(first?.product.id)
    const day = new Date(server.clock.at + 8 * 3_600_000).toISOString().slice(0, 10)
    await server.send(
      featureProduct,
      { productId: agv, day, reason: '今日可试用', before: null },
      await server.as('wangQiang'),
    )
    const chosen = (await server.send(listExhibitionUnits, {})).data.featured
    expect(chosen).toMatchObject({ product: { id: agv }, reason: '今日可试用' })
  })

  it('is not replaced by who has not seen the product that another administrator set', async () => {
    const day = '2026-12-24'
    const set = async (productId: string, before: string | null) =>
      server.send(
        featureProduct,
        { productId, day, reason: '', before, beforeReason: '' },
        await server.as('wangQiang'),
      )
    expect((await set(agv, mill)).code).toBe(409)
    expect((await set(agv, null)).code).toBe(200)
    const late = await set(mill, null)
    expect([late.code, late.msg]).toEqual([409, expect.stringContaining('的主推刚被他人设为「')])
    expect((await set(mill, agv)).code).toBe(200)
  })

  it('keeps the reason that another administrator gave, when it was not seen', async () => {
    const day = '2026-12-25'
    const set = async (reason: string, more: { before: string | null; beforeReason?: string }) =>
      server.send(featureProduct, { productId: agv, day, reason, ...more }, await server.as('wangQiang'))
    await set('今日可试用', { before: null })
    expect(await set('现场演示', { before: agv })).toMatchObject({ code: 400, msg: '请求缺少版本，请刷新后再保存' })
    const late = await set('现场演示', { before: agv, beforeReason: '' })
    expect([late.code, late.msg]).toEqual([409, `${day} 的主推理由刚被他人改为「今日可试用」，请核对`])
    expect((await set('现场演示', { before: agv, beforeReason: '今日可试用' })).code).toBe(200)
  })

  it('has the product of today in its booth, and in the others the first', async () => {
    const findMesh = async (id: string) => (await server.send(getProduct, { id })).data.media?.mesh?.url
    const day = new Date(server.clock.at + 8 * 3_600_000).toISOString().slice(0, 10)
    await server.send(featureProduct, { productId: agv, day, reason: '', before: null }, await server.as('wangQiang'))
    const { units } = (await server.send(listExhibitionUnits, {})).data
    const getBooth = (code: string) => units.find((unit) => unit.code === code)
    expect(getBooth('A04')?.products.findIndex(({ id }) => id === agv)).toBeGreaterThan(0)
    expect(getBooth('A04')?.mesh?.url).toBe(await findMesh(agv))
    expect(getBooth('A01')?.mesh?.url).toBe(await findMesh(mill))
    const intro = getBooth('A04')?.products.find(({ id }) => id === agv)?.intro
    expect((await server.send(listExhibitionUnits, {})).data.featured?.reason).toBe(intro)
  })

  it('passes over a product without a model: its booth has the next one', async () => {
    await server.handle.tx((tx) => tx.update(exhibitionProduct).set({ slug: '' }).where(eq(exhibitionProduct.id, mill)))
    const [booth] = (await server.send(listExhibitionUnits, {})).data.units
    expect(booth?.products[0]?.id).toBe(mill)
    expect(booth?.mesh?.url).toContain('/lathe.')
    expect(booth?.coverUrl).toContain('/lathe.')
  })

  it('is empty before anything is shown', async () => {
    await server.tell()
    const { data } = await server.send(listExhibitionUnits, {})
    expect(data).toEqual({ hallName: '数字展厅', units: [], featured: null })
    expect((await server.send(listProducts, {})).data.total).toBe(0)
    expect((await server.send(listProductSuggestions, {})).data).toEqual([])
  })

  it('lists products of one unit, by their order, by looks or the newest first', async () => {
    const ids = async (query: object) => (await server.send(listProducts, query)).data.records.map(({ id }) => id)
    expect(await ids({ unitId: unitId('A04') })).toEqual([productId('conveyor'), agv])
    expect((await ids({ sort: 'popular' }))[0]).toBe(mill)
    expect((await ids({ sort: 'newest', size: 2 }))[1]).toBe(agv)
  })
})

describe('a product', () => {
  it('tells everything without 3D: facts, parts, what is at its points, photos, who shows it', async () => {
    const { data } = await server.send(getProduct, { id: mill })
    expect(data).toMatchObject({ name: '立式加工中心', model: 'VMC-850', unitName: '高精密展区' })
    expect(data.params.find(({ title }) => title === '精度与进给')?.facts).toContainEqual({
      key: '定位精度',
      value: '±0.005 mm',
    })
    expect(data.parts.length).toBeGreaterThanOrEqual(5)
    expect(data.hotspots[0]).toMatchObject({ key: 'spindle', facts: [{ key: '转速', value: '12000 r/min' }, {}] })
    expect(splitImages(data.photos)).toEqual(
      ['front', 'work', 'detail', 'apart'].map((name) => expect.stringContaining(`/cnc-mill-${name}.`)),
    )
    expect(data.contact).toEqual({ companyName: '华东精密制造', name: '王敏', phone: '13800138005' })
    expect(data.related.map(({ unitId: unit }) => unit).slice(0, 2)).toEqual([unitId('A01'), unitId('A01')])
    expect(data.related.map(({ id }) => id)).not.toContain(mill)
    expect(data.related).toHaveLength(4)
    const others = data.related.filter(({ unitId: unit }) => unit !== unitId('A01')).map(({ viewCount }) => viewCount)
    expect(others).toEqual([...others].sort((one, other) => other - one))
    await server.db.update(appUser).set({ status: 'disabled' }).where(eq(appUser.id, demoPeople.wangMin.id))
    expect((await server.send(getProduct, { id: mill })).data.contact).toBeNull()
  })

  it('has a sheet on paper with its facts; what is not shown has none', async () => {
    const { data } = await server.send(getProduct, { id: mill })
    const [sheet] = data.documents
    const answer = await server.inject({ url: sheet?.url ?? '' })
    expect(answer.headers['content-type']).toBe('application/pdf')
    // The reader of PDFs gives words without the gaps between them.
    const text = pdfText(answer.rawPayload)
    for (const words of ['VMC-850立式加工中心', '重复定位精度', '直联主轴']) expect(text).toContain(words)
    expect((await server.inject({ url: `${printProduct.path}?id=none` })).statusCode).toBe(404)
  })

  it('is gone for everybody once it is closed', async () => {
    const product = (await server.send(getProduct, { id: agv })).data
    const { unitId: unit, name, model, tags, highlights, params, hotspots, parts, motions } = product
    const points = hotspots.map(({ place: _place, ...point }) => point)
    const facts = { unitId: unit, name, model, tags, highlights, params, hotspots: points, parts, motions, sort: 1 }
    const input = { ...facts, id: agv, version: product.version, isOpen: false }
    expect(await server.send(saveProduct, input, await server.as('wangQiang'))).toMatchObject({ code: 200 })
    expect((await server.send(getProduct, { id: agv })).code).toBe(404)
    expect((await server.send(searchProducts, { keyword: '搬运车' })).data.total).toBe(0)
  })

  it('counts a look of each caller once in half an hour, and writes it down later', async () => {
    const looks = async (ip: string) => {
      const answer = await server.inject({ url: `${getProduct.path}?id=${agv}`, remoteAddress: ip })
      return answer.json<{ data: { viewCount: number } }>().data.viewCount
    }
    const before = await looks('10.0.0.1')
    expect(await looks('10.0.0.1')).toBe(before)
    expect(await looks('10.0.0.2')).toBe(before + 1)
    server.wait(1_800_000)
    expect(await looks('10.0.0.1')).toBe(before + 2)
  })
})

describe('looks', () => {
  // Nobody else here opens these: the server writes the looks of the others down at times of its own.
  const [rack, cabinet] = [productId('battery-rack'), productId('control-cabinet')]
  const listViews = async (id: string) =>
    (await server.send(listProducts, { size: 100 })).data.records.find((one) => one.id === id)?.viewCount ?? 0

  it('wait in memory and are written together; none is lost, none is written twice', async () => {
    const views = createViewCounter(server.handle)
    const [rackBefore, cabinetBefore] = [await listViews(rack), await listViews(cabinet)]
    for (let at = 0; at < 30; at++) views.look(at % 3 === 0 ? rack : cabinet, `someone ${at}`, 0)
    expect([views.waiting(rack), views.waiting(cabinet)]).toEqual([10, 20])
    expect(await listViews(rack)).toBe(rackBefore)
    await views.flush()
    await views.flush()
    expect([await listViews(rack), await listViews(cabinet)]).toEqual([rackBefore + 10, cabinetBefore + 20])
    expect(views.waiting(cabinet)).toBe(0)
  })

  it('are written once when the last writing overlaps the one before', async () => {
    const views = createViewCounter(server.handle)
    const before = await listViews(rack)
    for (let at = 0; at < 5; at++) views.look(rack, `someone ${at}`, 0)
    await Promise.all([views.flush(), views.flush()])
    expect(await listViews(rack)).toBe(before + 5)
    expect(views.waiting(rack)).toBe(0)
  })

  it('forget the earliest alone, however many look meanwhile', () => {
    const steps = jest.spyOn(Object.getPrototypeOf(new Map().entries()), 'next')
    const views = createViewCounter(server.handle)
    const HALF_HOUR = 1_800_000
    for (let at = 0; at < 1000; at++) views.look(rack, `someone ${at}`, at)
    expect(steps.mock.calls.length).toBeLessThanOrEqual(2000)
    for (let at = 0; at < 1000; at++) views.look(rack, `someone ${at}`, at + HALF_HOUR)
    views.look(rack, 'someone 0', HALF_HOUR + 1000)
    expect(steps.mock.calls.length).toBeLessThanOrEqual(6000)
    steps.mockRestore()
    expect(views.waiting(rack)).toBe(2000)
  })

  it('count a visit once when its page was counted before it asked by itself', async () => {
    const views = createViewCounter(server.handle)
    const SECOND = 1000
    views.look(rack, '10.0.0.1', 0)
    views.look(rack, 'zhangWei', 2 * SECOND, '10.0.0.1')
    expect(views.waiting(rack)).toBe(1)
    // The page again within half an hour: neither counts, also where the first was written down between them.
    views.look(rack, '10.0.0.1', 60 * SECOND)
    await views.flush()
    views.look(rack, 'zhangWei', 62 * SECOND, '10.0.0.1')
    expect(views.waiting(rack)).toBe(-1)
    await views.flush()
    // A guest who was here long before is somebody else.
    views.look(cabinet, '10.0.0.1', 0)
    views.look(cabinet, 'zhangWei', 600 * SECOND, '10.0.0.1')
    expect(views.waiting(cabinet)).toBe(2)
  })

  it('stay waiting while the database cannot take them', async () => {
    const broken = { ...server.handle, tx: () => Promise.reject(new Error('gone')) }
    const views = createViewCounter(broken as never)
    views.look(rack, 'someone', 0)
    await expect(views.flush()).rejects.toThrow('gone')
    expect(views.waiting(rack)).toBe(1)
  })
})

describe('the search of products', () => {
  const found = async (keyword: string) =>
    (await server.send(searchProducts, { keyword })).data.records.map(({ model }) => model)

  it.each([
    ['a name', '加工中心', 'VMC-850'],
    ['a part of the model', '850', 'VMC-850'],
    ['the model without its dash', 'vmc850', 'VMC-850'],
    ['initials', 'lsjgzx', 'VMC-850'],
    ['whole pinyin', 'jixiebi', 'HR-20'],
    ['two words', '机械臂 20', 'HR-20'],
    ['a parameter', '余热回收', 'AC-75'],
    ['a value without its space', '400kWh', 'ES-400'],
    ['a value with its space', '400 kWh', 'ES-400'],
  ])('answers %s', async (_what, keyword, model) => {
    expect((await found(keyword))[0]).toBe(model)
  })

  it('answers the name of a unit, also as it sounds, with all it shows', async () => {
    expect((await found('智能物流')).sort()).toEqual(['AG-600', 'LS-300'])
    expect((await found('znwl')).sort()).toEqual(['AG-600', 'LS-300'])
  })

  it('marks where the name answers, or tells the fact that does', async () => {
    const [byName] = (await server.send(searchProducts, { keyword: 'vmc' })).data.records
    expect(byName).toMatchObject({ marks: [{ from: 7, to: 10 }], matched: null })
    const [byFact] = (await server.send(searchProducts, { keyword: '光栅' })).data.records
    expect(byFact).toMatchObject({ model: 'CM-765', marks: [], matched: { key: '光栅分辨率', value: '0.05 μm' } })
  })

  it.each(['_%', '_', "' or 1=1 --", '没有的东西'])('finds nothing for %s', async (keyword) => {
    expect(await found(keyword)).toEqual([])
  })

  it('suggests what others look at, and names that begin like what is typed', async () => {
    const { data: first } = await server.send(listProductSuggestions, {})
    expect(first).toEqual(expect.arrayContaining(['立式加工中心', '高精密展区']))
    expect((await server.send(listProductSuggestions, { keyword: 'kyj' })).data).toEqual(['永磁变频空压机 AC-75'])
  })

  it('stands in the one search of staff', async () => {
    const { data } = await server.send(search, { keyword: 'agv' }, await server.as('liNa'))
    expect(data.groups).toEqual([])
    const { data: byName } = await server.send(search, { keyword: '搬运车' }, await server.as('liNa'))
    expect(byName.groups).toMatchObject([
      { kind: 'product', hits: [{ title: '潜伏式搬运车 AG-600', openPage: `/pages/h5/3d/productDetails?id=${agv}` }] },
    ])
  })
})

const enquiry = {
  productId: mill,
  wish: 'quote' as const,
  name: '周经理',
  company: '宁波精锐模具',
  mobile: PHONE,
  content: '两台，含首年保养',
  agreed: true as const,
}
const ask = async (change: object = {}, options = {}) => {
  const smsCode = await server.codeFor(PHONE, 'enquiry')
  return server.send(enquireProduct, { ...enquiry, smsCode, ...change } as never, options)
}
const leads = async (person: Person, query = {}) => server.send(listProductEnquiries, query, await server.as(person))

describe('an enquiry', () => {
  it('becomes a lead: a number for who asks, a message for who shows it, a list for the administrator', async () => {
    const { code, data } = await ask()
    expect(code).toBe(200)
    expect(data.enquiryNo).toMatch(/^CX-\d{8}-0001$/)
    expect(data.replyBefore > data.submitTime).toBe(true)
    const { data: list } = await leads('wangQiang', { keyword: '精锐', wish: 'quote', status: 'pending' })
    expect(list.records).toMatchObject([{ enquiryNo: data.enquiryNo, mobile: PHONE, productModel: 'VMC-850' }])
    expect((await leads('wangQiang', { wish: 'sample', keyword: '精锐' })).data.records).toEqual([])
    expect((await leads('wangQiang', { keyword: '周经理' })).data.total).toBe(2)
    for (const person of ['wangMin', 'wangQiang'] as const) {
      const { data: messages } = await server.send(listMessages, { busType: 'enquiry' }, await server.as(person))
      const content = `宁波精锐模具 周经理，电话 ${PHONE}。两台，含首年保养。请在 ${data.replyBefore.slice(5, 16)} 前联系`
      const openPage = `/pages/h5/3d/productDetails?id=${mill}`
      expect(messages.records).toMatchObject([{ title: '询价：立式加工中心 VMC-850', content, openPage }])
    }
    expect((await server.send(listMessages, { busType: 'enquiry' }, await server.as('liNa'))).data.total).toBe(0)
  })

  it('needs no code for the number of one’s own account', async () => {
    const own = { ...enquiry, mobile: '13800138001' }
    const answer = await server.send(enquireProduct, own, await server.as('zhangWei'))
    expect(answer.code).toBe(200)
    const others = await server.send(enquireProduct, { ...own, mobile: PHONE }, await server.as('zhangWei'))
    expect([others.code, others.data]).toEqual([422, { smsCode: '请输入验证码' }])
  })

  it('is one a number, product and day', async () => {
    await ask()
    const again = await ask()
    expect([again.code, again.msg]).toEqual([409, expect.stringMatching(/今天已咨询过此产品，编号 CX-/)])
    expect((await ask({ productId: agv })).code).toBe(200)
    const listNumbers = async (sort: string) =>
      (await leads('wangQiang', { sort })).data.records.map(({ enquiryNo }) => enquiryNo)
    expect(await listNumbers('oldest')).toEqual([...(await listNumbers('newest'))].reverse())
    server.wait(DAY_MS)
    expect((await ask()).code).toBe(200)
  })

  it('gives its first answer to a second arrival of the same write, and tells nobody twice', async () => {
    const headers = { 'idempotency-key': '6a6f2a5e-2d5d-4c0a-8d0e-5f2d6f0c9a12' }
    const smsCode = await server.codeFor(PHONE, 'enquiry')
    const send = () => server.send(enquireProduct, { ...enquiry, smsCode }, { headers })
    const [first, second] = [await send(), await send()]
    expect([second.code, second.data]).toEqual([200, first.data])
    expect((await server.send(listMessages, { busType: 'enquiry' }, await server.as('wangMin'))).data.total).toBe(1)
  })

  it('takes no code that was asked for something else', async () => {
    const smsCode = await server.codeFor(PHONE, 'activity')
    expect((await server.send(enquireProduct, { ...enquiry, smsCode })).code).toBe(422)
  })

  it.each([
    ['a wrong code', { smsCode: '000000' }, 422],
    ['no name', { name: ' ' }, 400],
    ['no company', { company: '' }, 400],
    ['a landline', { mobile: '0519-8888888' }, 400],
    ['an unknown wish', { wish: 'gift' }, 400],
    ['no agreement', { agreed: false }, 400],
    ['too many words', { content: '长'.repeat(501) }, 400],
    ['a product that is not there', { productId: 'none' }, 404],
  ])('is refused with %s', async (_why, change, expected) => {
    expect((await ask(change)).code).toBe(expected)
    expect((await leads('wangQiang', { keyword: PHONE })).data.total).toBe(0)
  })

  it('is refused when somebody asks more often than a person does', async () => {
    const codes: number[] = []
    for (let at = 0; at < 12; at++) {
      codes.push((await server.send(enquireProduct, { ...enquiry, smsCode: '000000' })).code)
    }
    expect(codes[codes.length - 1]).toBe(429)
  })

  it('is answered by the company that shows the product alone', async () => {
    const { enquiryNo } = (await ask()).data
    const lead = (await leads('wangQiang', { keyword: enquiryNo })).data.records[0]
    const id = lead?.id ?? ''
    const others = await server.as('otherAdministrator')
    expect((await leads('otherAdministrator')).data.total).toBe(0)
    const late = { id, status: 'closed' as const, version: lead?.version ?? 0 }
    expect((await server.send(changeProductEnquiry, late, others)).code).toBe(404)
    const first = { ...late, status: 'contacted' as const }
    const changed = await server.send(changeProductEnquiry, first, await server.as('wangQiang'))
    expect(changed.data).toMatchObject({ enquiryNo, status: 'contacted' })
    expect(await server.send(changeProductEnquiry, late, await server.as('wangQiang'))).toMatchObject({ code: 409 })
    const informed = { ...late, version: changed.data.version }
    expect((await server.send(changeProductEnquiry, informed, await server.as('wangQiang'))).data.status).toBe('closed')
  })
})

describe('a favourite', () => {
  const set = async (person: Person, favorite: boolean, version: number) =>
    server.send(setFavoriteProduct, { productId: mill, favorite, version }, await server.as(person))

  it('is kept, listed and let go by its person alone', async () => {
    expect((await set('liNa', true, 0)).data).toEqual({ favorite: true, version: 1 })
    const { data } = await server.send(listFavoriteProducts, {}, await server.as('liNa'))
    expect(data.records).toMatchObject([{ id: mill, favorite: true }])
    const productBefore = await server.send(getProduct, { id: mill }, await server.as('liNa'))
    expect(productBefore.data).toMatchObject({ favorite: true, favoriteVersion: 1 })
    expect((await server.send(getProduct, { id: mill })).data).toMatchObject({ favorite: false, favoriteVersion: 0 })
    await set('liNa', false, 1)
    expect((await server.send(listFavoriteProducts, {}, await server.as('liNa'))).data.total).toBe(0)
    expect((await server.send(listFavoriteProducts, {}, await server.as('zhangWei'))).data.total).toBe(2)
  })

  it('is listed with the latest first, and not while its product is hidden', async () => {
    const keep = async (productId: string) => {
      server.wait(1000)
      return server.send(setFavoriteProduct, { productId, favorite: true, version: 0 }, await server.as('liNa'))
    }
    const list = async () => (await server.send(listFavoriteProducts, {}, await server.as('liNa'))).data
    for (const id of [productId('lathe'), mill, agv]) await keep(id)
    expect((await list()).records.map(({ id }) => id)).toEqual([agv, mill, productId('lathe')])
    await server.db.update(exhibitionProduct).set({ isOpen: false }).where(eq(exhibitionProduct.id, mill))
    expect(await list()).toMatchObject({ records: [{ id: agv }, { id: productId('lathe') }], total: 2 })
    expect((await set('zhangWei', true, 0)).code).toBe(404)
  })

  it('tells the later of two devices', async () => {
    await set('liNa', true, 0)
    expect((await set('liNa', false, 0)).code).toBe(409)
    const both = await Promise.all([set('liNa', false, 1), set('liNa', false, 1)])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
  })
})

/** A file that somebody sent and nobody else may read yet. */
const keepUpload = (id: string, mime: string, ownerId: string) =>
  server.db.insert(upload).values({ id, ownerId, mime, name: id, size: 1, sha256: 'x', createdAt: server.now() })

describe('what is shown', () => {
  const unit = { version: 0, code: 'B01', name: '检测展区', color: '#112233', sort: 9 }

  it('is added and changed by the administrators of the company that runs this server', async () => {
    const boss = await server.as('wangQiang')
    const { data } = await server.send(saveExhibitionUnit, unit, boss)
    const product = {
      version: 0,
      unitId: data.id,
      name: '激光打标机',
      model: 'LM-20',
      tags: [],
      highlights: [],
      sort: 0,
      params: [{ title: '性能', facts: [{ key: '功率', value: '20 W' }] }],
      hotspots: [],
      parts: [],
      motions: [],
      isOpen: true,
    }
    const made = await server.send(saveProduct, product, boss)
    expect((await server.send(searchProducts, { keyword: 'dbj' })).data.records).toMatchObject([{ id: made.data.id }])
    const renamed = { ...product, id: made.data.id, version: 1, name: '光纤打标机' }
    expect((await server.send(saveProduct, renamed, boss)).data).toEqual({ id: made.data.id, version: 2 })
    expect((await server.send(saveProduct, renamed, boss)).code).toBe(409)
    expect((await server.send(saveProduct, { ...product, slug: 'nothing', model: 'X' }, boss)).data).toEqual({
      slug: '没有这个模型',
    })
    expect((await server.send(saveProduct, product, boss)).data).toEqual({ model: '型号已被使用' })
    expect((await server.send(saveExhibitionUnit, unit, boss)).data).toEqual({ code: '编号已被使用' })
  })

  it('hides a unit with its products at once, and shows them again', async () => {
    const boss = await server.as('wangQiang')
    const findUnit = async () =>
      (await server.send(getManagedHall, {}, boss)).data.units.find(({ products }) =>
        products.some(({ id }) => id === mill),
      )
    const before = await findUnit()
    const { id = '', code = '', name = '', intro = '', color = '', sort = 0 } = before ?? {}
    const save = async (isOpen: boolean) => {
      const version = (await findUnit())?.version ?? 0
      return server.send(saveExhibitionUnit, { id, version, code, name, intro, color, sort, isOpen }, boss)
    }
    const count = async () => (await server.send(listProducts, {})).data.total
    const all = await count()
    expect((await save(false)).code).toBe(200)
    const hall = (await server.send(listExhibitionUnits, {})).data
    expect(hall.units.map((unit) => unit.id)).not.toContain(id)
    expect((await server.send(getProduct, { id: mill })).code).toBe(404)
    expect(await count()).toBe(all - (before?.products.length ?? 0))
    expect((await server.send(listProducts, { unitId: id })).data.total).toBe(0)
    const found = await server.send(searchProducts, { keyword: name })
    expect(found.data.records.map((one) => one.unitId)).not.toContain(id)
    expect((await findUnit())?.isOpen).toBe(false)
    // A client that knows nothing of it leaves it as it is.
    const version = (await findUnit())?.version ?? 0
    await server.send(saveExhibitionUnit, { id, version, code, name, intro, color, sort }, boss)
    expect((await findUnit())?.isOpen).toBe(false)
    await save(true)
    expect((await server.send(getProduct, { id: mill })).code).toBe(200)
    expect(await count()).toBe(all)
  })

  it('is read by its administrators, also what the public does not see', async () => {
    const boss = await server.as('wangQiang')
    const hall = (await server.send(getManagedHall, {}, boss)).data
    const [shown] = hall.units.flatMap(({ products }) => products)
    expect(hall.models.find(({ slug }) => slug === 'cnc-mill')).toMatchObject({ name: '立式加工中心' })
    const { id, contact, photos, ...product } = (await server.send(getManagedProduct, { id: shown?.id ?? '' }, boss))
      .data
    expect(photos).toEqual([])
    const hidden = { ...product, id, isOpen: false, documents: [], contactId: contact?.id }
    expect(await server.send(saveProduct, hidden as never, boss)).toMatchObject({ code: 200 })
    expect(await server.send(getProduct, { id })).toMatchObject({ code: 404 })
    const after = (await server.send(getManagedHall, {}, boss)).data.units.flatMap(({ products }) => products)
    expect(after.find((one) => one.id === id)).toMatchObject({ name: product.name, isOpen: false })
    const { data } = await server.send(getManagedProduct, { id }, boss)
    expect(data).toEqual({ ...product, id, contact, photos: [], isOpen: false, documents: [], version: 2 })
  })

  it('is read in the order that the public sees, by name, or with the latest change first', async () => {
    const boss = await server.as('wangQiang')
    const read = async (sort?: 'shown' | 'name' | 'changed') =>
      (await server.send(getManagedHall, { ...(sort && { sort }) }, boss)).data.units
    const listed = (units: Awaited<ReturnType<typeof read>>) =>
      units.flatMap(({ products }) => products.map(({ id }) => id)).sort()
    const shown = await read()
    expect(await read('shown')).toEqual(shown)
    expect(shown.map(({ code }) => code)).toEqual(['A01', 'A02', 'A03', 'A04', 'A05', 'A06'])

    const byName = await read('name')
    expect(listed(byName)).toEqual(listed(shown))
    const names = byName.map(({ name }) => name)
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'zh')))

    server.wait(60_000)
    const last = shown.filter(({ products }) => products.length > 1).at(-1)
    const product = last?.products.at(-1)
    const { contact, photos, documents, ...setting } = (
      await server.send(getManagedProduct, { id: product?.id ?? '' }, boss)
    ).data
    const saved = await server.send(saveProduct, { ...setting, contactId: contact?.id } as never, boss)
    expect(saved).toMatchObject({ code: 200 })
    const changed = await read('changed')
    expect(listed(changed)).toEqual(listed(shown))
    expect(changed[0]).toMatchObject({ id: last?.id, changedTime: formatTime(server.now()) })
    expect(changed[0]?.products[0]).toMatchObject({ id: product?.id, changedTime: formatTime(server.now()) })

    server.wait(60_000)
    const [first] = shown
    const { id = '', version = 0, code = '', name = '', intro = '', color = '', sort = 0 } = first ?? {}
    await server.send(saveExhibitionUnit, { id, version, code, name, intro, color, sort }, boss)
    expect((await read('changed')).slice(0, 2).map((unit) => unit.id)).toEqual([id, last?.id])
    // Looking at a product changes nothing.
    await server.send(getProduct, { id: agv })
    expect(await read('changed')).toEqual(await read('changed'))
  })

  it('is arranged by nobody else', async () => {
    for (const person of ['zhangWei', 'otherAdministrator'] as const) {
      const caller = await server.as(person)
      expect((await server.send(getManagedHall, {}, caller)).code).toBe(403)
      expect((await server.send(getManagedProduct, { id: productId('agv') }, caller)).code).toBe(403)
    }
  })

  it('has photos, papers and somebody to ask, which stay until others take their place', async () => {
    const boss = await server.as('wangQiang')
    for (const [id, mime] of [
      ['front', 'image/png'],
      ['side', 'image/png'],
      ['manual', 'application/pdf'],
    ] as const) {
      await keepUpload(id, mime, demoPeople.wangQiang.id)
    }
    await keepUpload('strange', 'image/png', demoPeople.liNa.id)
    const { data: made } = await server.send(saveExhibitionUnit, unit, boss)
    const facts = {
      unitId: made.id,
      name: '激光打标机',
      model: 'LM-20',
      tags: [],
      highlights: [],
      sort: 0,
      isOpen: true,
      params: [],
      hotspots: [],
      parts: [],
      motions: [],
    }
    const documents = [{ fileId: 'manual', name: '使用说明书.pdf' }]
    const fields = { photoFileIds: ['front'], documents, contactId: demoPeople.wangMin.id }
    const { data } = await server.send(saveProduct, { ...facts, ...fields, version: 0 }, boss)
    const readProduct = async () => (await server.send(getProduct, { id: data.id })).data
    const first = await readProduct()
    expect(splitImages(first.photos)).toHaveLength(1)
    expect(first.contact?.name).toBe('王敏')
    expect(first.documents.map(({ name, kind }) => [name, kind])).toEqual([
      ['LM-20 产品规格书.pdf', 'pdf'],
      ['使用说明书.pdf', 'pdf'],
    ])
    // What a product writes itself is not edited.
    expect((await server.send(getManagedProduct, { id: data.id }, boss)).data.documents).toEqual(documents)
    const rows = await server.db.select({ id: upload.id, scope: upload.scope }).from(upload)
    const open = rows.flatMap(({ id, scope }) => (scope === 'public' ? [id] : []))
    expect(open.sort()).toEqual(['front', 'manual'])
    const change = { ...facts, id: data.id, photoFileIds: ['side', 'front'] }
    expect((await server.send(saveProduct, { ...change, version: 1 }, boss)).code).toBe(200)
    const second = await readProduct()
    expect(splitImages(second.photos).map((url) => url.includes('side'))).toEqual([true, false])
    expect([second.documents, second.contact]).toEqual([first.documents, first.contact])
    const refused = async (more: object) =>
      (await server.send(saveProduct, { ...facts, id: data.id, version: 2, ...more }, boss)).code
    expect(await refused({ photoFileIds: ['strange'] })).toBe(404)
    expect(await refused({ photoFileIds: ['manual'] })).toBe(404)
    expect(await refused({ documents: [{ fileId: 'strange', name: '不是我的' }] })).toBe(404)
    expect(await refused({ contactId: demoPeople.otherAdministrator.id })).toBe(422)
    await server.db.update(appUser).set({ status: 'disabled' }).where(eq(appUser.id, demoPeople.liNa.id))
    expect(await refused({ contactId: demoPeople.liNa.id })).toBe(422)
  })

  it('has hotspots on its own pictures, and none on a picture that is gone', async () => {
    const boss = await server.as('wangQiang')
    for (const id of ['head', 'back']) await keepUpload(id, 'image/png', demoPeople.wangQiang.id)
    const { data: made } = await server.send(saveExhibitionUnit, { ...unit, code: 'C07' }, boss)
    const place = { photoFileId: 'head', x: 0.25, y: 0.5 }
    const spot = { key: 'p1', title: '振镜', text: '8 m/s', facts: [{ key: '幅面', value: '110 mm' }] }
    const facts = {
      unitId: made.id,
      name: '激光打标机',
      model: 'LM-30',
      tags: [],
      highlights: [],
      params: [],
      parts: [],
      motions: [],
      isOpen: true,
      sort: 0,
    }
    const photoFileIds = ['head', 'back']
    const input = { ...facts, hotspots: [{ ...spot, place }], photoFileIds, version: 0 }
    const { data } = await server.send(saveProduct, input, boss)
    const shown = (await server.send(getProduct, { id: data.id })).data
    const [head] = splitImages(shown.photos)
    expect(shown.hotspots).toEqual([{ ...spot, place: { photo: head, x: 0.25, y: 0.5 } }])
    // Without a model the first picture stands for it in lists.
    expect([shown.media, shown.posterUrl]).toEqual([null, head])
    expect((await server.send(getManagedProduct, { id: data.id }, boss)).data.hotspots).toEqual([{ ...spot, place }])
    const gone = await server.send(saveProduct, { ...input, id: data.id, photoFileIds: ['back'], version: 1 }, boss)
    expect(gone).toMatchObject({ code: 422, data: { hotspots: '热点「振镜」所在的图片已移除' } })
    const outside = { ...input, id: data.id, hotspots: [{ ...spot, place: { ...place, x: 1.2 } }], version: 1 }
    expect((await server.send(saveProduct, outside, boss)).code).toBe(400)
  })

  it('has a model that its company has uploaded, behind a picture, until it is removed', async () => {
    const boss = await server.as('wangQiang')
    await keepUpload('face', 'image/png', demoPeople.wangQiang.id)
    await keepUpload('shape', 'model/gltf-binary', demoPeople.wangQiang.id)
    const { data: made } = await server.send(saveExhibitionUnit, { ...unit, code: 'C08' }, boss)
    const facts = {
      unitId: made.id,
      name: '激光打标机',
      model: 'LM-40',
      tags: [],
      highlights: [],
      params: [],
      hotspots: [],
      parts: [],
      motions: [],
      isOpen: true,
      sort: 0,
    }
    const alone = await server.send(saveProduct, { ...facts, modelFileId: 'shape', version: 0 }, boss)
    expect(alone).toMatchObject({ code: 422, data: { photoFileIds: expect.stringContaining('请至少添加一张图片') } })
    const input = { ...facts, modelFileId: 'shape', photoFileIds: ['face'] }
    const { data } = await server.send(saveProduct, { ...input, version: 0 }, boss)
    const shown = (await server.send(getProduct, { id: data.id })).data
    expect(shown.media).toMatchObject({ slug: '', isUploaded: true, mesh: { url: expect.stringContaining('shape') } })
    expect(shown.documents.map(({ kind }) => kind)).toEqual(['pdf'])
    const edited = async () => (await server.send(getManagedProduct, { id: data.id }, boss)).data
    expect(await edited()).toMatchObject({ modelFile: { fileId: 'shape' }, documents: [] })
    // Absent: it stays.
    await server.send(saveProduct, { ...facts, id: data.id, documents: [], version: 1 }, boss)
    expect((await edited()).modelFile).toMatchObject({ fileId: 'shape' })
    await server.send(saveProduct, { ...facts, id: data.id, modelFileId: null, version: 2 }, boss)
    expect((await edited()).modelFile).toBeNull()
    const picture = { ...facts, id: data.id, modelFileId: 'face', version: 3 }
    expect((await server.send(saveProduct, picture, boss)).code).toBe(404)
  })

  it.each<[Person, number]>([
    ['liNa', 403],
    ['otherAdministrator', 403],
  ])('is not changed by %s', async (person, code) => {
    const who = await server.as(person)
    expect((await server.send(saveExhibitionUnit, unit, who)).code).toBe(code)
    expect((await server.send(featureProduct, { productId: mill, day: '2026-12-01', before: null }, who)).code).toBe(
      code,
    )
  })
})
