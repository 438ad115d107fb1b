import { listFieldChanges } from '@/features/manage/compare/compared-field'
import {
  emptyStudy,
  type StudyForm,
  studyFields,
  toStudyForm,
  toStudyInput,
  validateStudy,
} from '@/features/manage/study/study-form'

const file = (id: string) => ({ id, name: id, url: '', size: 1, contentType: 'image/png' })
const article: StudyForm = { ...emptyStudy, title: ' 点检 ', content: '<p>先看油位</p>' }

describe('study content while it is written', () => {
  it.each([
    ['nothing', emptyStudy, { title: '请填写标题', content: '请填写正文' }],
    ['an article', article, {}],
    ['pictures alone', { ...article, content: '<figure><img src="/a"></figure>' }, {}],
    ['empty lines', { ...article, content: '<p> </p>' }, { content: '请填写正文' }],
    [
      'too much markup',
      { ...article, content: `<p>${'长'.repeat(19_000)}</p>` },
      { content: '正文连同格式最多 19000 个字符，现在是 19007 个' },
    ],
    ['a new recording without a file', { ...article, resourceType: '2' as const }, { recordingId: '请添加文件' }],
    ['a recording from elsewhere', { ...article, resourceType: '2' as const, content: '', version: 0 }, {}],
  ])('has its errors at the fields: %s', (_name, form, errors) => {
    expect(validateStudy(form)).toEqual(errors)
  })

  it('is sent trimmed, with the version of what it changes', () => {
    const sent = {
      resourceType: '1',
      cateId: '4',
      title: '点检',
      coverId: null,
    }
    const content = '<p>先看油位</p>'
    expect(toStudyInput(article, emptyStudy, undefined)).toEqual({ ...sent, content, summary: '', author: '' })
    const saved = { ...article, version: 3 }
    const changed = toStudyInput(saved, { ...saved, content: '<p>旧</p>' }, 'x')
    expect(changed).toMatchObject({ ...sent, content, id: 'x', version: 3 })
    expect(toStudyInput(saved, saved, 'x').content).toBeUndefined()
    const files = { cover: [file('c')], recording: [file('r')] }
    expect(toStudyInput({ ...saved, ...files }, saved, 'x')).toMatchObject({ coverId: 'c', recordingId: 'r' })
    expect(toStudyInput(saved, saved, 'x')).not.toHaveProperty('recordingId')
  })

  it('is read with its files, and says what another has changed', () => {
    const saved = {
      id: 'x',
      resourceType: '2',
      cateId: '1',
      title: '班前会',
      summary: '',
      author: '',
      content: '<h2>安排</h2>',
      pictures: [],
      cover: null,
      recording: file('r'),
      state: 'draft' as const,
      version: 1,
    }
    const form = toStudyForm(saved)
    expect(form).toMatchObject({
      resourceType: '2',
      cateId: '1',
      content: '<h2>安排</h2>',
      recording: [file('r')],
      cover: [],
    })
    const now = { ...form, title: '班后会', content: '<p>一段</p>', recording: [] }
    expect(listFieldChanges(studyFields, form, now)).toEqual([
      '标题：班前会 → 班后会',
      '正文：安排 → 一段',
      '文件：r → 无',
    ])
    expect(listFieldChanges(studyFields, form, form)).toEqual([])
    expect(toStudyForm({ ...saved, resourceType: '9', cateId: '2' })).toMatchObject({ resourceType: '1', cateId: '4' })
  })
})
