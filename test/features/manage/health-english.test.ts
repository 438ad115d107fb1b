import type { HealthDeclaration } from '@/contract/visit/health'
import { listFieldChanges } from '@/features/manage/compare/compared-field'
import {
  healthFields,
  listEnglish,
  listVisitorTexts,
  toHealthDraft,
  toHealthInput,
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
