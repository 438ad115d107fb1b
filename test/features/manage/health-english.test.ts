import type { HealthDeclaration } from '@/contract/visit/health'
import { listFieldChanges } from '@/features/manage/compare/compared-field'
import {
  findRuleError,
  formatQuestion,
  healthFields,
  listEnglish,
  listVisitorTexts,
  toHealthDraft,
  toHealthInput,
  validateHealthDraft,
} from '@/features/manage/visit/health-form'
import { translateDeclaration } from '@/features/visit/health/health-english'
import { createTranslator } from '@/features/visit/language/translate'

const draft = {
  ...toHealthDraft(null),
  title: '申报',
  fields: [
    { field: 'cough', label: '咳嗽吗？', type: 'select' as const, options: [{ value: 'a', label: '有' }] },
    {
      field: 'other',
      label: '还有吗？',
      type: 'select' as const,
      help: '有',
      options: [{ value: 'b', label: '没有' }],
    },
  ],
  rules: [{ when: "cough == 'a'", level: 'red' as const, title: '咳嗽', advice: '有' }],
  english: [
    { text: '咳嗽吗？', english: ' Do you cough? ' },
    { text: '没有', english: ' ' },
    { text: '旧题目', english: 'Old' },
  ],
}

describe('a declaration that is edited', () => {
  it.each([
    ['everything that is needed', {}, {}],
    ['the longest times', { validHours: '72', retentionDays: '90' }, {}],
    [
      'times that are too long',
      { validHours: '73', retentionDays: '91' },
      { validHours: '请填写 1 到 72 小时', retentionDays: '请填写 1 到 90 天' },
    ],
    [
      'no times',
      { validHours: '0', retentionDays: '1.5' },
      { validHours: '请填写 1 到 72 小时', retentionDays: '请填写 1 到 90 天' },
    ],
    ['no title', { title: ' ' }, { title: '请填写标题' }],
    [
      'a heading alone',
      { fields: [{ field: 's', label: '健康', type: 'section' as const }], rules: [] },
      { fields: '请至少添加一道题目' },
    ],
    [
      'a rule whose option is gone',
      { rules: [{ when: "cough == 'z'", level: 'red' as const, title: '咳嗽', advice: '' }] },
      { rules: '「咳嗽」的题目或选项已不存在' },
    ],
  ])('with %s has the errors of its fields', (_what, part, errors) => {
    expect(validateHealthDraft({ ...draft, ...part })).toEqual(errors)
  })

  it('is sent as numbers and trimmed, and says what each question asks and why a rule is broken', () => {
    expect(toHealthInput({ ...draft, title: ' 申报 ', lead: ' 请如实 ', version: 4 })).toMatchObject({
      ...{ title: '申报', lead: '请如实', validHours: 24, retentionDays: 14, version: 4 },
    })
    const [cough] = draft.fields
    if (!cough) throw new Error('no question')
    expect(formatQuestion({ ...cough, required: true }).replaceAll('\u00a0', ' ')).toBe('单选 · 必填 · 1 个选项')
    expect(formatQuestion({ field: 'x', label: '', type: 'text', visibleWhen: 'y' }).replaceAll('\u00a0', ' ')).toBe(
      '填空 · 按条件显示',
    )
    const rule = { when: "gone == 'a'", level: 'red' as const, title: '', advice: '' }
    expect(findRuleError(rule, draft.fields)).toBe('题目已删除，请修改或删除这条规则')
    expect(findRuleError({ ...rule, when: "cough == 'a'" }, draft.fields)).toBeUndefined()
  })
})

describe('the English of a declaration', () => {
  it('is asked for each text once, in the order of the page', () => {
    expect(listVisitorTexts(draft)).toEqual(['申报', '咳嗽吗？', '有', '还有吗？', '没有', '咳嗽'])
  })

  it('is sent for the texts that are there, where something was written', () => {
    expect(listEnglish(draft)).toEqual([{ text: '咳嗽吗？', english: 'Do you cough?' }])
    expect(toHealthInput(draft).english).toEqual(listEnglish(draft))
  })

  it('is named among what another editor has changed', () => {
    const later = { ...draft, english: [{ text: '有', english: 'Yes' }] }
    expect(listFieldChanges(healthFields, draft, later)).toEqual(['英文：咳嗽吗？：Do you cough? → 有：Yes'])
  })

  it('stands in place of the Chinese where the page is English, and answers stay what they are', () => {
    const field = {
      field: 'cough',
      label: '咳嗽吗？',
      type: 'select',
      help: '',
      options: [{ value: 'a', label: '有' }],
    }
    const english = [
      { text: '咳嗽吗？', english: 'Do you cough?' },
      { text: '有', english: 'Yes' },
    ]
    const site = { title: '申报', lead: '', english, fields: [field] } as unknown as HealthDeclaration
    const { title, fields } = translateDeclaration(site, 'en')
    expect(title).toBe('申报')
    expect(fields[0]).toMatchObject({ label: 'Do you cough?', options: [{ value: 'a', label: 'Yes' }] })
    expect(translateDeclaration(site, 'zh').fields[0]?.label).toBe('咳嗽吗？')
    expect(createTranslator(english, 'en')('别的')).toBe('别的')
  })
})
