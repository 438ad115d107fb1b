import type { QuestionSummary } from '@/contract/public/public-answer'
import { listFieldChanges } from '@/features/manage/compare/compared-field'
import { describeSummary, formatShare, listFigures } from '@/features/manage/public-form/answer-figures'
import { handlingFields } from '@/features/manage/received/received-item'

const question: QuestionSummary = {
  field: 'q1',
  label: '几位？',
  type: 'number',
  unit: '位',
  isRemoved: false,
  answered: 3,
  options: [],
  rows: [],
  figures: { min: 1, mean: 2.333, max: 4 },
  texts: [],
}

describe('a question of the statistics', () => {
  it.each([
    [question, '3 / 4 份填写'],
    [{ ...question, type: 'multiselect' }, '3 / 4 份填写\u00a0· 多选，比例之和可超过 100%'],
    [{ ...question, isRemoved: true }, '3 / 4 份填写\u00a0· 已不再询问'],
  ])('says how many answered it', (count, text) => {
    expect(describeSummary(count, 4)).toBe(text)
  })

  it.each([
    [question, ['最小 1 位', '平均 2.33 位', '最大 4 位']],
    [{ ...question, unit: '' }, ['最小 1', '平均 2.33', '最大 4']],
    [{ ...question, type: 'score' }, ['平均 2.33 分']],
    [{ ...question, figures: null }, []],
  ])('has its figures', (count, lines) => {
    expect(listFigures(count).map(({ label, value }) => `${label} ${value}`)).toEqual(lines)
  })

  it('has shares of its answers, also of none', () => {
    expect([formatShare(1, 3), formatShare(0, 0)]).toEqual(['33%', '0%'])
  })
})

describe('what a colleague has changed in the handling', () => {
  it('is listed line by line', () => {
    const before = { status: 'submitted', note: '' }
    expect(listFieldChanges(handlingFields, before, before)).toEqual([])
    expect(listFieldChanges(handlingFields, before, { status: 'handling', note: '已联系' })).toEqual([
      '处理状态：已提交 → 处理中',
      '跟进备注：无 → 已联系',
    ])
  })
})
