import type { EntryRules } from '@/contract/visit/entry-rules'
import { listFieldChanges } from '@/features/manage/compare/compared-field'
import { moveEnglish } from '@/features/manage/visit/english-pairs'
import {
  entryFields,
  followRightAnswer,
  isNewAgreement,
  isNewInduction,
  listEntryTexts,
  toEntryDraft,
  toEntryInput,
  validateEntryDraft,
  validateQuestion,
} from '@/features/manage/visit/entry-form'

const question = { text: '走哪里？', options: ['绿色通道', '叉车道'], right: 0, why: '叉车有盲区' }
const rules: EntryRules = {
  version: 3,
  induction: {
    isOn: true,
    isRequired: false,
    months: 6,
    pages: [
      { title: '进厂前', text: '戴好安全帽', pictureUrl: '/core/api/ccf/dds/a-file' },
      { title: '厂区内', text: '走绿色通道', pictureUrl: null },
    ],
    questions: [question, question],
  },
  nda: { isOn: false, areas: ['A3 产线', '研发中心'], text: '不外传。' },
  photo: 'optional',
  english: [
    { text: '进厂前', english: 'Before you enter' },
    { text: '不外传。', english: 'Keep it confidential.' },
  ],
}
const draft = toEntryDraft(rules)

it.each([
  ['a line before it', ['另一条', '绿色通道', '叉车道'], 1],
  ['another order', ['叉车道', '绿色通道'], 1],
  ['other words', ['绿色通', '叉车道'], 0],
  ['a line less, which was not it', ['绿色通道'], 0],
  ['no line of its own any more: it is chosen again', ['叉车道'], -1],
])('the right answer is followed through %s', (_change, after, right) => {
  expect(followRightAnswer(question.options, after, question.right)).toBe(right)
  expect(Object.keys(validateQuestion({ ...question, right }, ['甲', '乙']))).toEqual(right < 0 ? ['right'] : [])
})

describe('the rules of entry as a form', () => {
  it('go back as they came, with their pictures', () => {
    const { pages, ...induction } = toEntryInput(draft).induction
    expect(pages).toEqual([
      { title: '进厂前', text: '戴好安全帽', pictureUrl: '/core/api/ccf/dds/a-file' },
      { title: '厂区内', text: '走绿色通道' },
    ])
    expect({ ...toEntryInput(draft), induction: { ...induction, pages: rules.induction.pages } }).toEqual(rules)
  })

  it('send a new picture by its file', () => {
    const picture = {
      id: 'new',
      name: 'a.jpg',
      url: '/core/api/ccf/dds/new?expires=1',
      size: 3,
      contentType: 'image/jpeg',
    }
    const [first] = draft.pages
    const changed = { ...draft, pages: first ? [{ ...first, picture }] : [] }
    expect(toEntryInput(changed).induction.pages).toEqual([
      { title: '进厂前', text: '戴好安全帽', pictureFileId: 'new' },
    ])
    expect(isNewInduction(draft, changed)).toBe(true)
    expect(isNewInduction(draft, { ...draft, months: '12', isRequired: true })).toBe(false)
  })

  it('send the English of what is read now, and keep that of an agreement while it is changed', () => {
    expect(listEntryTexts(draft)).toEqual([
      ...['进厂前', '戴好安全帽', '厂区内', '走绿色通道', '走哪里？', '绿色通道', '叉车道', '叉车有盲区', '不外传。'],
    ])
    expect(toEntryInput({ ...draft, pages: [] }).english).toEqual([
      { text: '不外传。', english: 'Keep it confidential.' },
    ])
    const changed = moveEnglish(draft.english, '不外传。', ' 不外传任何资料。 ')
    expect(changed[1]).toEqual({ text: '不外传任何资料。', english: 'Keep it confidential.' })
    expect(changed[0]).toEqual(draft.english[0])
  })

  it('have the agreement signed again when its Chinese, or English that stood there, is another one', () => {
    const write = (english: string) => ({ ...draft, english: [{ text: '不外传。', english }] })
    expect(isNewAgreement(draft, write('Keep it confidential.'))).toBe(false)
    expect(isNewAgreement(draft, write('Tell nobody.'))).toBe(true)
    expect(isNewAgreement(draft, write(''))).toBe(true)
    expect(isNewAgreement(write(''), draft)).toBe(false)
    expect(isNewAgreement(draft, { ...draft, ndaText: '不外传图纸。' })).toBe(true)
  })

  it.each([
    ['months', { months: '0' }],
    ['months', { months: '37' }],
    ['pages', { pages: [] }],
    ['questions', { questions: [question] }],
    ['ndaText', { hasNda: true, ndaText: ' ' }],
    ['ndaAreas', { ndaAreas: '长'.repeat(200) }],
    ['ndaAreas', { ndaAreas: Array.from({ length: 999 }, (_, at) => `区域 ${at}`).join('、') }],
  ])('have an error at %s of %j', (field, part) => {
    expect(Object.keys(validateEntryDraft({ ...draft, ...part }))).toEqual([field])
  })

  it('may be unfinished while they are off', () => {
    expect(validateEntryDraft({ ...draft, isOn: false, pages: [], questions: [] })).toEqual({})
    expect(validateEntryDraft(draft)).toEqual({})
    expect(validateEntryDraft({ ...draft, months: '36', ndaText: '' })).toEqual({})
  })

  it('begin off, with a year, and name areas, answers and the picture of visitors', () => {
    expect(toEntryDraft(null)).toMatchObject({ isOn: false, months: '12', photo: 'off', version: 0 })
    const now = { ...draft, hasNda: true, photo: 'required' as const, questions: [{ ...question, right: 1 }, question] }
    expect(listFieldChanges(entryFields, draft, now)).toEqual([
      '题目：走哪里？（绿色通道）；走哪里？（绿色通道） → 走哪里？（叉车道）；走哪里？（绿色通道）',
      '保密协议：停用 → A3 产线、研发中心',
      '访客照片：可选 → 必须',
    ])
    expect(isNewInduction(draft, now)).toBe(true)
  })

  it('tell the later of two editors what has changed', () => {
    expect(listFieldChanges(entryFields, draft, { ...draft, isRequired: true, months: '12' })).toEqual([
      '没有完成：提醒门岗 → 不能入场',
      '有效期：6 个月 → 12 个月',
    ])
    expect(listFieldChanges(entryFields, draft, { ...draft, english: draft.english.slice(1) })).toEqual([
      '英文：进厂前：Before you enter；不外传。：Keep it confidential. → 不外传。：Keep it confidential.',
    ])
  })

  it.each([
    ['text', { text: '' }, ['一', '二']],
    ['options', {}, ['一']],
    ['options', {}, ['一', '一']],
    ['options', {}, ['一', '二', '三', '四', '五']],
    ['options', {}, ['一', '长'.repeat(200)]],
    ['right', { right: 2 }, ['一', '二']],
    ['why', { why: '' }, ['一', '二']],
  ])('refuse a question at %s', (field, part, options) => {
    expect(Object.keys(validateQuestion({ ...question, ...part }, options))).toEqual([field])
  })
})
