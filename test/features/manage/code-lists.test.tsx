import { queryAllByRole } from '@testing-library/dom'

import { createCouponCodes, listCouponBatches, revokeCouponCodes } from '@/contract/identity/coupon-issue'
import { createLandingCode } from '@/contract/visit/landing-code'
import { listLandingCodes, revokeLandingCode } from '@/contract/visit/landing-code-manage'
import { printCodePoster } from '@/contract/visit/landing-poster'
import { CouponCodesSheet } from '@/features/manage/coupon/CouponCodesSheet'
import { LandingCodesScreen } from '@/features/manage/visit/LandingCodesScreen'
import { chinaDay } from '@/lib/wire-time'

import { ok, okPage, refusal } from '../../support/api-server'
import { installObjectUrls } from '../../support/object-urls'
import { byLabel, byRole, hasField, press, readPage, type } from '../../support/screen'
import { awaitWrites, drawScreen, setUpScreenServer } from '../../support/screen-server'
import { signInAdministrator } from '../../support/sign-in-administrator'
import { until } from '../../support/until'

const server = setUpScreenServer()
beforeAll(installObjectUrls)
const away = refusal(500, '服务错误')

const code = {
  code: 'K7P2QX9M4T',
  address: '/pages/qr/healthCode',
  createTime: '2026-11-20 10:00:00',
  expireTime: '2099-11-20 00:00:00',
  revokeTime: null,
}
const batch = {
  id: 'c1',
  name: '机械臂培训抵用券',
  validEndTime: '2099-12-31 23:59:59',
  total: 10,
  redeemed: 4,
  revokeTime: null,
}

beforeEach(() => signInAdministrator())

/** The row of the code. */
const ROW = '防疫通行证，2026-11-20 生成 · 有效期至 2099-11-20 · K7P2QX9M4T'

describe('landing codes that were made', () => {
  it('are revoked after a question that says what stops working', async () => {
    const revokeTime = '2026-11-27 10:00:00'
    server.on(listLandingCodes.path, okPage([code]))
    server.on(revokeLandingCode.path, ok({ ...code, revokeTime }))
    await drawScreen(<LandingCodesScreen />)
    await until(() => readPage().includes('防疫通行证'))
    await press(byRole('button', ROW))
    await press(byRole('button', '停用'))
    expect(readPage()).toContain('印出的海报和发出的链接马上失效')
    server.on(listLandingCodes.path, okPage([{ ...code, revokeTime }]))
    await press(byRole('button', '停用落地码'))
    expect(JSON.parse((await server.arrival(revokeLandingCode.path)).body)).toEqual({ code: code.code })
    await until(() => readPage().includes('K7P2QX9M4T已停用'))
  })

  it('are shown, copied and printed again as long as they are valid', async () => {
    const expired = { ...code, code: 'OLD2QX9M4T', expireTime: '2026-11-21 00:00:00' }
    server.on(listLandingCodes.path, okPage([code, expired]))
    await drawScreen(<LandingCodesScreen />)
    await until(() => readPage().includes(expired.code))
    await press(byRole('button', ROW))
    byRole('img', '防疫通行证的落地码')
    for (const name of ['复制链接', '打印 PDF', '停用']) byRole('button', name)
    server.on(printCodePoster.path, refusal(500, '服务错误'))
    await press(byRole('button', '打印 PDF'))
    const { query } = await server.arrival(printCodePoster.path)
    expect(new URLSearchParams(query).get('code')).toBe(code.code)
    await drawScreen(<LandingCodesScreen />)
    await until(() => readPage().includes(expired.code))
    await press(byRole('button', ROW.replace('2099-11-20', '2026-11-21').replace(code.code, expired.code)))
    expect(readPage()).toContain('打开/pages/qr/healthCode')
    for (const name of ['复制链接', '打印 PDF', '停用'])
      expect(queryAllByRole(document.body, 'button', { name })).toEqual([])
  })

  it('say that they could not be read', async () => {
    server.on(listLandingCodes.path, away)
    await drawScreen(<LandingCodesScreen />)
    await until(() => readPage().includes('落地码加载失败'))
  })
})

describe('a landing code', () => {
  it('is made for a page, with the title of its poster, until the end of a day', async () => {
    server.on(listLandingCodes.path, okPage([]))
    await drawScreen(<LandingCodesScreen />)
    await press(byRole('button', '生成落地码'))
    expect(readPage()).toContain('请选择页面，或填写以 /pages/ 开头的路径')
    expect(readPage()).toContain('请填写海报标题')
    await press(byRole('button', '页面，请选择'))
    await press(byRole('radio', '页面，防疫通行证'))
    expect(byLabel('海报标题').value).toBe('防疫通行证')
    await type(byLabel('海报标题'), '进厂申报')
    await press(byRole('button', '页面，防疫通行证'))
    await press(byRole('radio', '页面，访客二维码'))
    expect(byLabel('海报标题').value).toBe('进厂申报')
    await press(byRole('radio', '有效至，今天'))
    server.on(createLandingCode.path, refusal(422, '最长三年'))
    await press(byRole('button', '生成落地码'))
    await until(() => readPage().includes('最长三年'))
    await awaitWrites()
    server.on(createLandingCode.path, ok({ ...code, expireTime: '2026-12-01 23:59:59' }))
    await press(byRole('button', '生成落地码'))
    await until(() => queryAllByRole(document.body, 'img', { name: '进厂申报的落地码' }).length === 1)
    expect(readPage()).toContain('有效期至 2026-12-01')
    expect(server.sentTo(createLandingCode.path).at(-1)).toEqual({
      address: '/pages/qr/visitorsCode',
      expireTime: `${chinaDay(Date.now())} 23:59:59`,
    })
    // Its poster would open nothing.
    await drawScreen(<LandingCodesScreen />)
    await until(() => readPage().includes('进厂申报'))
    server.on(listLandingCodes.path, okPage([{ ...code, revokeTime: '2026-11-27 10:00:00' }]))
    await drawScreen(<LandingCodesScreen />)
    await until(() => readPage().includes('已停用') && !readPage().includes('保存海报'))
  })
})

describe('the pages that a landing code can open', () => {
  const openChoice = async (scopes: string[]) => {
    signInAdministrator(scopes)
    server.on(listLandingCodes.path, okPage([]))
    await drawScreen(<LandingCodesScreen />)
    await press(byRole('button', '页面，请选择'))
    return readPage()
  }

  it('are those of public forms for 内容', async () => {
    const text = await openChoice(['content'])
    expect(text).toContain('调查问卷')
    expect(text).not.toContain('防疫通行证')
  })

  it('are all others for 访客', async () => {
    const text = await openChoice(['visitor'])
    expect(text).toContain('防疫通行证')
    expect(text).not.toContain('调查问卷')
  })
})

describe('coupon codes', () => {
  const make = async () => {
    await press(byRole('button', '生成兑换码'))
    await press(byRole('button', '生成'))
  }

  it('are made after a question, shown until others are, and an error stands at its field', async () => {
    server.on(listCouponBatches.path, okPage([]))
    await drawScreen(<CouponCodesSheet onClose={jest.fn()} />)
    await type(byLabel('券名'), '培训抵用券')
    expect(hasField('减多少元')).toBe(true)
    await press(byRole('radio', '优惠方式，打折'))
    expect(hasField('减多少元')).toBe(false)
    await type(byLabel('打几折'), '8.5')
    await press(byRole('radio', '有效期至，今天'))
    await type(byLabel('数量'), '2')
    await press(byRole('button', '生成兑换码'))
    expect(readPage()).toContain('生成 2 个兑换码？无门槛8.5 折')
    expect(readPage()).not.toContain('上一批兑换码不再显示')
    await press(byRole('button', '取消'))
    expect(server.sentTo(createCouponCodes.path)).toEqual([])
    server.on(createCouponCodes.path, refusal(422, '券名不能用', { name: '券名不能用' }))
    await make()
    await until(() => readPage().includes('券名不能用'))
    server.on(createCouponCodes.path, ok({ couponTemplateId: 't', codes: ['ABCDEFGHJKLM', 'NPQRSTUVWXYZ'] }))
    await make()
    await until(() => readPage().includes('ABCD-EFGH-JKLMNPQR-STUV-WXYZ'))
    const [, sent] = server.sentTo(createCouponCodes.path)
    expect(sent).toMatchObject({ name: '培训抵用券', type: '2', discountPercent: 85, usePrice: 0, count: 2 })
    await awaitWrites()
    await press(byRole('button', '再生成一批'))
    expect(readPage()).toContain('ABCD-EFGH-JKLM')
    expect(byLabel('券名').value).toBe('')
    for (const [label, text] of [
      ['券名', '答谢券'],
      ['减多少元', '300'],
      ['数量', '1'],
    ] as const)
      await type(byLabel(label), text)
    await press(byRole('radio', '有效期至，今天'))
    await press(byRole('button', '生成兑换码'))
    expect(readPage()).toContain('上一批兑换码不再显示，请先复制保存')
    // Codes that nobody can redeem are not shown to be handed on.
    const revoked = { ...batch, id: 't', redeemed: 0, revokeTime: '2026-11-27 10:00:00' }
    server.on(listCouponBatches.path, okPage([revoked]))
    await drawScreen(<CouponCodesSheet onClose={jest.fn()} />)
    await until(() => readPage().includes('已收回') && !readPage().includes('ABCD-EFGH-JKLM'))
  })

  it('that were made can still be searched when no name fits', async () => {
    server.on(listCouponBatches.path, ({ query }) => okPage(query.includes('keyword') ? [] : [batch]))
    await drawScreen(<CouponCodesSheet onClose={jest.fn()} />)
    await until(() => readPage().includes(batch.name))
    await type(byLabel('搜索券名'), '没有这个')
    await until(() => readPage().includes('没有符合条件的兑换码'))
    await press(byRole('button', '清除条件'))
    await until(() => readPage().includes(batch.name))
  })
})

describe('coupon codes that were made', () => {
  it('are revoked where nobody has redeemed them, after a question that counts them', async () => {
    const revokeTime = '2026-11-27 10:00:00'
    server.on(listCouponBatches.path, okPage([batch]))
    server.on(revokeCouponCodes.path, ok({ ...batch, revokeTime }))
    await drawScreen(<CouponCodesSheet onClose={jest.fn()} />)
    await until(() => readPage().includes('已兑换 4 / 10'))
    await press(byRole('button', '收回 机械臂培训抵用券'))
    expect(readPage()).toContain('还没兑换的 6 个码不能再兑换，不能恢复。已经兑换的 4 张优惠券照常可用。')
    server.on(listCouponBatches.path, okPage([{ ...batch, revokeTime }]))
    await press(byRole('button', '收回'))
    expect(JSON.parse((await server.arrival(revokeCouponCodes.path)).body)).toEqual({ id: 'c1' })
    await until(() => readPage().includes('已收回'))
  })

  it('cannot be revoked when they have expired or nobody has one left', async () => {
    const spent = { ...batch, id: 'c2', name: '答谢券', redeemed: 10 }
    server.on(listCouponBatches.path, okPage([{ ...batch, validEndTime: '2026-05-12 23:59:59' }, spent]))
    await drawScreen(<CouponCodesSheet onClose={jest.fn()} />)
    await until(() => readPage().includes('已过期') && readPage().includes('已兑完'))
    expect(readPage()).not.toContain('收回')
  })

  it('say that they could not be read', async () => {
    server.on(listCouponBatches.path, away)
    await drawScreen(<CouponCodesSheet onClose={jest.fn()} />)
    await until(() => readPage().includes('兑换码加载失败'))
  })
})
