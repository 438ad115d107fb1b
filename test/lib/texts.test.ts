import { formatAmount, parseAmount } from '@/lib/amount'
import { joinImages, splitImages } from '@/lib/image-list'
import { maskPhone } from '@/lib/mask'
import { buildOpportunityName } from '@/lib/opportunity-name'
import { encodeQuery, parseQuery, splitAddress, withQuery } from '@/lib/query-string'
import { joinTexts } from '@/lib/text/join-texts'
import { decodeUtf8, encodeUtf8 } from '@/lib/utf8'
import { uuid } from '@/lib/uuid'
import { compareVersions } from '@/lib/version-order'

it.each<[string, string, number]>([
  ['1.0.0', '1.0.0', 0],
  ['1.0', '1.0.0', 0],
  ['1.2.3', '1.2.4', -1],
  ['1.10.0', '1.9.9', 1],
  ['2', '10', -1],
  ['v1.2', '1.2.1', -1],
  ['1.2.0-beta.3', '1.2.0', 0],
  ['', '0.0.1', -1],
  ['1.x', '1.0', 0],
])('compares version %s with %s [spec 9.14]', (a, b, expected) => {
  expect(compareVersions(a, b)).toBe(expected)
  expect(compareVersions(b, a)).toBe(expected === 0 ? 0 : -expected)
})

it.each<[number, string]>([
  [3_860_000, '¥38,600.00'],
  [0, '¥0.00'],
  [5, '¥0.05'],
  [99, '¥0.99'],
  [100, '¥1.00'],
  [123_456_789_012, '¥1,234,567,890.12'],
  [-150, '-¥1.50'],
])('writes %d fen as %s', (fen, expected) => {
  expect(formatAmount(fen)).toBe(expected)
})

it.each<[string, number | undefined]>([
  ['38600', 3_860_000],
  ['38,600.00', 3_860_000],
  ['¥38,600.5', 3_860_050],
  ['￥ 0.07', 7],
  [' 1.10 ', 110],
  ['4.35', 435],
  ['', undefined],
  ['-1', undefined],
  ['1.234', undefined],
  ['99999999999999999', undefined],
])('reads the amount %j', (text, expected) => {
  expect(parseAmount(text)).toBe(expected)
})

it('names an opportunity by customer and product, and ends a long name before an emoji rather than within', () => {
  expect(buildOpportunityName('宁波吉利', '六轴机器人')).toBe('宁波吉利 · 六轴机器人')
  expect(buildOpportunityName('宁波吉利', '')).toBe('宁波吉利')
  expect(buildOpportunityName('厂'.repeat(96), '🤖🤖')).toBe(`${'厂'.repeat(96)} · `)
})

it('joins parts with a dot that a line never begins with, and leaves out the empty ones', () => {
  expect(joinTexts(['机器人', '', undefined, '负载 12 kg', null, false])).toBe('机器人\u00a0· 负载 12 kg')
  expect(joinTexts(['机器人'])).toBe('机器人')
  expect(joinTexts([])).toBe('')
})

it('reads back every amount it writes', () => {
  for (let fen = 0; fen < 2_000_000; fen += 997) expect(parseAmount(formatAmount(fen))).toBe(fen)
})

it.each([
  ['13800138001', '138****8001'],
  ['021-58881234', '021****1234'],
  ['58881234', '******34'],
  ['12', '12'],
  ['', ''],
])('masks %j', (phone, expected) => {
  expect(maskPhone(phone)).toBe(expected)
})

it('joins and splits images by #$# [spec 3.09, 9.17]', () => {
  const urls = ['https://a/1.png', '/files/2.jpg?x=1#$', 'wxfile://tmp/3']
  expect(joinImages(urls)).toBe('https://a/1.png#$#/files/2.jpg?x=1#$#$#wxfile://tmp/3')
  expect(splitImages('https://a/1.png#$# /b.png #$##$#')).toEqual(['https://a/1.png', '/b.png'])
  expect(splitImages('')).toEqual([])
})

describe('query strings', () => {
  it.each<[Parameters<typeof encodeQuery>[0], string]>([
    [{ a: 1, b: 'x y', c: true }, 'a=1&b=x%20y&c=true'],
    [{ a: undefined, b: null, c: '' }, 'c='],
    [{ ids: ['1', '2'] }, 'ids=1&ids=2'],
    [{ 名: '张&伟=' }, '%E5%90%8D=%E5%BC%A0%26%E4%BC%9F%3D'],
    [{}, ''],
  ])('encodes %j', (input, expected) => {
    expect(encodeQuery(input)).toBe(expected)
  })

  it.each<[string, Record<string, string>]>([
    ['?a=1&b=2', { a: '1', b: '2' }],
    ['a=x+y%20z', { a: 'x y z' }],
    ['a=1&a=2', { a: '1' }],
    ['a&b=&=c', { a: '', b: '', '': 'c' }],
    ['a=b=c', { a: 'b=c' }],
    ['a=100%', { a: '100%' }],
    ['&&', {}],
    ['', {}],
  ])('parses %j', (text, expected) => {
    expect({ ...parseQuery(text) }).toEqual(expected)
  })

  it('keeps a key such as __proto__ as data', () => {
    const query = parseQuery('__proto__=x&constructor=y')
    expect(Object.entries(query)).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ])
    expect(Object.prototype).not.toHaveProperty('x')
  })

  it('parses what it encodes', () => {
    const input = { q: '中文 & emoji 👍 %41 + #', empty: '', path: '/a/b?c=d' }
    expect({ ...parseQuery(encodeQuery(input)) }).toEqual(input)
  })

  it('takes an address apart and adds to it', () => {
    expect(splitAddress('/a/b?c=d#e?f')).toEqual({ path: '/a/b', query: { c: 'd' } })
    expect(splitAddress('/a/b')).toEqual({ path: '/a/b', query: {} })
    expect(withQuery('/a', { b: 1 })).toBe('/a?b=1')
    expect(withQuery('/a?b=1', { c: 2 })).toBe('/a?b=1&c=2')
    expect(withQuery('/a', { b: undefined })).toBe('/a')
  })
})

describe('uuid', () => {
  it('marks version and variant, whatever the bytes', () => {
    expect(uuid((length) => new Uint8Array(length))).toBe('00000000-0000-4000-8000-000000000000')
    expect(uuid((length) => new Uint8Array(length).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
  })

  it.each(['with', 'without'])('never repeats %s a secure source', (kind) => {
    const source = Object.getOwnPropertyDescriptor(globalThis, 'crypto')
    if (kind === 'without') Object.defineProperty(globalThis, 'crypto', { value: undefined, configurable: true })
    try {
      const made = Array.from({ length: 20_000 }, () => uuid())
      expect(new Set(made).size).toBe(made.length)
      for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    } finally {
      if (source) Object.defineProperty(globalThis, 'crypto', source)
    }
  })
})

describe('UTF-8', () => {
  it.each(['', 'abc', '张伟', 'é€𝄞👍', '\u0000\u007f\u0080\u07ff\u0800\uffff'])(
    'agrees with the platform on %j',
    (text) => {
      expect([...encodeUtf8(text)]).toEqual([...new TextEncoder().encode(text)])
      expect(decodeUtf8(encodeUtf8(text))).toBe(text)
    },
  )

  it.each([
    [[0x80]],
    [[0xc0, 0x80]],
    [[0xe4, 0xbd]],
    [[0xed, 0xa0, 0x80]],
    [[0xf5, 0x80]],
    [[0xff, 0x41]],
    [[0xf0, 0x8f, 0xbf, 0xbf]],
  ])('replaces the broken bytes %p', (bytes) => {
    expect(decodeUtf8(Uint8Array.from(bytes))).toContain('\ufffd')
    expect(decodeUtf8(Uint8Array.from([...bytes, 0x41]))).toMatch(/A$/)
  })

  it('replaces a lone surrogate', () => {
    expect([...encodeUtf8('\ud800')]).toEqual([0xef, 0xbf, 0xbd])
  })
})
