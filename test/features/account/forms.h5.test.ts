import type { Certification } from '@/contract/identity/certification'
import type { Coupon } from '@/contract/identity/coupon'
import {
  formatCouponCondition,
  formatCouponTime,
  formatCouponWorth,
  formatExpiry,
} from '@/features/account/coupon/coupon-text'
import { validateCouponCode } from '@/features/account/coupon/validate-coupon-code'
import { profileTexts } from '@/features/account/profile/profile-rules'
import { clearStoredCache, formatBytes, measureCache } from '@/features/account/settings/cache'
import { findTopics, helpTopics } from '@/features/account/settings/help-topics'
import {
  getCertificationRemarks,
  normalizeCertification,
  toCertificationForm,
  validateCertification,
} from '@/features/company/certification/certification-rules'
import { validateNewPhone, validatePasswordChange, validateSmsCode } from '@/parts/short-form/validate-fields'
import { listStoredKeys, readText, writeText } from '@/platform/storage'

describe('the profile says at the field what is wrong', () => {
  it.each([
    ['nickName', '', '请输入昵称'],
    ['nickName', '甲'.repeat(31), '昵称最多 30 个字'],
    ['nickName', ' 老张 ', undefined],
    ['realName', '   ', '请输入姓名'],
    ['realName', '欧阳'.repeat(51), '姓名最多 100 个字'],
    ['email', 'zhang', '邮箱格式不正确，如 name@company.com'],
    ['email', 'zhang@', '邮箱格式不正确，如 name@company.com'],
    ['email', '', undefined],
    ['email', 'zhang.wei@example.com', undefined],
  ] as const)('%s "%s": %s', (field, typed, fault) => {
    expect(profileTexts[field].validate(typed)).toBe(fault)
  })
})

describe('a new password says at the field what is wrong', () => {
  const right = { old: 'Demo@2026', password: 'Workshop-7', repeated: 'Workshop-7' }

  it('and nothing of what is right', () => {
    expect(Object.values(validatePasswordChange(right)).filter(Boolean)).toEqual([])
  })

  it.each([
    ['old', { old: '' }, '请输入密码'],
    ['password', { password: '' }, '请设置密码'],
    ['password', { password: 'Short-7' }, '密码长度为 8 至 64 位'],
    ['password', { password: 'x'.repeat(65) }, '密码长度为 8 至 64 位'],
    ['password', { password: 'With space 7' }, '密码不能包含空格'],
    ['password', { password: 'Demo@2026' }, '新密码不能与原密码相同'],
    ['repeated', { repeated: '' }, '请再次输入密码'],
    ['repeated', { repeated: 'workshop-7' }, '两次输入的密码不一致'],
  ] as const)('%s %o: %s', (field, typed, fault) => {
    expect(validatePasswordChange({ ...right, ...typed })[field]).toBe(fault)
  })
})

describe('a change of phone says at the field what is wrong', () => {
  const right = { mobile: '13912345678', code: '123456' }
  const faults = (typed: object) => validateNewPhone({ ...right, ...typed }, '13800138001')

  it('and nothing of what is right, spaces around it included', () => {
    expect(Object.values(faults({ mobile: ' 13912345678 ', code: ' 123456 ' })).filter(Boolean)).toEqual([])
  })

  it.each([
    ['mobile', { mobile: ' ' }, '请输入手机号'],
    ['mobile', { mobile: '1391234567' }, '手机号应为 11 位，以 1 开头'],
    ['mobile', { mobile: '0512-6666888' }, '手机号应为 11 位，以 1 开头'],
    ['mobile', { mobile: '13800138001' }, '新手机号与原手机号相同'],
    ['code', { code: '' }, '请输入验证码'],
  ] as const)('%s %o: %s', (field, typed, fault) => expect(faults(typed)[field]).toBe(fault))
})

describe('the code that ends an account, or proves a phone, says what is wrong', () => {
  it.each([
    ['', '请输入验证码'],
    ['   ', '请输入验证码'],
    ['12345', '验证码为 6 位数字'],
    ['1234567', '验证码为 6 位数字'],
    ['12a456', '验证码为 6 位数字'],
    [' 123456 ', undefined],
  ])('"%s": %s', (typed, fault) => expect(validateSmsCode(typed)).toBe(fault))
})

describe('a code for a coupon says what is wrong', () => {
  it.each([
    ['', '请输入兑换码'],
    [' - ', '请输入兑换码'],
    ['兑换', '兑换码只含字母和数字'],
    ['AB1', '兑换码长度不正确，请核对'],
    ['A'.repeat(40), '兑换码长度不正确，请核对'],
    ['hdjm-2026-gift', undefined],
    ['HDJM 2026 GIFT', undefined],
  ])('"%s": %s', (typed, fault) => expect(validateCouponCode(typed)).toBe(fault))
})

const certification: Certification = {
  id: 'c',
  companyName: '苏州联创电子',
  creditCode: '91320594MA1N8P7R7C',
  legalPerson: '孙丽',
  licenseFileId: 'f',
  licenseUrl: '/f',
  contactName: '孙丽',
  contactPhone: '13800138016',
  status: 'rejected',
  statusName: '未通过',
  auditTime: null,
  auditRemark: null,
  auditItems: [
    { field: 'legalPerson', label: '法定代表人', error: '与营业执照不一致', suggest: '请按执照填写' },
    { field: 'licenseFileId', label: '营业执照', error: '缺角', suggest: '' },
    { field: 'unknown', label: '别的', error: '？', suggest: null },
  ],
}

describe('the certification says at the field what is wrong', () => {
  const form = toCertificationForm(certification)

  it('and nothing of what is right', () => {
    expect(Object.values(validateCertification(form)).filter(Boolean)).toEqual([])
  })

  it.each([
    ['companyName', ' ', '请输入企业名称'],
    ['companyName', '名'.repeat(101), '企业名称最多 100 个字'],
    ['creditCode', '', '请输入统一社会信用代码'],
    ['creditCode', '9132', '统一社会信用代码应为 18 位'],
    ['creditCode', '91320594MA1N8P7R7D', '校验位不正确，请对照营业执照核对'],
    ['creditCode', '91320594ma1n8p7r7c', undefined],
    ['legalPerson', '', '请输入法定代表人'],
    ['legalPerson', '名'.repeat(31), '法定代表人最多 30 个字'],
    ['licenseFileId', '', '请上传营业执照照片'],
    ['contactName', '名'.repeat(101), '联系人最多 100 个字'],
    ['contactPhone', '', '请输入联系电话'],
    ['contactPhone', '12345', '请输入手机号，或带区号的座机，如 0512-66668888'],
    ['contactPhone', '0512-66668888', undefined],
  ] as const)('%s "%s": %s', (field, typed, fault) => {
    expect(validateCertification({ ...form, [field]: typed })[field]).toBe(fault)
  })

  it('keeps the examiner’s remark until the field is changed', () => {
    expect(getCertificationRemarks(certification, form)).toEqual({
      legalPerson: '与营业执照不一致，请按执照填写',
      licenseFileId: '缺角',
    })
    expect(getCertificationRemarks(certification, { ...form, legalPerson: '孙建国' })).toEqual({
      licenseFileId: '缺角',
    })
  })

  it('sends the code in capitals and nothing at the ends', () => {
    const texts = Object.entries(form).map(([field, text]) => [field, field === 'licenseFileId' ? text : ` ${text} `])
    const padded = Object.fromEntries(texts) as typeof form
    expect(normalizeCertification({ ...padded, creditCode: ' 91320594ma1n8p7r7c ' })).toEqual(form)
  })
})

describe('a coupon', () => {
  const coupon: Coupon = {
    id: '1',
    couponTemplateId: 't',
    name: '券',
    type: '1',
    usePrice: 200_000,
    discountPrice: 30_050,
    discountPercent: null,
    discountLimitPrice: null,
    validStartTime: null,
    code: null,
    description: null,
    validEndTime: '2026-11-25 12:00:00',
    status: '1',
    statusName: '可用',
    useTime: null,
    productScope: null,
  }
  const at = Date.parse('2026-11-20T12:00:00+08:00')

  it('says what it is worth and from when on', () => {
    expect([formatCouponWorth(coupon), formatCouponCondition(coupon)]).toEqual(['¥300.50', '满 ¥2,000 可用'])
    const discount = { ...coupon, type: '2', discountPercent: 85, discountLimitPrice: 80_000, usePrice: 0 }
    expect([formatCouponWorth(discount), formatCouponCondition(discount)]).toEqual(['8.5 折', '无门槛，最多减 ¥800'])
  })

  it('says that it ends soon, and only then', () => {
    expect(formatExpiry(coupon, at)).toBe('5 天后到期')
    expect(formatExpiry(coupon, Date.parse('2026-11-25T00:00:00+08:00'))).toBe('今天到期')
    // By days as the card tells the last one, not by hours.
    expect(formatExpiry(coupon, Date.parse('2026-11-24T20:00:00+08:00'))).toBe('明天到期')
    expect(formatExpiry(coupon, Date.parse('2026-11-23T08:00:00+08:00'))).toBe('2 天后到期')
    expect(formatExpiry(coupon, at - 10 * 24 * 3_600_000)).toBeUndefined()
    expect(formatExpiry(coupon, at - 2 * 24 * 3_600_000)).toBe('7 天后到期')
    expect(formatExpiry(coupon, at - 3 * 24 * 3_600_000)).toBeUndefined()
    // Its last day, after its last minute.
    expect(formatExpiry(coupon, Date.parse('2026-11-25T13:00:00+08:00'))).toBeUndefined()
    expect(formatExpiry({ ...coupon, status: '2' }, at)).toBeUndefined()
  })

  it('says until when, or when it was', () => {
    expect(formatCouponTime(coupon)).toBe('有效期至 2026-11-25')
    expect(formatCouponTime({ ...coupon, validEndTime: null })).toBe('长期有效')
    expect(formatCouponTime({ ...coupon, status: '3' })).toBe('2026-11-25 已过期')
    expect(formatCouponTime({ ...coupon, status: '2', useTime: '2026-11-10 09:30:00' })).toBe('2026-11-10 09:30 已使用')
  })
})

describe('clearing the cache', () => {
  const keys = ['accessToken', 'user', 'refreshToken', 'draft:u:process:leave', 'heldWrite', 'themeColor', 'pass:1']

  it('frees what can be had again, counts it, and takes nothing else', () => {
    for (const key of keys) writeText(key, 'x')
    writeText('places', '年'.repeat(100))
    writeText('personal:home', 'y'.repeat(1000))
    const bytes = measureCache([])
    expect(bytes).toBe(300 + 1000 + 'places'.length + 'personal:home'.length)
    expect(measureCache([{ a: 1 }])).toBe(bytes + '{"a":1}'.length)
    clearStoredCache()
    expect(measureCache([])).toBe(0)
    expect(keys.filter((key) => readText(key) === undefined)).toEqual([])
    expect(listStoredKeys()).not.toContain('places')
  })

  it.each([
    [0, '0 B'],
    [1536, '1.5 KB'],
    [3 * 1024 * 1024, '3.0 MB'],
  ])('%i bytes read %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))
})

describe('help', () => {
  it('finds topics that hold every word', () => {
    expect(findTopics('').length).toBe(helpTopics.length)
    expect(findTopics('换 手机号').map(({ question }) => question)).toContain('手机号换了怎么办')
    expect(findTopics('宇宙飞船')).toEqual([])
  })
})
