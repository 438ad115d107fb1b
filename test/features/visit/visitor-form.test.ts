import { validateBlockEntry } from '@/features/visit/gate/block-form'
import { createWalkIn, validateWalkIn } from '@/features/visit/gate/walk-in-form'
import {
  emptyVisitInvite,
  toRepeatInput,
  toRepeatValues,
  toVisitInviteInput,
  validateVisitInvite,
} from '@/features/visit/host/invite-form'
import { formatParty, formatPlate, formatVisitTime } from '@/features/visit/pass/pass-facts'
import { parseMates } from '@/features/visit/visitor/mates'
import {
  emptyVisitApplication,
  getUsualEnd,
  toVisitorInput,
  validateVisitApplication,
  validateVisitor,
} from '@/features/visit/visitor/visitor-form'

const visitor = {
  visitorName: '刘洋',
  visitorCompany: '博世',
  phone: '13800138008',
  companions: '',
  mates: '',
  plate: '',
}

describe('what a visitor fills in', () => {
  it('is right as it should be', () => {
    expect(Object.values(validateVisitor(visitor)).filter(Boolean)).toEqual([])
  })

  it.each([
    ['visitorName', '', '请输入姓名'],
    ['visitorName', '刘'.repeat(101), '姓名最多 100 个字'],
    ['visitorCompany', ' ', '请输入单位'],
    ['phone', '', '请输入手机号'],
    ['phone', '1380013', '请输入 11 位手机号，国外号码以 + 和国家代码开头'],
    ['companions', '51', '随行人数为 0 到 50'],
    ['companions', '两', '随行人数为 0 到 50'],
    ['plate', '沪A1', '车牌不正确，如 沪AD12345'],
  ] as const)('says what is wrong with %s %j', (field, value, error) => {
    expect(validateVisitor({ ...visitor, [field]: value })).toMatchObject({ [field]: error })
  })

  it('is sent trimmed, a plate in capitals, no companions as none', () => {
    const input = toVisitorInput({ ...visitor, visitorName: ' 刘洋 ', plate: ' 沪ad12345 ' })
    expect(input).toMatchObject({ visitorName: '刘洋', plate: '沪AD12345', companions: 0, agreed: true })
  })
})

describe('companions by name', () => {
  const mates = (list: unknown) => JSON.stringify(list)

  it('need a name, may leave out the number, and are at most as many as the companions', () => {
    const named = mates([{ name: '方圆', phone: '' }])
    expect(validateVisitor({ ...visitor, companions: '1', mates: named })).toMatchObject({ mates: undefined })
    expect(validateVisitor({ ...visitor, companions: '', mates: named }).companions).toBe('同行人多于随行人数')
    for (const wrong of [
      { name: ' ', phone: '' },
      { name: '方圆', phone: '139' },
    ])
      expect(validateVisitor({ ...visitor, companions: '1', mates: mates([wrong]) }).mates).toBe('请补全同行人')
  })

  it('are sent trimmed; a text that is no list holds nobody', () => {
    const text = mates([{ name: ' 方圆 ', phone: ' 13900002222 ' }])
    expect(toVisitorInput({ ...visitor, companions: '1', mates: text }).mates).toEqual([
      { name: '方圆', phone: '13900002222' },
    ])
    expect(parseMates('{')).toEqual([])
    expect(parseMates('{}')).toEqual([])
  })
})

describe('a walk-in', () => {
  it('needs visitor, host, purpose and how the host agrees', () => {
    const errors = validateWalkIn({ ...createWalkIn(), endTime: '' })
    expect(Object.keys(errors).filter((field) => errors[field as keyof typeof errors])).toEqual([
      'visitorName',
      'phone',
      'hostId',
      'purpose',
      'endTime',
      'consent',
    ])
  })
})

describe('a visit that recurs', () => {
  const invite = { ...emptyVisitInvite, visitorName: '刘洋', purpose: '巡检', startTime: '2026-11-23 09:00' }
  const plan = { ...invite, endTime: '2026-11-23 11:00' }

  it('needs its days and its end', () => {
    expect(validateVisitInvite({ ...plan, repeat: 'weekly' })).toMatchObject({
      weekdays: '请选择星期几',
      until: '请选择重复到哪一天',
    })
    expect(validateVisitInvite({ ...plan, repeat: 'daily', until: '2026-12-23' }).until).toBeUndefined()
  })

  it('is read back as it was chosen', () => {
    const weekly = { weekdays: [1, 3], until: '2026-12-23' }
    expect(toRepeatValues(weekly)).toEqual({ repeat: 'weekly', weekdays: '13', until: '2026-12-23' })
    expect(toRepeatInput(toRepeatValues(weekly))).toEqual({ repeat: weekly })
    expect(toRepeatValues({ weekdays: [1, 2, 3, 4, 5, 6, 7], until: '2026-12-23' }).repeat).toBe('daily')
    expect(toRepeatInput(toRepeatValues(null))).toEqual({})
  })

  it('is sent with all days of the week when it is daily', () => {
    const weekly = { ...plan, repeat: 'weekly', weekdays: '135', until: '2026-12-23' }
    expect(toVisitInviteInput(weekly, undefined).repeat).toEqual({ weekdays: [1, 3, 5], until: '2026-12-23' })
    const daily = toVisitInviteInput({ ...plan, repeat: 'daily', until: '2026-12-23' }, undefined)
    expect(daily.repeat?.weekdays).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(toVisitInviteInput(plan, undefined)).not.toHaveProperty('repeat')
  })
})

describe('an application', () => {
  const times = { startTime: '2026-11-23 09:00', endTime: '2026-11-23 12:00' }

  it('needs a host, times and a purpose', () => {
    const errors = validateVisitApplication({ ...emptyVisitApplication, ...visitor })
    expect(errors).toMatchObject({
      hostName: '请输入接待人姓名',
      hostPhone: '请输入手机号',
      purpose: '请输入事由',
      startTime: '请选择到访时间',
      endTime: '请选择离开时间',
    })
  })

  it('is offered an end two hours later, also past midnight', () => {
    expect(getUsualEnd('2026-11-23 09:05')).toBe('2026-11-23 11:05')
    expect(getUsualEnd('2026-12-31 23:30')).toBe('2027-01-01 01:30')
    expect(getUsualEnd('')).toBe('')
  })

  it('ends after it begins', () => {
    const errors = validateVisitApplication({ ...emptyVisitApplication, ...times, endTime: '2026-11-23 09:00' })
    expect(errors).toMatchObject({ startTime: undefined, endTime: '离开须晚于到访' })
  })
})

describe('an invitation', () => {
  it('needs name, times and purpose alone', () => {
    const wrong = Object.entries(validateVisitInvite(emptyVisitInvite)).flatMap(([field, why]) => (why ? [field] : []))
    expect(wrong.sort()).toEqual(['endTime', 'purpose', 'startTime', 'visitorName'])
  })

  it('is sent with whole times', () => {
    const values = { ...emptyVisitInvite, startTime: '2026-11-23 09:00', endTime: '2026-11-23 12:00', companions: '2' }
    expect(toVisitInviteInput(values, 'g1')).toMatchObject({
      startTime: '2026-11-23 09:00:00',
      companions: 2,
      gateId: 'g1',
    })
  })
})

describe('an entry of the blocklist', () => {
  it.each([
    ['name', '请输入姓名'],
    ['phone', '请输入手机号'],
    ['reason', '请输入原因'],
  ] as const)('needs %s', (field, error) => {
    expect(validateBlockEntry({ name: '', phone: '', reason: '' })).toMatchObject({ [field]: error })
  })
})

describe('words', () => {
  it('tell a party, a span and a plate', () => {
    expect([formatParty('刘洋', 0), formatParty('刘洋', 2)]).toEqual(['刘洋', '刘洋 等 3 人'])
    expect(formatVisitTime('2026-11-23 09:00:00', '2026-11-23 12:00:00')).toBe('11-23 09:00 – 12:00')
    expect(formatVisitTime('2026-11-23 22:00:00', '2026-11-24 02:00:00')).toBe('11-23 22:00 – 11-24 02:00')
    expect([formatPlate('沪AD12345'), formatPlate('')]).toEqual(['沪A·D12345', ''])
  })
})
