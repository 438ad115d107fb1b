import { isLicensePlate, isNationalId, isSocialCreditCode } from '@/lib/identity-numbers'
import {
  isAmount,
  isChinese,
  isCode,
  isDate,
  isDigits,
  isEmail,
  isEmpty,
  isHexColor,
  isInRange,
  isIsoDate,
  isJsonText,
  isLandline,
  isLengthInRange,
  isLetters,
  isLettersOrDigits,
  isMobile,
  isNewPassword,
  isNumber,
  isPhone,
  isUrl,
} from '@/lib/validators'

type Table = { name: string; check: (text: string) => boolean; good: string[]; bad: string[] }

const tables: Table[] = [
  {
    name: 'isMobile [spec 5.01, 5.03]',
    check: isMobile,
    good: ['13800138001', '12345678901', '19999999999'],
    bad: [
      '',
      '11800138001',
      '10800138001',
      '1380013800',
      '138001380011',
      '23800138001',
      '1380013800a',
      ' 13800138001',
      '13800138001\n',
      '１３８００１３８００１',
    ],
  },
  {
    name: 'isEmail [spec 5.04]',
    check: isEmail,
    good: ['li.na@example.com', 'a+b@mail.example.com.cn', "o'neil@x.io", 'x_1%@sub-domain.example.org'],
    bad: [
      '',
      'li.na',
      'li.na@',
      '@example.com',
      'li na@example.com',
      'li..na@example.com',
      '.li@example.com',
      'li@example',
      'li@-example.com',
      'li@example..com',
      '李娜@example.com',
      `${'a'.repeat(250)}@x.com`,
    ],
  },
  {
    name: 'isUrl [spec 5.05]',
    check: isUrl,
    good: [
      'http://example.com',
      'https://example.com:8443/a/b?c=d#e',
      'HTTPS://EXAMPLE.COM',
      'http://localhost:8080',
      'http://10.0.0.8/x',
      'https://example.com?q=1',
      'https://例.com'.replace('例', 'xn--fsq'),
    ],
    bad: [
      '',
      'example.com',
      '//example.com',
      'ftp://example.com',
      'javascript:alert(1)',
      'https://',
      'https:///a',
      'https://a b.com',
      'https://example.com/a b',
      'https://user:pass@example.com',
      'https://example.com:99999',
      'https://-a.com',
      'https://a..b',
    ],
  },
  {
    name: 'isDate [spec 5.06]',
    check: isDate,
    good: [
      '2026-11-20',
      '2026/11/20',
      '2026-1-2',
      '2024-02-29',
      '2026年11月20日',
      '2026-11-20 08:30',
      '2026/11/20 23:59:59',
    ],
    bad: [
      '',
      '2026-13-01',
      '2026-02-30',
      '2023-02-29',
      '2026-11/20',
      '20261120',
      '2026-11-20 24:00',
      '2026年13月1日',
      '昨天',
      '2026-11-20T08:30',
    ],
  },
  {
    name: 'isIsoDate [spec 5.06]',
    check: isIsoDate,
    good: ['2026-11-20', '2026-11-20T08:30', '2026-11-20T08:30:15Z', '2026-11-20T08:30:15.123+08:00', '2024-02-29'],
    bad: [
      '',
      '2026/11/20',
      '2026-1-2',
      '2023-02-29',
      '2026-11-20 08:30',
      '2026-11-20T25:00',
      '2026-11-20T08:60',
      '2026-00-10',
      '2026-11-20Z',
    ],
  },
  {
    name: 'isNumber [spec 5.07]',
    check: isNumber,
    good: ['0', '-1', '+2.5', '.5', '3.', '1e3', '1.2E-4'],
    bad: ['', '.', '-', '1,000', '1e', '0x10', 'Infinity', 'NaN', '1 2', '１'],
  },
  { name: 'isDigits [spec 5.07]', check: isDigits, good: ['0', '007'], bad: ['', '-1', '1.0', '1a', '１２'] },
  {
    name: 'isChinese [spec 5.11]',
    check: isChinese,
    good: ['张伟', '华东精密制造', '㐀'],
    bad: ['', 'Zhang', '张 伟', '张伟1', '张·伟', 'カナ', '，'],
  },
  { name: 'isLetters [spec 5.12]', check: isLetters, good: ['a', 'CNC'], bad: ['', 'CNC7', 'é', '中', 'a b'] },
  {
    name: 'isLettersOrDigits [spec 5.12]',
    check: isLettersOrDigits,
    good: ['CNC07', '7', 'a'],
    bad: ['', 'CNC-07', '中1', 'a_b'],
  },
  {
    name: 'isAmount [spec 5.10]',
    check: isAmount,
    good: ['0', '0.5', '12', '38600.00', '38,600.00', '1,234,567.8'],
    bad: ['', '.5', '1.', '1.234', '01', '-1', '38,60.00', '1234,567', '¥1', '1e3', '1 000'],
  },
  {
    name: 'isPhone',
    check: isPhone,
    good: ['13800138000', '0512-66668888', '0512-66668888-801'],
    bad: ['', '1380013800', '66668888', '051266668888'],
  },
  {
    name: 'isNewPassword',
    check: isNewPassword,
    good: ['Demo@2026', '密码要八个字以上', '😀😀😀😀😀😀😀😀', 'a'.repeat(64)],
    bad: ['', 'Demo@26', 'Demo 2026', 'Demo@2026\u200b', 'a'.repeat(65)],
  },
  {
    name: 'isLandline [spec 5.14]',
    check: isLandline,
    good: ['021-58881234', '0512-6588123', '010-62345678-801'],
    bad: [
      '',
      '02158881234',
      '21-58881234',
      '021-588812',
      '021-588812345',
      '021-08881234',
      '021 58881234',
      '13800138001',
    ],
  },
  {
    name: 'isCode [spec 5.17]',
    check: (text) => isCode(text),
    good: ['123456', '000000'],
    bad: ['', '12345', '1234567', '12345a'],
  },
  { name: 'isCode of 4 [spec 5.17]', check: (text) => isCode(text, 4), good: ['1234'], bad: ['123', '123456', 'abcd'] },
  {
    name: 'isHexColor [spec 5.18]',
    check: isHexColor,
    good: ['#fff', '#0081FF', '#0081ff'],
    bad: ['', '0081ff', '#00', '#0081f', '#0081ffg', '#gggggg', '#0081ff80', 'red'],
  },
  {
    name: 'isJsonText [spec 5.15]',
    check: isJsonText,
    good: ['{}', '[]', '{"a":[1,null]}', ' [1] '],
    bad: ['', 'null', '1', '"a"', '{a:1}', "{'a':1}", '[1,]', 'undefined'],
  },
  {
    name: 'isNationalId [spec 5.08]',
    check: isNationalId,
    good: [
      '11010519491231002X',
      '11010519491231002x',
      '440524188001010014',
      '110105180012310027',
      '110105209912310029',
    ],
    bad: [
      '',
      '110105194912310021',
      '11010519491331002X',
      '11010519490230002X',
      '010105194912310020',
      '1101051949123100',
      '11010519491231002Y',
      '110105194912310 2X',
      '991105194912310021',
      '440524178001010014',
      '110105179912310024',
      '110105210012310021',
    ],
  },
  {
    name: 'isLicensePlate [spec 5.09]',
    check: isLicensePlate,
    good: ['沪A12345', '京B1234警', '粤Z1234港', '皖C8888学', '沪AD12345', '苏E12345F', '粤BDF1234', '川A1234挂'],
    bad: [
      '',
      '沪A1234',
      '沪A1234O',
      '沪AI2345',
      '沪a12345',
      '上A12345',
      'A沪12345',
      '沪A123456',
      '沪AZ12345',
      '沪A12345Z',
      '沪A·12345',
    ],
  },
  {
    name: 'isSocialCreditCode',
    check: isSocialCreditCode,
    good: ['914403001922038216', '9144030071526726XG', '91330100799655058B'],
    bad: [
      '',
      '914403001922038217',
      '91440300192203821',
      '9144030019220382166',
      '91440300192203831E',
      '9I4403001922038216',
      '014403001922038216',
      '9144030071526726xg',
      '9144030071526726XH',
    ],
  },
]

describe.each(tables)('$name', ({ check, good, bad }) => {
  it.each(good)('accepts %j', (text) => {
    expect(check(text)).toBe(true)
  })
  it.each(bad)('refuses %j', (text) => {
    expect(check(text)).toBe(false)
  })
})

it('refuses an organisation code with a wrong check digit though the outer one is right', () => {
  // Every outer digit is tried, so that only the inner one can be at fault.
  const symbols = [...'0123456789ABCDEFGHJKLMNPQRTUWXY']
  expect(symbols.filter((outer) => isSocialCreditCode(`91440300192203831${outer}`))).toEqual([])
  expect(symbols.filter((outer) => isSocialCreditCode(`91440300192203821${outer}`))).toEqual(['6'])
})

it.each([
  [5, 1, 10, true],
  [1, 1, 10, true],
  [10, 1, 10, true],
  [0.99, 1, 10, false],
  [10.01, 1, 10, false],
  [Number.NaN, 1, 10, false],
])('isInRange(%p, %p, %p) is %p [spec 5.13]', (value, min, max, expected) => {
  expect(isInRange(value, min, max)).toBe(expected)
})

it.each<[string | unknown[], number, number, boolean]>([
  ['张伟', 2, 4, true],
  ['', 0, 1, true],
  ['张', 2, 4, false],
  ['张伟伟伟伟', 2, 4, false],
  ['👍👍', 2, 2, true],
  [[1, 2, 3], 1, 3, true],
  [[], 1, 3, false],
])('isLengthInRange(%p, %p, %p) is %p [spec 5.13]', (value, min, max, expected) => {
  expect(isLengthInRange(value, min, max)).toBe(expected)
})

it.each([undefined, null, '', '  \n', Number.NaN, [], {}])('takes %p as empty [spec 5.16]', (value) => {
  expect(isEmpty(value)).toBe(true)
})
it.each([0, false, 'a', [undefined], { a: undefined }])('takes %p as given [spec 5.16]', (value) => {
  expect(isEmpty(value)).toBe(false)
})

it('decides on hostile texts in linear time [asvs 1.2.9]', () => {
  // What is not linear takes minutes, and ends at the limit of the test.
  for (const text of [
    `${'a.'.repeat(40_000)}@`,
    `http://${'a.'.repeat(40_000)}!`,
    `${'1,'.repeat(40_000)}x`,
    '9'.repeat(80_000),
  ]) {
    for (const { check } of tables) expect(check(text)).toEqual(expect.any(Boolean))
  }
})

it('takes no invisible character into a password, whatever its plane', () => {
  const isTaken = (point: number) => isNewPassword(String.fromCodePoint(point).repeat(8))
  const isVisible = (point: number) => !/[\s\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u.test(String.fromCodePoint(point))
  const differing = Array.from({ length: 0x110000 }, (_, point) => point).filter(
    (point) => isTaken(point) !== isVisible(point),
  )
  expect(differing.map((point) => point.toString(16))).toEqual([])
})
