import {
  emptyStudy,
  listStudyChanges,
  type StudyForm,
  toStudyForm,
  toStudyInput,
  validateStudy,
} from '@/features/manage/study/study-form'

const file = (id: string) => ({ id, name: id, url: '', size: 1, contentType: 'image/png' })
const article: StudyForm = { ...emptyStudy, title: ' 点检 ', text: ' 先看油位 \n[图1]', pictures: [file('a')] }

describe('study content while it is written', () => {
  it.each([
    ['nothing', emptyStudy, { title: '请填写标题', text: '请填写正文' }],
    ['an article', article, {}],
    ['pictures alone', { ...article, text: '' }, {}],
    ['markup that is kept', { ...article, text: '', pictures: [], isForeign: true, version: 2 }, {}],
    ['a new recording without a file', { ...article, resourceType: '2' as const }, { recordingId: '请添加文件' }],
    ['a recording from elsewhere', { ...article, resourceType: '2' as const, text: '', version: 0 }, {}],
  ])('has its errors at the fields: %s', (_name, form, errors) => {
    expect(validateStudy(form)).toEqual(errors)
  })

  it('is sent trimmed, with the version of what it changes', () => {
    const sent = {
      resourceType: '1',
      cateId: '4',
      title: '点检',
      text: '先看油位 \n[图1]',
      pictures: ['a'],
      coverId: null,
    }
    expect(toStudyInput(article, undefined)).toEqual({ ...sent, summary: '', author: '' })
    expect(toStudyInput({ ...article, version: 3 }, 'x')).toMatchObject({ ...sent, id: 'x', version: 3 })
    const kept = toStudyInput({ ...article, text: '', pictures: [], isForeign: true, version: 3 }, 'x')
    expect([kept.text, kept.pictures]).toEqual([undefined, undefined])
  })

  it('is read with its files, and says what another has changed', () => {
    const saved = {
      id: 'x',
      resourceType: '2',
      cateId: '1',
      title: '班前会',
      summary: '',
      author: '',
      text: null,
      pictures: [],
      cover: null,
      recording: file('r'),
      state: 'draft' as const,
      version: 1,
    }
    const form = toStudyForm(saved)
    expect(form).toMatchObject({ resourceType: '2', cateId: '1', isForeign: true, recording: [file('r')], cover: [] })
    const now = { ...form, title: '班后会', text: '一段', recording: [] }
    expect(listStudyChanges(form, now)).toEqual(['标题：班前会 → 班后会', '正文有修改', '文件有修改'])
    expect(listStudyChanges(form, form)).toEqual([])
  })
})
