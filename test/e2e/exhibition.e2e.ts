// The digital hall without 3D: units, products, one product whole, the search, an enquiry, a favourite, a visit.
import { getProduct, printProduct } from '@/contract/exhibition/exhibition'
import { KERNEL_BYTES as H5_BYTES } from '@/platform/kernel-size/index.h5'
import { KERNEL_BYTES as WEAPP_BYTES } from '@/platform/kernel-size/index.weapp'
import { models } from '@/server/domains/exhibition/models'
import { productId, unitId } from '@/server/seed/exhibition/exhibition'
import { machineStories } from '@/server/seed/exhibition/exhibition-machines'
import { systemStories } from '@/server/seed/exhibition/exhibition-systems'

import { requireItems } from '../support/require-items'
import { journey, mainJourney, type Stage } from './journey'
import { openFrugal, openStrong } from './open-frugal'
import type { Phone } from './phone/types'
import type { WeappPhone } from './phone/weapp-phone'
import { expectSpin, listFacts, listMissing, refuseWebgl2, seeSpin } from './product-page'
import { readCode, SMALL } from './read-code'
import { measureLines } from './text-lines'

const DETAIL = '/pages/h5/3d/productDetails'
const SEARCH = '/pages/h5/3d/searchList'
const mill = productId('cnc-mill')

/** The latest code that was sent to a number. */
function getSms({ server }: Stage, mobile: string): string {
  return server.services.sms.outbox?.find(({ phone }) => phone === mobile)?.code ?? ''
}

/** The second of its four photos stands full screen; in the mini-program WeChat's own viewer is handed them all. */
async function expectSecondPhoto(phone: Phone): Promise<void> {
  if (phone.target === 'h5') {
    await phone.arrive('/preview-image')
    await phone.see('第 2 张，共 4 张')
    await phone.page.waitForFunction(() =>
      [...document.querySelectorAll('img')].some(({ naturalWidth, width }) => naturalWidth > 0 && width === innerWidth),
    )
    await phone.shot('exhibition-photo')
    await phone.back()
    await phone.arrive(DETAIL)
    return
  }
  const handed = await phone.page.waitForFunction(
    () => window.mini.records.calls.find(({ name }) => name === 'previewImage')?.args,
  )
  const { urls, current } = (await handed.jsonValue()) as { urls: string[]; current: string }
  expect([urls.length, urls.indexOf(current)]).toEqual([4, 1])
}

/** A paper is shown on a page of the application; WeChat's own viewer is handed it. */
async function expectPaper(phone: Phone, name: string): Promise<void> {
  if (phone.target === 'weapp') {
    await phone.tap(`打开 ${name}`)
    await phone.page.waitForFunction(() => window.mini.records.calls.some(({ name }) => name === 'openDocument'))
    return
  }
  const answered = phone.page.context().waitForEvent('response', (answer) => answer.url().includes(printProduct.path))
  await phone.tap(`打开 ${name}`)
  const answer = await answered
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await phone.arrive('/preview-document')
  await phone.page.waitForSelector('#pdf-page-1 img')
  await phone.back()
  await phone.arrive(DETAIL)
}

describe('the digital exhibition', () => {
  mainJourney(
    'a guest walks from the units to a product, reads every fact and asks about it [spec 1.05, 1.14, 2.77, 2.78, 2.79, R.57, R.58, R.59]',
    async (stage) => {
      const { phone } = stage
      const mobile = phone.target === 'h5' ? '13912340011' : '13912340012'
      await openFrugal(phone, '/pages/h5/3d/exhibitionList')
      await phone.see('今日主推')
      await phone.see('A06')
      await phone.shotWhenIdle('exhibition-units')
      await phone.tap('A01 高精密展区，3 件展品')
      await phone.arrive('/pages/h5/3d/productList')
      await phone.see('VMC-850')
      await phone.see('三坐标测量机')
      await phone.shotWhenIdle('exhibition-products')
      await phone.tap('立式加工中心 VMC-850，高精密展区')
      await phone.arrive(DETAIL)
      await phone.see('VMC-850 立式加工中心')
      for (const fact of ['直联主轴', '24 把圆盘式，双臂换刀', '重复定位精度', '±0.003 mm', '相关产品']) {
        await phone.see(fact)
      }
      await phone.shotWhenIdle('exhibition-product')
      await phone.tap('咨询产品')
      await phone.see('咨询 VMC-850')
      await phone.tap('提交咨询')
      await phone.see('请选择想了解什么')
      await phone.tap('询价')
      await phone.fill('姓名', '周经理')
      await phone.fill('单位', '宁波精锐模具')
      await phone.fill('手机号', mobile)
      await phone.tap('获取验证码')
      await phone.see('秒后重发')
      await phone.fill('验证码', getSms(stage, mobile))
      await phone.shot('exhibition-enquiry')
      await phone.tap('我已阅读并同意')
      await phone.tap('提交咨询')
      await phone.see('我们会尽快与你联系')
      await phone.shot('exhibition-enquired')
      await phone.tap('知道了')
      await phone.gone('我们会尽快与你联系')
    },
  )

  journey('every product of the hall opens with its pictures and its facts', async ({ phone, server }) => {
    await openFrugal(phone, '/pages/h5/3d/productList')
    for (const { slug, name, model } of requireItems([...machineStories, ...systemStories])) {
      await phone.tap(`${name} ${model}`)
      await phone.arrive(DETAIL)
      await phone.see(`${model} ${name}`)
      const { data } = await server.send(getProduct, { id: productId(slug) })
      const facts = listFacts(data)
      expect(facts.length).toBeGreaterThan(20)
      expect([slug, await listMissing(phone, facts)]).toEqual([slug, []])
      await seeSpin(phone)
      await phone.idle()
      for (const { value } of requireItems(data.highlights)) {
        const lines = await measureLines(phone, value.replace(/ [^\d ]+$/, ''), 'start')
        expect([value, lines.length]).toEqual([value, 1])
      }
      await phone.shot(`exhibition-product-${model}`)
      await phone.back()
      await phone.arrive('/pages/h5/3d/productList')
    }
  })

  journey('the photos of a product are looked at one by one, and its sheet opens', async ({ phone }) => {
    await openFrugal(phone, `${DETAIL}?id=${mill}`)
    await phone.see('产品图片')
    await phone.tap('立式加工中心图片 2')
    await expectSecondPhoto(phone)
    await expectPaper(phone, 'VMC-850 产品规格书.pdf')
  })

  journey(
    'products are found by their pinyin and by what they can, and looked for again [spec 1.14, 2.80, R.60]',
    async ({ phone }) => {
      const type = (words: string) => phone.fill('搜索产品、型号、参数', words)
      await openFrugal(phone, SEARCH)
      await phone.see('大家在看')
      await phone.shot('exhibition-search')
      await type('没有的东西')
      await phone.see('没有找到“没有的东西”')
      await phone.shotWhenIdle('exhibition-search-empty')
      await phone.tap('看全部展区')
      await phone.arrive('/pages/h5/3d/exhibitionList')
      await phone.back()
      await phone.arrive(SEARCH)
      await type('余热')
      await phone.see('永磁变频空压机 AC-75，能源管理展区')
      await phone.gone('没有找到')
      await type('光栅')
      await phone.see('光栅分辨率：0.05 μm')
      await type('vmc-850')
      await phone.see('立式加工中心 VMC-850，高精密展区')
      await phone.gone('三坐标测量机 CM-765，高精密展区')
      // The sound of a unit suggests its name, and that finds what it shows.
      await type('znwl')
      await phone.see('你可能想找')
      await phone.see('搜索智能物流展区')
      await phone.shotWhenIdle('exhibition-search-suggested')
      await phone.tap('搜索智能物流展区')
      await phone.gone('你可能想找')
      for (const found of ['潜伏式搬运车 AG-600', '分拣输送线 LS-300']) await phone.see(`${found}，智能物流展区`)
      await type('jxb')
      await phone.see('六轴机械臂 HR-20，柔性产线展区')
      await phone.shotWhenIdle('exhibition-search-found')
      await phone.tap('六轴机械臂 HR-20，柔性产线展区')
      await phone.arrive(DETAIL)
      await phone.see('HR-20 六轴机械臂')
      await phone.back()
      await phone.arrive(SEARCH)
      await phone.tap('清空')
      await phone.see('搜索历史')
      await phone.tap('搜索jxb')
      await phone.see('六轴机械臂 HR-20，柔性产线展区')
    },
  )

  journey(
    'pictures that do not come or are broken leave a sign and words, and every fact',
    async ({ phone }) => {
      await openFrugal(phone, SEARCH)
      // The first is not there, the second is none.
      await phone.page.route(/cnc-mill[^/]*webp/, (route) => route.fulfill({ status: 404 }))
      await phone.page.route(/robot-arm[^/]*webp/, (route) =>
        route.fulfill({ contentType: 'image/webp', body: 'none' }),
      )
      for (const [word, row, title] of [
        ['vmc-850', '立式加工中心 VMC-850，高精密展区', 'VMC-850 立式加工中心'],
        ['hr-20', '六轴机械臂 HR-20，柔性产线展区', 'HR-20 六轴机械臂'],
      ] as const) {
        await phone.fill('搜索产品、型号、参数', word)
        await phone.tap(row)
        await phone.arrive(DETAIL)
        await phone.see(title)
        await phone.see('图片没有加载成功')
        await phone.see('查看 3D（约')
        await phone.see('主要部件')
        await phone.shotWhenIdle(`exhibition-no-picture-${word}`)
        await phone.back()
        await phone.arrive(SEARCH)
      }
    },
    { ignore: ['404', 'image: failed to load'] },
  )

  journey('who is signed in keeps a product and finds it again; a poster leads to it', async ({ phone, server }) => {
    const storage = { ...(await server.signIn('liNa')), appearance: 'dark' }
    await openFrugal(phone, `${DETAIL}?id=${mill}`, { storage })
    await phone.page.setViewportSize(SMALL)
    await phone.see('VMC-850 立式加工中心')
    if (phone.target === 'weapp') {
      const card = { title: 'VMC-850 立式加工中心', path: `${DETAIL}?id=${mill}` }
      expect(await (phone as WeappPhone).mini.share()).toMatchObject(card)
    }
    await phone.tap('收藏')
    await phone.see('取消收藏')
    await phone.tap('海报')
    await phone.see('立式加工中心的海报，带二维码', 30_000)
    await phone.shotWhenIdle('exhibition-poster')
    expect(await readCode(phone)).toContain(`${DETAIL}?id=${mill}`)
    await phone.tap('关闭')
    await phone.gone('保存到手机')
    await openFrugal(phone, '/pages/h5/3d/productList?kept=1')
    await phone.see('立式加工中心')
    await phone.shot('exhibition-kept')
    await openFrugal(phone, `${DETAIL}?id=${mill}`)
    await phone.see('取消收藏')
    await phone.tap('取消收藏')
    await phone.see('已取消收藏')
  })

  journey('a visit is booked from a product: whom and why stand in the form', async ({ phone }) => {
    await openFrugal(phone, `${DETAIL}?id=${productId('agv')}`, { storage: { appearance: 'dark', textSize: '1.4' } })
    await phone.see('AG-600 潜伏式搬运车')
    await phone.shotWhenIdle('exhibition-product-dark-large')
    await phone.tap('预约参观')
    await phone.arrive('/pages/qr/visitorsCode')
    await phone.see('王敏')
    await phone.see('参观 AG-600 潜伏式搬运车')
    await phone.shot('exhibition-visit')
    await openFrugal(phone, '/pages/h5/3d/exhibitionList')
    await phone.see('今日主推')
    await phone.shotWhenIdle('exhibition-units-dark-large')
    await openFrugal(phone, `/pages/h5/3d/productList?unitId=${unitId('A04')}`)
    await phone.see('智能物流展区')
    await phone.see('LS-300')
    await phone.shotWhenIdle('exhibition-products-dark-large')
  })

  journey(
    'on paid data a product is turned by its pictures, which stay where there is no WebGL2',
    async ({ phone }) => {
      const kernelBytes = { h5: H5_BYTES, weapp: WEAPP_BYTES }[phone.target]
      const size = Math.round((kernelBytes + models['cnc-mill'].model.compressedBytes) / 1000)
      for (const why of ['weak', 'paid'] as const) {
        await openFrugal(phone, `${DETAIL}?id=${mill}`, {}, why)
        await phone.see(`查看 3D（约 ${size} KB）`)
        await expectSpin(phone)
      }
      await phone.shot('exhibition-spin')
      await refuseWebgl2(phone)
      await phone.tap('查看 3D')
      await phone.see('此设备不支持 3D 显示', 30_000)
      await expectSpin(phone)
      await openFrugal(phone, '/pages/h5/3d/index', { storage: { appearance: 'dark' } })
      await phone.see('进入 3D 展厅（约')
      await phone.shot('exhibition-hall-dark')
      await refuseWebgl2(phone)
      await phone.tap('进入 3D 展厅')
      await phone.see('已换成平面图', 30_000)
      await phone.see('入口')
      await phone.shot('exhibition-plan-instead')
      // Strong, on free data: 3D is tried by itself.
      await openStrong(phone, SEARCH)
      await refuseWebgl2(phone)
      await phone.fill('搜索产品、型号、参数', 'vmc-850')
      await phone.tap('立式加工中心 VMC-850，高精密展区')
      await phone.see('此设备不支持 3D 显示', 30_000)
      await expectSpin(phone)
    },
  )

  journey('on a short phone the buttons of the hall stand whole in the window', async ({ phone }) => {
    const height = 600
    await openFrugal(phone, '/pages/h5/3d/index')
    await phone.page.setViewportSize({ width: 375, height })
    await phone.see('进入 3D 展厅（约')
    await phone.idle()
    for (const text of ['进入 3D 展厅', '全部展品', '展区列表']) {
      const box = await phone.page.getByText(text).first().boundingBox()
      expect([text, (box?.y ?? 0) + (box?.height ?? height) <= height]).toEqual([text, true])
    }
    await phone.shot('exhibition-hall-short')
  })

  journey('a product that is gone says so, with a way back', async ({ phone }) => {
    await openFrugal(phone, `${DETAIL}?id=nothing`)
    await phone.see('产品不存在或已下架')
    await openFrugal(phone, '/pages/h5/3d/productList?unitId=nothing')
    await phone.see('这个展区还没有展品')
  })
})
