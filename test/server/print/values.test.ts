import { formatPrintedValue, listNamedIds } from '@/server/print/values'
import { wrapText } from '@/server/print/wrap'

describe('a value on paper', () => {
  const options = [
    { value: 'js', label: '江苏', children: [{ value: 'sz', label: '苏州', children: [] }] },
    { value: 'zj', label: '浙江', children: [] },
  ]
  const names = new Map([['u1', '张伟']])

  it.each([
    ['a path of choices', { type: 'cascader', unit: null, options }, ['js', 'sz'], '江苏 / 苏州'],
    ['several choices', { type: 'multiselect', unit: null, options }, ['js', 'zj'], '江苏、浙江'],
    [
      'a place without its coordinates',
      { type: 'location', unit: null },
      ['南门', '园区路 1 号', '31.2', '120.7'],
      '南门 园区路 1 号',
    ],
    ['yes', { type: 'switch', unit: null }, true, '是'],
    ['no', { type: 'switch', unit: null }, false, '否'],
    ['somebody', { type: 'user', unit: null }, 'u1', '张伟'],
    ['somebody who is gone', { type: 'user', unit: null }, 'u2', '—'],
    ['an amount in fen', { type: 'money', unit: null }, 120_050, '¥1,200.50'],
    ['a number with its unit', { type: 'number', unit: '天' }, 0, '0 天'],
    ['nothing', { type: 'number', unit: '天' }, null, ''],
    ['an empty text', { type: 'text', unit: null }, '', ''],
  ])('is %s', (_what, field, value, printed) => {
    expect(formatPrintedValue(field as Parameters<typeof formatPrintedValue>[0], value, names)).toBe(printed)
  })

  it('may name people and departments, also in the cells of a table', () => {
    const columns = [
      { field: 'dept', type: 'dept' },
      { field: 'name', type: 'text' },
    ]
    const fields = [
      { field: 'who', type: 'user', columns: [] },
      { field: 'reason', type: 'text', columns: [] },
      { field: 'rows', type: 'table', columns },
    ]
    const boData = { main: { who: ['u1', 'u2'], reason: '更换' }, sub: { rows: [{ dept: 'd1', name: '轴承' }] } }
    expect(listNamedIds({ fields, boData } as unknown as Parameters<typeof listNamedIds>[0])).toEqual([
      'u1',
      'u2',
      'd1',
    ])
  })
})

describe('a line on paper', () => {
  it.each([
    ['breaks between any two characters', '甲乙丙丁', 2, ['甲乙', '丙丁']],
    ['does not begin with a full stop', '甲乙。丙', 2, ['甲', '乙。', '丙']],
    ['does not end with an opening bracket', '甲乙（丙', 3, ['甲乙', '（丙']],
    ['keeps a word or a number whole', 'ab CNC-07', 6, ['ab', 'CNC-07']],
    ['cuts a word that no line holds', 'abcdefgh', 3, ['abc', 'def', 'gh']],
    ['ends where its author ended it', 'a\r\nb\u2028\n乙', 9, ['a', 'b', '', '乙']],
  ])('%s', (_what, text, width, lines) => {
    expect(wrapText(text, width, (piece) => [...piece].length)).toEqual(lines)
  })
})
