import { is } from 'valibot'

import { FieldInput } from '@/contract/shapes'
import { DAY_MS } from '@/lib/durations'
import { isRule, validateRule } from '@/lib/form/form-rules'
import type { FormChoice } from '@/lib/form/form-types'
import { getDayLimits, getMissingMessage, isEmptyValue, validateValue } from '@/lib/form/form-value'
import { chinaDay } from '@/lib/wire-time'

const options: FormChoice[] = [
  { value: 'js', label: '江苏', children: [{ value: 'ks', label: '昆山' }] },
  { value: 'sh', label: '上海' },
]

type Rule = Parameters<typeof validateValue>[0]
const rule = (type: string, more: Partial<Rule> = {}): Rule => ({ field: 'f', label: '字段', type, ...more })

const today = chinaDay(Date.now())
const right: [string, Rule, unknown][] = [
  ['a text', rule('text'), '主轴轴承'],
  ['today where the past is asked', rule('date', { rule: 'pastDay' }), today],
  ['today where what is to come is asked', rule('date', { rule: 'futureDay' }), today],
  ['a moment of today where the past is asked', rule('datetime', { rule: 'pastDay' }), `${today} 00:00`],
  ['a text of just the length, an emoji being one character', rule('text', { maxLength: 2 }), '好😀'],
  ['a text of an unknown type', rule('richText'), 'abc'],
  ['a number', rule('number'), -1.5],
  ['a number with just its decimals', rule('number', { decimals: 2 }), 1.15],
  ['a number at its bounds', rule('number', { min: 0, max: 3 }), 3],
  ['fen', rule('money'), 3_860_000],
  ['a negative amount where it is allowed', rule('money', { min: -100 }), -100],
  ['a day', rule('date'), '2024-02-29'],
  ['a range of days', rule('daterange'), ['2026-11-20', '2026-11-20']],
  ['a day at its bounds', rule('date', { min: 20261120, max: 20261120 }), '2026-11-20'],
  ['a range within its days', rule('daterange', { min: 20261101, max: 20361231 }), ['2026-11-20', '2036-12-31']],
  ['a moment on the last day', rule('datetime', { max: 20261120 }), '2026-11-20 23:59'],
  ['a day under a limit that names none', rule('date', { min: 3 }), '2026-11-20'],
  ['a time', rule('time'), '23:59'],
  ['a moment', rule('datetime'), '2026-11-20 09:30'],
  ['a moment with seconds', rule('datetime'), '2026-11-20 09:30:00'],
  ['a choice', rule('select', { options }), 'sh'],
  ['choices', rule('multiselect', { options }), ['sh', 'js']],
  ['a path to its end', rule('cascader', { options }), ['js', 'ks']],
  ['a short path to its end', rule('cascader', { options }), ['sh']],
  ['yes', rule('switch'), true],
  ['a person', rule('user'), '0f3c9a52-1'],
  ['people', rule('user', { multiple: true }), ['a', 'b']],
  ['a department', rule('dept'), 'd1'],
  ['pictures', rule('image', { maxCount: 2 }), ['a', 'b']],
  ['a file', rule('file'), ['a']],
  ['a place', rule('location'), ['昆山南站', '江苏省苏州市', '31.38', '120.95']],
  ['a place in words', rule('location'), ['', '萧山机场 T4', '', '']],
  ['a signature', rule('signature'), 'a1'],
]

const [yesterday = '', tomorrow = ''] = [-1, 1].map((days) => chinaDay(Date.now() + days * DAY_MS))

const wrong: [string, Rule, unknown, string][] = [
  ['a day to come where the past is asked', rule('date', { rule: 'pastDay' }), tomorrow, '请选择今天或以前的日期'],
  [
    'a moment to come where the past is asked',
    rule('datetime', { rule: 'pastDay' }),
    `${tomorrow} 00:00`,
    '请选择今天或以前的日期',
  ],
  ['a past day where one to come is asked', rule('date', { rule: 'futureDay' }), yesterday, '请选择今天或以后的日期'],
  ['a text that is a number', rule('text'), 7, '填写有误'],
  ['a text too long', rule('text', { maxLength: 2 }), '三个字', '最多 2 字，现有 3 字'],
  ['a text too short', rule('text', { minLength: 4 }), '三个字', '至少 4 字'],
  ['a mobile number', rule('text', { rule: 'mobile' }), '12345', '请输入 11 位手机号'],
  ['a number that is text', rule('number'), '7', '请输入数字'],
  ['no number', rule('number'), Number.NaN, '请输入数字'],
  ['a number beyond counting', rule('number'), 1e300, '请输入数字'],
  ['a fraction', rule('number', { decimals: 0 }), 1.5, '请输入整数'],
  ['too many decimals', rule('number', { decimals: 2 }), 1.234, '最多 2 位小数'],
  ['too small a number', rule('number', { min: 1 }), 0, '不能小于 1'],
  ['too large a number', rule('number', { max: 30 }), 31, '不能大于 30'],
  ['more digits than a number has', rule('money'), '9'.repeat(20), '不能大于 ¥999,999,999.99'],
  ['half a fen', rule('money'), 1.5, '请输入金额，最多两位小数'],
  ['a negative amount', rule('money'), -1, '不能小于 ¥0.00'],
  ['too large an amount', rule('money', { max: 500_000 }), 500_001, '不能大于 ¥5,000.00'],
  ['an amount beyond counting', rule('money'), 1e12, '不能大于 ¥999,999,999.99'],
  ['a day that is none', rule('date'), '2026-02-30', '请选择日期'],
  ['a day with more', rule('date'), '2026-02-20 10:00', '请选择日期'],
  ['half a range', rule('daterange'), ['2026-11-20', ''], '请选择结束日期'],
  ['the other half', rule('daterange'), ['', '2026-11-20'], '请选择开始日期'],
  ['a range backwards', rule('daterange'), ['2026-11-20', '2026-11-19'], '结束日期不能早于开始日期'],
  ['a range of one', rule('daterange'), ['2026-11-20'], '请选择开始和结束日期'],
  ['a day too early', rule('date', { min: 20261120 }), '2026-11-19', '不能早于 2026-11-20'],
  [
    'a range that ends too late',
    rule('daterange', { max: 20261231 }),
    ['2026-11-20', '2027-01-01'],
    '不能晚于 2026-12-31',
  ],
  [
    'a range that begins too early',
    rule('daterange', { min: 20261120 }),
    ['2026-11-01', '2026-12-01'],
    '不能早于 2026-11-20',
  ],
  ['a moment too late', rule('datetime', { max: 20261120 }), '2026-11-21 00:00', '不能晚于 2026-11-20'],
  ['a time that is none', rule('time'), '24:00', '请选择时间'],
  ['a moment without a time', rule('datetime'), '2026-11-20', '请选择日期和时间'],
  ['a moment with more', rule('datetime'), '2026-11-20 09:30 x', '请选择日期和时间'],
  ['a choice that is gone', rule('select', { options }), 'bj', '所选项已不可用，请重新选择'],
  ['a choice that is a list', rule('select', { options }), ['sh'], '所选项已不可用，请重新选择'],
  ['one choice twice', rule('multiselect', { options }), ['sh', 'sh'], '请重新选择'],
  ['choices with one that is gone', rule('multiselect', { options }), ['sh', 'bj'], '所选项已不可用，请重新选择'],
  ['too many choices', rule('multiselect', { options, maxCount: 1 }), ['sh', 'js'], '最多 1 项'],
  ['half a path', rule('cascader', { options }), ['js'], '请选择到最后一级'],
  ['a path that leads nowhere', rule('cascader', { options }), ['sh', 'ks'], '所选项已不可用，请重新选择'],
  ['a path that is a text', rule('cascader', { options }), 'js', '请重新选择'],
  ['yes in words', rule('switch'), 'true', '请重新选择'],
  ['a person by name', rule('user'), '张伟', '请重新选择'],
  ['people where one is asked for', rule('user'), ['a', 'b'], '请重新选择'],
  ['one where people are asked for', rule('user', { multiple: true }), 'a', '请重新选择'],
  ['too many people', rule('user', { multiple: true, maxCount: 1 }), ['a', 'b'], '最多 1 人'],
  ['too many departments', rule('dept', { multiple: true, maxCount: 1 }), ['a', 'b'], '最多 1 个部门'],
  ['too many pictures', rule('image', { maxCount: 1 }), ['a', 'b'], '最多 1 张'],
  ['a file twice', rule('file'), ['a', 'a'], '请重新选择'],
  ['a file that is no id', rule('file'), ['../etc'], '请重新选择'],
  ['a place of one text', rule('location'), ['昆山'], '请重新选择位置'],
  ['a place without a name', rule('location'), ['', ' ', '31.38', '120.95'], '请填写地点'],
  ['a place off the earth', rule('location'), ['昆山', '', '91', '120.95'], '请重新选择位置'],
  ['a place with half its degrees', rule('location'), ['昆山', '', '31.38', ''], '请重新选择位置'],
  ['a place with too long a name', rule('location'), ['昆'.repeat(101), '', '', ''], '地点名称过长'],
  ['a signature that is no id', rule('signature'), 'data:image/png;base64,xx', '请重新签名'],
]

describe('a value that was given', () => {
  it.each(right)('is right: %s', (_what, described, value) => {
    expect(validateValue(described, value)).toBeUndefined()
  })

  it.each(wrong)('is not: %s', (_what, described, value, message) => {
    expect(validateValue(described, value)).toBe(message)
  })

  const types = [...new Set(right.map(([, { type }]) => type)), 'constructor', '__proto__']
  const junk = [
    null,
    undefined,
    1,
    '',
    'x',
    true,
    [],
    {},
    [[]],
    [null],
    [{}],
    { length: 9 },
    Number.NaN,
    ['', '', '', ''],
  ]

  it.each(types)('of type %s never throws, whatever it is', (type) => {
    for (const value of junk)
      expect(['string', 'undefined']).toContain(typeof validateValue(rule(type, { options }), value))
  })
})

describe('the rules by name', () => {
  it.each([
    ['mobile', '13800138001', '23800138001'],
    ['landline', '0512-57001234', '57001234'],
    ['phone', '0512-57001234', '057001234'],
    ['email', 'a@example.com', 'a@b'],
    ['url', 'https://example.com/a?b=1', 'example.com'],
    ['date', '2026年11月20日', '2026年13月1日'],
    ['isoDate', '2026-11-20', '2026/11/20'],
    ['number', '-1.5e3', '1,5'],
    ['digits', '007', '1.0'],
    ['idCard', '11010519491231002X', '110105194912310021'],
    ['plate', '苏E12345', '苏E1234'],
    ['creditCode', '91350100M000100Y43', '91350100M000100Y44'],
    ['amount', '1,234.50', '1.234'],
    ['chinese', '昆山', 'Kunshan'],
    ['letters', 'Kunshan', 'K1'],
    ['lettersOrDigits', 'K1', 'K-1'],
    ['json', '{"a":1}', '{a:1}'],
    ['code', '123456', '12345'],
    ['code:4', '1234', '123456'],
    ['hexColor', '#0081ff', '0081ff'],
  ])('%s takes %s and refuses %s [spec 5.01]', (name, good, bad) => {
    expect(isRule(name)).toBe(true)
    expect(validateRule(name, good)).toBeUndefined()
    expect(validateRule(name, bad)).toMatch(/请|只能/)
  })

  it('take everything under a name nobody knows [spec 5.01]', () => {
    expect(['nonsense', 'zipcode:6', 'code:123', 'code:'].filter(isRule)).toEqual([])
    expect([validateRule('nonsense', 'x'), validateRule('constructor', 'x'), validateRule('__proto__', 'x')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('an empty value', () => {
  it.each([[null], [undefined], [''], ['  '], [[]], [['', '']]])('is %j', (value) => {
    expect(isEmptyValue(value)).toBe(true)
  })

  it.each([[0], [false], ['a'], [['', 'a']]])('is not %j', (value) => {
    expect(isEmptyValue(value)).toBe(false)
  })
})

it.each([
  ['text', '请填写金额'],
  ['select', '请选择金额'],
  ['location', '请选择金额'],
  ['image', '请上传金额'],
  ['signature', '请签名'],
  ['table', '请至少添加一行金额'],
])('what is missing is asked for in the words of a %s', (type, message) => {
  expect(getMissingMessage({ type, label: '金额' })).toBe(message)
})

it.each([
  ['pastDay', {}, { from: undefined, to: today }],
  ['futureDay', {}, { from: today, to: undefined }],
  ['pastDay', { min: 20200101, max: 20200131 }, { from: '2020-01-01', to: '2020-01-31' }],
  ['mobile', { max: 20200131 }, { from: undefined, to: '2020-01-31' }],
])('a calendar takes the days of the rule %s within the limits %j', (name, limits, days) => {
  expect(getDayLimits({ rule: name, ...limits })).toEqual(days)
})

it.each([
  ['just the longest text', '😀'.repeat(5000), true],
  ['one character more', `${'😀'.repeat(5000)}中`, false],
])('the contract and the form agree about %s, whatever its characters', (_what, text, isRight) => {
  expect(validateValue(rule('textarea'), text) === undefined).toBe(isRight)
  expect(is(FieldInput, { f: text })).toBe(isRight)
})
