import { getPublicForm, submitPublicForm } from '@/contract/public-form'
import { savePublicForm } from '@/contract/public-form-admin'
import { publicFormId, seedPublicForms } from '@/server/seed/public-forms'
import { visitorSurvey } from '@/server/seed/public-survey'

import { type StoryServer, startStoryServer } from '../../support/story'

let server: StoryServer

beforeAll(async () => {
  server = await startStoryServer()
}, 120_000)
afterAll(() => server.close())
beforeEach(async () => {
  await server.tell()
  await server.handle.tx((tx) => seedPublicForms(tx, server.now()))
})

const question = {
  ...{ field: 'food', label: '食堂吃得怎么样？', type: 'select' as const, required: true },
  options: [
    { value: 'good', label: '好' },
    { value: 'bad', label: '不好' },
  ],
}
const reason = { field: 'why', label: '为什么？', type: 'text' as const, required: true, visibleWhen: "food == 'bad'" }
const definition = {
  ...{ fields: [question, reason], prefix: 'ST', submitText: '提交', minutes: 1, isAnonymous: true },
  ...{ oncePer: 'person' as const, outcomes: [{ title: '收到', text: '谢谢' }], steps: [] },
}
const survey = { kind: 'survey' as const, title: '食堂调查', lead: '', definition, opensTime: '2026-11-20 00:00:00' }

const save = async (input: object, person: Parameters<StoryServer['as']>[0] = 'wangQiang') =>
  server.send(savePublicForm, { ...survey, ...input } as never, await server.as(person))

describe('a form that an administrator publishes', () => {
  it('is the newest of its kind, asks as it says, and is answered', async () => {
    const { data } = await save({ quotas: [{ field: 'food', value: 'good', quota: 1 }] })
    const form = (await server.send(getPublicForm, { kind: 'survey' })).data
    expect(form).toMatchObject({ id: data.id, title: '食堂调查', version: 1 })
    expect(form.quotas).toEqual([{ field: 'food', value: 'good', left: 1 }])
    const mobile = '13912345678'
    const code = await server.codeFor(mobile, 'publicForm')
    const sent = { formId: data.id, version: 1, mobile, code, agreed: true as const }
    const bad = await server.send(submitPublicForm, { ...sent, main: { food: 'bad' } })
    expect(bad).toMatchObject({ code: 422, data: { why: '请填写为什么？' } })
    expect(await server.send(submitPublicForm, { ...sent, main: { food: 'good' } })).toMatchObject({ code: 200 })
  })

  it('gets a new version, and whoever filled in the old one is told', async () => {
    const { data } = await save({})
    expect((await save({ id: data.id, title: '食堂调查（二）' })).data).toEqual({ id: data.id, version: 2 })
    const mobile = '13912345678'
    const code = await server.codeFor(mobile, 'publicForm')
    const sent = { formId: data.id, version: 1, mobile, code, agreed: true as const, main: { food: 'good' } }
    expect(await server.send(submitPublicForm, sent)).toMatchObject({ code: 409, data: null })
  })

  it.each<[string, object, object]>([
    ['two fields of one name', { fields: [question, question] }, { food: '字段名重复' }],
    ['a choice without options', { fields: [{ ...question, options: [] }] }, { food: '缺少选项' }],
    [
      'a condition that is none',
      { fields: [{ ...reason, visibleWhen: 'food ==' }] },
      { why: '显示条件不是有效的表达式' },
    ],
    ['an unknown rule', { fields: [{ ...reason, visibleWhen: undefined, rule: 'magic' }] }, { why: '未知的校验规则' }],
    ['a matrix without rows', { fields: [{ ...question, type: 'matrix' }] }, { food: '缺少行' }],
    [
      'an outcome that cannot be reckoned',
      { outcomes: [{ when: '(', title: '一', text: '' }] },
      { outcomes: '条件不是有效的表达式' },
    ],
  ])('is refused with %s', async (_what, change, faults) => {
    expect(await save({ definition: { ...definition, ...change } })).toMatchObject({ code: 422, data: faults })
  })

  it('limits only options that there are', async () => {
    const quotas = [{ field: 'food', value: 'great', quota: 3 }]
    expect(await save({ quotas })).toMatchObject({ code: 422, data: { food: '没有选项「great」' } })
  })

  it('is of the own company, and of administrators', async () => {
    expect(await save({}, 'zhangWei')).toMatchObject({ code: 403 })
    expect(await save({ id: publicFormId('survey') }, 'otherAdministrator')).toMatchObject({ code: 404 })
  })

  it('may be all that the story’s own survey is', async () => {
    expect(await save({ definition: visitorSurvey })).toMatchObject({ code: 200 })
  })
})
