import { getGreeting } from '@/features/home/greeting'
import { splitAtMarks } from '@/lib/marked-parts'
import { addSearchWords } from '@/parts/search/search-history'
import { formatStaleTime } from '@/parts/stale-text'
import { getRowOffset, getTargetIndex, moveEntry } from '@/ui/list/reorder'

describe('a favourite that is dragged', () => {
  it.each([
    ['a little', 1, 20, 1],
    ['half a row', 1, 26, 2],
    ['two rows down', 1, 104, 3],
    ['up', 3, -110, 1],
    ['beyond the last', 1, 1000, 4],
    ['beyond the first', 1, -1000, 0],
  ])('%s: from %i by %i px comes to %i', (_how, at, distance, to) => {
    expect(getTargetIndex({ at, distance, height: 52 }, 5)).toBe(to)
  })

  it('stays where it is while the height of a row is not known', () => {
    expect(getTargetIndex({ at: 1, distance: 0, height: 0 }, 5)).toBe(1)
  })

  it('makes the rows on its way step aside', () => {
    const row = { at: 1, distance: 104, height: 52 }
    expect([0, 1, 2, 3, 4].map((index) => getRowOffset(index, row, 5))).toEqual([0, 104, -52, -52, 0])
    const upwards = { at: 3, distance: -60, height: 52 }
    expect([0, 1, 2, 3, 4].map((index) => getRowOffset(index, upwards, 5))).toEqual([0, 0, 52, -60, 0])
    expect(getRowOffset(2, undefined, 5)).toBe(0)
  })

  it('is taken out and put in elsewhere', () => {
    expect(moveEntry(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moveEntry(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  })
})

describe('the greeting, by the hour in China', () => {
  it.each([
    ['00:00', '夜深了'],
    ['04:59', '夜深了'],
    ['05:00', '上午好'],
    ['10:59', '上午好'],
    ['11:00', '中午好'],
    ['12:59', '中午好'],
    ['13:00', '下午好'],
    ['17:59', '下午好'],
    ['18:00', '晚上好'],
    ['23:59', '晚上好'],
  ])('at %s is %s', (time, greeting) => {
    expect(getGreeting(Date.parse(`2026-11-20T${time}:00+08:00`))).toBe(greeting)
  })
})

describe('the mark of an old answer', () => {
  const at = Date.parse('2026-11-20T02:24:00Z')
  it.each([
    ['the same day', '2026-11-20T09:00:00Z', '上次更新 10:24'],
    ['the day after', '2026-11-20T17:00:00Z', '上次更新 11-20 10:24'],
  ])('on %s', (_when, now, text) => {
    expect(formatStaleTime(at, Date.parse(now))).toBe(text)
  })
})

describe('a title', () => {
  it.each([
    ['no mark', '采购申请', [], ['采购申请']],
    ['one in front', '采购申请', [{ from: 0, to: 2 }], ['[采购]', '申请']],
    [
      'two',
      'CNC-07 与 CNC-08',
      [
        { from: 0, to: 3 },
        { from: 9, to: 12 },
      ],
      ['[CNC]', '-07 与 ', '[CNC]', '-08'],
    ],
    ['one beyond its end', '采购', [{ from: 1, to: 9 }], ['采', '[购]']],
    [
      'overlapping ones',
      '采购申请',
      [
        { from: 0, to: 2 },
        { from: 1, to: 3 },
      ],
      ['[采购]', '[申]', '请'],
    ],
  ])('with %s is cut at its marks', (_how, title, marks, parts) => {
    expect(splitAtMarks(title, marks).map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))).toEqual(parts)
  })
})

it('keeps the words looked for last in front, each once, at most twelve', () => {
  expect(addSearchWords(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
  const many = Array.from({ length: 12 }, (_, index) => String(index))
  expect(addSearchWords(many, 'new')).toHaveLength(12)
})
