import { queryAllByRole } from '@testing-library/dom'

import { listCouponBatches, revokeCouponCodes } from '@/contract/identity/coupon-issue'
import { listLandingCodes, revokeLandingCode } from '@/contract/visit/landing-code-manage'
import { printCodePoster } from '@/contract/visit/landing-poster'
import { CouponCodesSheet } from '@/features/manage/coupon/CouponCodesSheet'
import { LandingCodesScreen } from '@/features/manage/visit/LandingCodesScreen'

import { ok, okPage, refusal } from '../../support/api-server'
import { installObjectUrls } from '../../support/object-urls'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
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
const ROW = '防疫通行证，2026-11-20 生成 · 2099-11-20 前有效 · K7P2QX9M4T'

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
