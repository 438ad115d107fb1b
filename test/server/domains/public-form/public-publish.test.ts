import { eq } from 'drizzle-orm'

import { getPublicForm, submitPublicForm } from '@/contract/public/public-form'
import { getManagedPublicForm, listManagedPublicForms, savePublicForm } from '@/contract/public/public-form-admin'
import { publicForm, publicSubmission } from '@/server/db/schema/public-form'
import { formatTime } from '@/server/http/wire-time'
import { publicFormId, seedPublicForms } from '@/server/seed/public/public-forms'
import { visitorSurvey } from '@/server/seed/public/public-survey'

import { holdChange } from '../../../support/hold-row'
import { setUpSeededStory } from '../../../support/set-up-server'
import type { StoryServer } from '../../../support/story'

const server = setUpSeededStory(seedPublicForms)

const question = {
  field: 'food',
  label: '食堂吃得怎么样？',
  type: 'select' as const,
  required: true,
  options: [
    { value: 'good', label: '好' },
    { value: 'bad', label: '不好' },
  ],
}
const reason = { field: 'why', label: '为什么？', type: 'text' as const, required: true, visibleWhen: "food == 'bad'" }
const plain = (limits: object) => ({ field: 'why', label: '为什么？', type: 'text' as const, ...limits })
const definition = {
  fields: [question, reason],
  prefix: 'ST',
  submitText: '提交',
  minutes: 1,
  isAnonymous: true,
  oncePer: 'person' as const,
  outcomes: [{ title: '收到', text: '谢谢' }],
  steps: [],
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
    expect((await save({ id: data.id, version: 1, title: '食堂调查（二）' })).data).toEqual({ id: data.id, version: 2 })
    const mobile = '13912345678'
    const code = await server.codeFor(mobile, 'publicForm')
    const sent = { formId: data.id, version: 1, mobile, code, agreed: true as const, main: { food: 'good' } }
    expect(await server.send(submitPublicForm, sent)).toMatchObject({ code: 409, data: null })
  })

  it('lists its versions with time, author and the answers that each has', async () => {
    const first = formatTime(server.now())
    const { id } = (await save({})).data
    const answer = async (mobile: string, version: number) => {
      const code = await server.codeFor(mobile, 'publicForm')
      const sent = { formId: id, version, mobile, code, agreed: true as const, main: { food: 'good' } }
      expect(await server.send(submitPublicForm, sent)).toMatchObject({ code: 200 })
    }
    await answer('13912345671', 1)
    await answer('13912345672', 1)
    const second = formatTime(server.now())
    await save({ id, version: 1, title: '食堂调查（二）' })
    await answer('13912345673', 2)
    const editor = await server.as('wangQiang')
    const read = (await server.send(getManagedPublicForm, { id }, editor)).data
    expect(read.versions).toEqual([
      { version: 2, publishTime: second, byName: '王强', answers: 1 },
      { version: 1, publishTime: first, byName: '王强', answers: 2 },
    ])
    // A form that was published before versions had time and author.
    const unrecorded = { publishedAt: null, publishedById: null }
    await server.db
      .update(publicForm)
      .set(unrecorded)
      .where(eq(publicForm.id, publicFormId('survey')))
    const seeded = (await server.send(getManagedPublicForm, { id: publicFormId('survey') }, editor)).data
    expect(seeded.versions).toEqual([{ version: 1, publishTime: null, byName: '', answers: 0 }])
  })

  it.each<[string, object, object]>([
    ['two fields of one name', { fields: [question, question] }, { food: '字段名重复' }],
    ['a choice without options', { fields: [{ ...question, options: [] }] }, { food: '缺少选项' }],
    [
      'a condition that is none',
      { fields: [{ ...reason, visibleWhen: 'food ==' }] },
      { why: '显示条件不是有效的表达式' },
    ],
    [
      'a rule that every object inherits',
      { fields: [{ ...reason, visibleWhen: undefined, rule: 'constructor' }] },
      { why: '未知的校验规则' },
    ],
    [
      'more letters at least than at most',
      { fields: [plain({ minLength: 9, maxLength: 8 })] },
      { why: '最少字数多于最多字数' },
    ],
    ['no letter at all', { fields: [plain({ maxLength: 0 })] }, { why: '最多 0 字，无法填写' }],
    [
      'a rule that its limits leave no room',
      { fields: [plain({ rule: 'mobile', maxLength: 10 })] },
      { why: '校验规则要求 11 字，与字数限制不符' },
    ],
    [
      'a code longer than its limit',
      { fields: [plain({ rule: 'code:4', maxLength: 3 })] },
      { why: '校验规则要求 4 字，与字数限制不符' },
    ],
    [
      'more at least than at most',
      { fields: [plain({ type: 'number', min: 2, max: 1 })] },
      { why: '最小值大于最大值' },
    ],
    [
      'no whole number between its limits',
      { fields: [plain({ type: 'number', min: 0.2, max: 0.8, decimals: 0 })] },
      { why: '最小值与最大值之间没有可填的数' },
    ],
    [
      'a last day before the first',
      { fields: [plain({ type: 'date', min: 20261231, max: 20261130 })] },
      { why: '最小值大于最大值' },
    ],
    [
      'a scale without end',
      { fields: [plain({ type: 'score', min: 0, max: 1_000_000_000 })] },
      { why: '评分最多 20 级' },
    ],
    [
      'a choice of none',
      { fields: [{ ...question, type: 'multiselect', maxCount: 0 }] },
      { food: '最多 0 项，无法填写' },
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

  it.each<[string, object, object]>([
    ['no place', { capacity: 0 }, { capacity: '名额至少为 1' }],
    ['an end before its beginning', { closesTime: '2026-11-19 00:00:00' }, { closesTime: '结束时间应晚于开始时间' }],
    [
      'no option left of a question that must be answered',
      { quotas: ['good', 'bad'].map((value) => ({ field: 'food', value, quota: 0 })) },
      { food: '每个选项的名额都是 0' },
    ],
  ])('is refused with %s, for nobody could hand it in', async (_what, change, faults) => {
    expect(await save(change)).toMatchObject({ code: 422, data: faults })
  })

  it.each([
    ['opensTime', '2026-02-30 00:00:00'],
    ['opensTime', '2026-11-20 24:00:00'],
    ['closesTime', '2026-13-01 00:00:00'],
    ['closesTime', '0000-01-01 00:00:00'],
    ['capacity', 2 ** 31],
    ['capacity', -1],
    ['capacity', 1.5],
  ])('is refused with %s %s, which no calendar and no column has', async (field, value) => {
    expect(await save({ [field]: value })).toMatchObject({ code: 400, msg: `错误的请求：${field}` })
  })

  it('takes no answer to what another administrator closes or publishes anew at that moment', async () => {
    const { id } = (await save({})).data
    const isThat = eq(publicForm.id, id)
    for (const change of [
      { closesAt: server.now(), version: 2 },
      { closesAt: null, version: 3 },
    ]) {
      const mobile = `1391234567${change.version}`
      const code = await server.codeFor(mobile, 'publicForm')
      const sent = { formId: id, version: change.version - 1, mobile, code, agreed: true as const }
      const held = await holdChange(server.handle, (tx) => tx.update(publicForm).set(change).where(isThat))
      const answering = server.send(submitPublicForm, { ...sent, main: { food: 'good' } })
      await held.commit()
      expect((await answering).code).not.toBe(200)
    }
    expect(await server.db.$count(publicSubmission, eq(publicSubmission.formId, id))).toBe(0)
  })

  it('limits only options that there are', async () => {
    const quotas = [{ field: 'food', value: 'great', quota: 3 }]
    expect(await save({ quotas })).toMatchObject({ code: 422, data: { food: '没有选项「great」' } })
  })

  it('is of the own company, and of administrators', async () => {
    expect(await save({}, 'zhangWei')).toMatchObject({ code: 403 })
    expect(await save({ id: publicFormId('survey'), version: 1 }, 'otherAdministrator')).toMatchObject({ code: 404 })
  })

  it('is listed and read by its editors, and by no other company', async () => {
    const { data } = await save({ quotas: [{ field: 'food', value: 'good', quota: 1 }] })
    const editor = await server.as('wangQiang')
    const { records } = (await server.send(listManagedPublicForms, {}, editor)).data
    const listed = records.find(({ id }) => id === data.id)
    expect(listed).toMatchObject({ title: '食堂调查', state: 'open', taken: 0, capacity: null })
    const read = (await server.send(getManagedPublicForm, { id: data.id }, editor)).data
    expect(read).toMatchObject({ version: 1, kind: 'survey', closesTime: null, definition })
    expect(read.quotas).toEqual([{ field: 'food', value: 'good', quota: 1 }])
    const other = await server.as('otherAdministrator')
    expect(await server.send(getManagedPublicForm, { id: data.id }, other)).toMatchObject({ code: 404 })
    expect((await server.send(listManagedPublicForms, {}, other)).data.total).toBe(0)
    expect((await server.send(listManagedPublicForms, {}, await server.as('zhangWei'))).code).toBe(403)
  })

  it('is listed by its opening or by its answers', async () => {
    const editor = await server.as('wangQiang')
    const first = (await save({})).data.id
    const second = (await save({})).data.id
    await server.db.update(publicForm).set({ taken: 9 }).where(eq(publicForm.id, first))
    const list = async (sort?: 'opened' | 'answers') =>
      (await server.send(listManagedPublicForms, { size: 50, ...(sort && { sort }) }, editor)).data.records
    const opened = await list('opened')
    expect(await list()).toEqual(opened)
    const times = opened.map(({ opensTime }) => opensTime)
    expect(times).toEqual([...times].sort().reverse())
    const answers = await list('answers')
    expect(answers.map(({ id }) => id).sort()).toEqual(opened.map(({ id }) => id).sort())
    const counts = answers.map(({ taken }) => taken)
    expect(counts).toEqual([...counts].sort((one, other) => other - one))
    // Those with as many answers by their opening.
    const none = (rows: typeof opened) => rows.filter(({ taken }) => taken === 0).map(({ id }) => id)
    expect(none(answers)).toEqual(none(opened))
    expect(none(answers)).toContain(second)
  })

  it('is not overwritten by the later of two editors', async () => {
    const { data } = await save({})
    expect((await save({ id: data.id, version: 1, lead: '一' })).data).toEqual({ id: data.id, version: 2 })
    expect(await save({ id: data.id, version: 1, lead: '二' })).toMatchObject({ code: 409 })
    expect(await save({ id: data.id, version: 1 }, 'otherAdministrator')).toMatchObject({ code: 404 })
  })

  it('may be all that the story’s own survey is', async () => {
    expect(await save({ definition: visitorSurvey })).toMatchObject({ code: 200 })
  })
})
