import {
  enquireProduct,
  getProduct,
  listExhibitionUnits,
  listFavoriteProducts,
  listProductSuggestions,
  listProducts,
  type Product,
  type ProductCard,
  searchProducts,
  setFavoriteProduct,
} from '@/contract/exhibition/exhibition'
import { ProductScreen } from '@/features/exhibition/product/ProductScreen'
import { ProductSearchScreen } from '@/features/exhibition/product/ProductSearchScreen'
import { ProductsScreen } from '@/features/exhibition/product/ProductsScreen'
import { configureNavigation } from '@/navigation/navigate'
import { useSession } from '@/session/session'

import { ok, okPage } from '../../support/api-server'
import { FarObserver } from '../../support/far-observer'
import { byLabel, byRole, hasRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ caller: 'session', pages: ['/pages/h5/3d/productList'] })

const card: ProductCard = {
  id: 'p1',
  unitId: 'u1',
  unitName: '高精密展区',
  name: '立式加工中心',
  model: 'VMC-850',
  intro: '',
  tags: ['新品', '热卖'],
  highlights: [
    { key: '行程', value: '800 × 500 × 500 mm' },
    { key: '主轴', value: '12000 rpm' },
    { key: '刀库', value: '24 把' },
  ],
  slug: '',
  posterUrl: null,
  viewCount: 1286,
  favorite: false,
}
const other: ProductCard = { ...card, id: 'p2', name: '激光打标机', model: 'LM-20', favorite: true }
const product: Product = {
  ...card,
  description: '',
  photos: '/a.png#$#/b.png',
  params: [{ title: '规格', facts: [{ key: '重量', value: '5.2 t' }] }],
  media: null,
  parts: [{ key: 's', name: '主轴箱', note: '铸铁' }],
  motions: [],
  hotspots: [{ key: 'h', title: '光栅尺', text: '全闭环', facts: [{ key: '精度', value: '1 µm' }] }],
  documents: [
    { key: 'd1', name: '样本', kind: 'pdf', url: '/files/1' },
    { key: 'd2', name: '说明', kind: 'pdf', url: '/files/2' },
  ],
  related: [other],
  contact: { companyName: '华东精密制造', name: '王强', phone: '021-58880000' },
  favoriteVersion: 3,
  version: 1,
}
const unit = {
  id: 'u1',
  code: 'A01',
  name: '高精密展区',
  intro: '精度到微米',
  color: '#0f9d8a',
  coverUrl: null,
  sort: 1,
  productCount: 2,
  products: [],
  mesh: null,
  version: 1,
}
const listQueries = (path: string) =>
  server.arrived.filter((one) => one.path === path).map(({ query }) => Object.fromEntries(new URLSearchParams(query)))

beforeAll(() => {
  configureNavigation({ population: () => undefined })
  Object.assign(window, { IntersectionObserver: FarObserver, ResizeObserver: FarObserver })
})
const signIn = () => useSession.setState({ accessToken: 'x', user: { userId: 'u1', population: 'user' } as never })
afterEach(() => useSession.setState({ accessToken: undefined, user: undefined }))

describe('the products', () => {
  beforeEach(() => {
    server.on(listExhibitionUnits.path, ok({ hallName: '数字展厅', units: [unit], featured: null }))
    server.on(listProducts.path, okPage([card, other]))
  })

  it('of a unit are asked for by it and in the order that is chosen, below what the unit is', async () => {
    await drawScreen(<ProductsScreen unitId="u1" />)
    await until(() => readPage().includes('精度到微米') && readPage().includes('VMC-850'))
    await press(byRole('tab', '热门'))
    await until(() => listQueries(listProducts.path).length > 1)
    expect(listQueries(listProducts.path)).toMatchObject([
      { unitId: 'u1', sort: 'default' },
      { unitId: 'u1', sort: 'popular' },
    ])
  })

  it('say their name, unit and two key facts, and which are favourites; one opens', async () => {
    await drawScreen(<ProductsScreen />)
    await until(() => readPage().includes('VMC-850'))
    expect(listQueries(listProducts.path)[0]).not.toHaveProperty('unitId')
    byRole('button', '激光打标机 LM-20，高精密展区，已收藏')
    const row = byRole('button', '立式加工中心 VMC-850，高精密展区')
    expect(row.textContent).toContain('新品')
    expect(row.textContent).toContain('12000')
    expect(row.textContent).not.toMatch(/24|热卖/)
    await press(row)
    expect(server.stand.moves()).toEqual(['navigateTo /pages/h5/3d/productDetails?id=p1'])
  })

  it('that are favourites are those of the person, without an order', async () => {
    signIn()
    server.on(listFavoriteProducts.path, okPage([other]))
    await drawScreen(<ProductsScreen isKept />)
    await until(() => readPage().includes('LM-20'))
    expect([listQueries(listProducts.path), hasRole('tab')]).toEqual([[], false])
  })
})

describe('a product', () => {
  async function open(more: Partial<Product> = {}) {
    server.on(getProduct.path, ok({ ...product, ...more }))
    await drawScreen(<ProductScreen id="p1" />)
    await until(() => readPage().includes('VMC-850 立式加工中心'))
  }

  it('says all that is known of it', async () => {
    await open()
    for (const text of ['1,286 次浏览', '24 把', '看点1光栅尺全闭环精度 1 µm', '主轴箱铸铁', '重量5.2 t', '相关产品'])
      expect(readPage()).toContain(text)
    expect(readPage()).toContain('华东精密制造 · 王强接待')
    // Values break before their unit alone.
    expect(document.body.textContent).toContain('800\u00a0×\u00a0500\u00a0×\u00a0500 mm')
  })

  it('has no card without a content', async () => {
    await open({ hotspots: [], parts: [], params: [], photos: '', documents: [], related: [], contact: null })
    expect(readPage()).not.toMatch(/看点|主要部件|产品图片|资料|到展厅看实物|相关产品/)
  })

  it.each([
    ['立式加工中心图片 2', 'navigateTo /preview-image?', /at=1$/],
    ['打开 样本', 'navigateTo /preview-document?', /name=%E6%A0%B7%E6%9C%AC\.pdf$/],
    ['预约参观', 'navigateTo /pages/qr/visitorsCode?product=p1', /./],
    ['激光打标机 LM-20，高精密展区，已收藏', 'navigateTo /pages/h5/3d/productDetails?id=p2', /./],
  ])('leads on: %s', async (name, start, end) => {
    await open()
    await press(byRole('button', name))
    await until(() => server.stand.moves().length > 0)
    const [move = ''] = server.stand.moves()
    expect([move.startsWith(start), end.test(move)]).toEqual([true, true])
  })

  it('becomes a favourite of a person with its version, at once, and takes a guest to the sign-in', async () => {
    await open()
    await press(byRole('button', '收藏'))
    expect(server.stand.moves()).toEqual(['navigateTo /pages/index/login'])
    expect(server.sentTo(setFavoriteProduct.path)).toEqual([])
    signIn()
    await open()
    server.on(setFavoriteProduct.path, ok({ favorite: true, version: 4 }))
    server.on(getProduct.path, { cut: true })
    await press(byRole('button', '收藏'))
    await until(() => readPage().includes('已收藏') && byRole('button', '取消收藏') !== undefined)
    // It says the same as the button.
    document.getElementById('app-toast')?.remove()
    expect(server.sentTo(setFavoriteProduct.path)).toEqual([{ productId: 'p1', favorite: true, version: 3 }])
  })

  it('is enquired about', async () => {
    await open()
    await press(byRole('button', '咨询产品'))
    byRole('dialog', '咨询 VMC-850')
    expect(server.sentTo(enquireProduct.path)).toEqual([])
  })
})

describe('the search of products', () => {
  const hit = { ...card, marks: [{ from: 0, to: 2 }], matched: null }
  beforeEach(() => {
    server.on(listProductSuggestions.path, ({ query }) =>
      ok(new URLSearchParams(query).get('keyword') ? ['加工', '加工中心'] : ['五轴']),
    )
    server.on(searchProducts.path, okPage([hit, { ...hit, id: 'p3', matched: { key: '主轴', value: '加工用' } }]))
  })
  const search = () => byLabel('搜索产品、型号、参数')

  it('suggests other words while one types, and says by what a product was found', async () => {
    await drawScreen(<ProductSearchScreen />)
    await until(() => readPage().includes('大家在看五轴'))
    expect(readPage()).not.toContain('搜索历史')
    await type(search(), '加工')
    await until(() => readPage().includes('你可能想找') && readPage().includes('主轴：加工用'))
    expect(document.querySelectorAll('[aria-label^="搜索加工"]')).toHaveLength(1)
    await press(byRole('button', '搜索加工中心'))
    await until(() => listQueries(searchProducts.path).at(-1)?.keyword === '加工中心')
    expect(readPage()).not.toContain('你可能想找')
    expect(search().value).toBe('加工中心')
  })

  it('remembers the words that led to a product, until they are cleared', async () => {
    await drawScreen(<ProductSearchScreen keyword="加工" />)
    await until(() => readPage().includes('主轴：加工用'))
    await press(document.querySelector('[role="button"][aria-label^="立式加工中心"]') as Element)
    await drawScreen(<ProductSearchScreen />)
    await until(() => readPage().includes('搜索历史加工'))
    await press(byRole('button', '清空搜索历史'))
    expect(readPage()).not.toContain('搜索历史')
  })

  it('says that nothing was found, and offers what others look for', async () => {
    server.on(searchProducts.path, okPage([]))
    await drawScreen(<ProductSearchScreen keyword="飞船" />)
    await until(() => readPage().includes('没有找到“飞船”') && readPage().includes('大家在看五轴'))
    await press(byRole('button', '看全部展区'))
    expect(server.stand.moves()).toEqual(['navigateTo /pages/h5/3d/exhibitionList'])
  })
})
