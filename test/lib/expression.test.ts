import * as fc from 'fast-check'

import { compileExpression, ExpressionError } from '@/lib/form/expression'

const data = {
  type: '病假',
  days: 4,
  amount: 3_860_000,
  rows: [
    { qty: 2, price: 3.5 },
    { qty: 1, price: 10 },
    { qty: '', price: 1 },
  ],
  user: { dept: 'MES', level: null },
  from: '2026-11-01',
  to: '2026-11-05 08:00:00',
  金额: 12,
  blank: '',
  get trap(): string {
    throw new Error('a getter ran')
  },
  method: () => 'ran',
}
const evaluate = (source: string) => compileExpression(source)(data)

it.each<[string, unknown]>([
  ["type == '病假' && days > 3", true],
  ["user.dept != 'MES' || !empty(rows)", true],
  ["round(sum(rows, 'qty') * 1.5, 1)", 4.5],
  ['days(from, to) + 1', 5],
  ['rows[1].price / 4', 2.5],
  ["includes(['病假', '事假'], type) ? 'A' : 'B'", 'A'],
  ["includes(type, '假')", true],
  ['-days + 2 * (3 - 1)', 0],
  ['2 + 3 * 4 - 6 / 2', 11],
  ['10 - 4 - 3', 3],
  ['7 % 4', 3],
  ['1 < 2 == true', true],
  ['false ? 1 : true ? 2 : 3', 2],
  ['金额 >= 12', true],
  ['missing.a.b', undefined],
  ['missing > 1', false],
  ['missing + 1', undefined],
  ['missing == null', false],
  ['user.level == null', true],
  ['empty(user.level)', true],
  ['empty(blank)', true],
  ['len(rows)', 3],
  ['rows.length', 3],
  ['len(missing)', 0],
  ['type.length', 2],
  ['type[0]', '病'],
  ['sum(missing)', 0],
  ['min(3, 1, 2)', 1],
  ['max([3, 9, 2])', 9],
  ['min()', undefined],
  ['round(1.005, 2)', 1.01],
  ['round(-2.5)', -3],
  ['round(2.4)', 2],
  ["'a' + 1", 'a1'],
  ["'2026-01-02' > '2025-12-31'", true],
  ["'10' > 9", true],
  ["'3' == 3", false],
  ['1 / 0', undefined],
  ['0 || 5', 5],
  ["'' && 1", ''],
  ["'it\\'s'", "it's"],
  ['"a" === "a" && 1 !== 2', true],
  ['days', 4],
  ['days(blank, to)', undefined],
])('%s', (source, expected) => {
  expect(evaluate(source)).toEqual(expected)
})

it.each([
  'constructor',
  'user.constructor',
  'rows["__proto__"]',
  'user["con" + "structor"]',
  '"a".constructor',
  'type["constructor"]',
  'len.constructor',
  'rows.map',
  'rows.push',
  'method',
  'user.toString',
  'user.__proto__.polluted',
  'hasOwnProperty',
  'trap',
])('%s reads nothing', (source) => {
  expect(evaluate(source)).toBeUndefined()
})

it.each([
  ['', 'end'],
  ['alert(1)', 'unknown function'],
  ['toString()', 'unknown function'],
  ['constructor("x")', 'unknown function'],
  ['__proto__()', 'unknown function'],
  ['hasOwnProperty(1)', 'unknown function'],
  ['method()', 'unknown function'],
  ['a = 1', 'character'],
  ['(()=>1)()', 'unexpected'],
  ['user.x(', 'unexpected'],
  ['new Date', 'unexpected'],
  ['`x`', 'character'],
  ['1 +', 'end'],
  ['(1', 'end'],
  ['[1, 2', 'end'],
  ['a ? b', 'end'],
  ['1 2', 'unexpected'],
  ['1.2.3', 'character'],
  ['3x', 'character'],
  ["'open", 'character'],
  ['a.1', 'unexpected'],
  ['a;b', 'character'],
  ['{}', 'character'],
  [`1${' + 1'.repeat(1000)}`, 'longer'],
  [`${'('.repeat(60)}1${')'.repeat(60)}`, 'deeper'],
  [`${'!'.repeat(60)}1`, 'deeper'],
  [`a${'[a'.repeat(60)}${']'.repeat(60)}`, 'deeper'],
])('refuses %j', (source, reason) => {
  expect(() => compileExpression(source)).toThrow(ExpressionError)
  expect(() => compileExpression(source)).toThrow(reason)
})

it('takes the longest allowed chain without running out of stack', () => {
  expect(compileExpression(`1${'+1'.repeat(999)}`)({})).toBe(1000)
  expect(compileExpression(`a${'.a'.repeat(999)}`)({})).toBeUndefined()
})

it('cuts a text that grows where a field would be too long, however often it is added to itself', () => {
  const grow = compileExpression(Array(200).fill('a').join(' + '))
  const once = grow({ a: 'x'.repeat(5000) })
  expect(String(once)).toHaveLength(5001)
  expect(grow({ a: grow({ a: once }) })).toBe(once)
})

it('neither throws anything but ExpressionError nor touches prototypes, whatever the text', () => {
  const pieces = [
    'a',
    '.',
    '[',
    ']',
    '(',
    ')',
    "'x'",
    '1',
    '+',
    '-',
    '!',
    '&&',
    '?',
    ':',
    ',',
    '==',
    'sum',
    'len',
    'round',
    'days',
    'constructor',
    '__proto__',
    'rows',
    ' ',
    '中',
    '\\',
    '"',
  ]
  const before = Object.getOwnPropertyNames(Object.prototype)
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), (list) => {
      let run: ReturnType<typeof compileExpression>
      try {
        run = compileExpression(list.join(''))
      } catch (error) {
        expect(error).toBeInstanceOf(ExpressionError)
        return
      }
      expect(typeof run(data)).not.toBe('function')
    }),
    { numRuns: 5000 },
  )
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
})
