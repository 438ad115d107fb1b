import { formatVersions, toSortedText } from '@/features/manage/compare/compared-field'

describe('the text that two versions of a record are compared by', () => {
  it('is the same whatever the order of the keys, at any depth', () => {
    const one = { b: [{ y: 1, x: [{ n: null, m: 'a' }] }], a: { d: true, c: undefined } }
    const other = { a: { d: true }, b: [{ x: [{ m: 'a', n: null }], y: 1 }] }
    expect(toSortedText(one)).toBe(toSortedText(other))
    expect(JSON.parse(toSortedText(one) ?? '')).toEqual(other)
  })

  it('tells values apart that look alike, and lists in another order', () => {
    const values = [
      [1, 2],
      [2, 1],
      ['1', 2],
      [[1], 2],
      { a: 1 },
      { a: '1' },
      { a: [1] },
      [],
      {},
      null,
      '',
      [null],
      [{}],
    ]
    expect(new Set(values.map(toSortedText)).size).toBe(values.length)
  })

  it('is another one for an entry of a list that was replaced by a changed one', () => {
    const entry = { name: '初审', people: ['u1'] }
    const before = toSortedText({ steps: [entry, entry] })
    expect(toSortedText({ steps: [entry, { ...entry, name: '复核' }] })).not.toBe(before)
    expect(toSortedText({ steps: [entry, { ...entry }] })).toBe(before)
  })

  it('is that of JSON for texts, numbers and what is not there', () => {
    expect(['甲"乙', 3, true, null, undefined].map(toSortedText)).toEqual(['"甲\\"乙"', '3', 'true', 'null', undefined])
  })
})

describe('two versions of a text', () => {
  const same = '访客须在门岗登记'.repeat(20)
  const format = (one: string, other: string) =>
    formatVersions({ keys: ['text'], read: ({ text }) => text }, { text: one }, { text: other })

  it('stand whole while they are short, and 无 stands for nothing', () => {
    expect(format('二号楼', '')).toEqual(['二号楼', '无'])
    expect(format(same.slice(0, 119), `${same.slice(0, 119)}。`)).toEqual([
      same.slice(0, 119),
      `${same.slice(0, 119)}。`,
    ])
  })

  it('stand from 20 characters before their first difference where one is long', () => {
    expect(format(`${same}并领取胸牌`, `${same}并佩戴胸牌`)).toEqual([
      `…${same.slice(-19)}并领取胸牌`,
      `…${same.slice(-19)}并佩戴胸牌`,
    ])
    expect(format(`短${same}`, `长${same}`)).toEqual([`短${same.slice(0, 119)}…`, `长${same.slice(0, 119)}…`])
  })
})
