import { compileExpression } from '@/lib/form/expression'
import { describeFormula, type FormulaOperand, parseFormula } from '@/lib/form/formula-words'

const operands: readonly FormulaOperand[] = [
  { label: '数量', source: 'qty', isAmount: false },
  { label: '折扣', source: 'rate', isAmount: false },
  { label: '单价', source: 'price', isAmount: true },
  { label: '运费', source: 'fee', isAmount: true },
  { label: '物料 · 小计', source: "sum(rows, 'cost')", isAmount: true },
  { label: '期间 · 天数', source: 'days(period[0], period[1]) + 1', isAmount: false },
]
const toSource = (words: string, isAmount = true) => parseFormula(words, operands, isAmount, ['事由'])

describe('a formula in words', () => {
  it('becomes an expression, also when it is typed with other signs', () => {
    expect(toSource('{数量} × {单价}')).toEqual({ source: 'qty * price' })
    expect(toSource('{单价}*({数量}-1)+{运费}')).toEqual({ source: 'price * (qty - 1) + fee' })
    expect(toSource('{期间 · 天数} × 2', false)).toEqual({ source: '(days(period[0], period[1]) + 1) * 2' })
    expect(toSource('{物料 · 小计} ÷ {单价}', false)).toEqual({ source: "sum(rows, 'cost') / price" })
  })

  it('counts amounts in yuan, and its expression in fen', () => {
    expect(toSource('{单价} ＋ 10.5')).toEqual({ source: 'price + 1050' })
    expect(toSource('{数量} × 12')).toEqual({ source: 'qty * 12 * 100' })
    expect(toSource('{单价} × {数量}', false)).toEqual({ source: 'price * qty / 100' })
  })

  it('says what is wrong with it', () => {
    const faults = {
      '': '请至少用到一个字段',
      '1 + 2': '请至少用到一个字段',
      '{数量} ×': '算式不完整，请检查',
      '{数量} 乘 2': '只能用字段、数字、＋－×÷ 和括号',
      '{事由} × 2': '「事由」不是数字',
      '{没有} × 2': '没有字段「没有」',
      '{单价} × {运费}': '两个金额不能相乘',
      '{单价} ＋ {数量}': '金额只能和金额相加减',
      '{数量} ÷ {单价}': '数字不能除以金额',
    }
    expect(Object.keys(faults).map((words) => toSource(words).fault)).toEqual(Object.values(faults))
  })

  it('comes back from its expression as it was, and other expressions stay expressions', () => {
    const all = [
      '{单价} × ({数量} － 1) ＋ {运费}',
      '{单价} ＋ 10.5',
      '{数量} × 12',
      '{期间 · 天数} × {单价}',
      '{数量} － ({折扣} － 1)',
    ]
    for (const isAmount of [true, false])
      expect(all.map((words) => describeFormula(toSource(words, isAmount).source ?? '', operands, isAmount))).toEqual(
        all,
      )
    const others = ['round(qty, 2)', 'qty > 1 ? 2 : 3', 'qty + gone', 'qty +', '-qty', 'price + qty', "sum(rows, 'x')"]
    expect(others.map((source) => describeFormula(source, operands, true))).toEqual(others.map(() => undefined))
    expect(describeFormula('qty * 12', operands, true)).toBeUndefined()
  })

  it('names two fields of one label apart', () => {
    const twins = [
      { label: '数量', source: 'f1', isAmount: false },
      { label: '数量', source: 'f2', isAmount: false },
    ]
    expect(describeFormula('f1 - f2', twins, false)).toBe('{f1} － {f2}')
    expect(parseFormula('{f1} － {f2}', twins, false)).toEqual({ source: 'f1 - f2' })
  })

  it('computes what was written', () => {
    const { source = '' } = toSource('({单价} ＋ 1) × {数量}')
    expect(compileExpression(source)({ price: 250, qty: 3 })).toBe(1050)
  })
})
