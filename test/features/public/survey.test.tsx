import { sendVerifyCode } from '@/contract/identity/auth'
import { getPublicForm, type PublicForm, submitPublicForm } from '@/contract/public/public-form'
import { readStoredReceipt, saveReceipt } from '@/features/public/answer-draft'
import { SurveyScreen } from '@/features/public/SurveyScreen'
import { visitorSurvey } from '@/server/seed/public/public-survey'
import { computeStartModes } from '@/server/workflow/forms/form'
import { toFormFields } from '@/server/workflow/forms/form-fields'

import { ok, refusal } from '../../support/api-server'
import { byLabel, byRole, hasRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ caller: 'guest' })

const definition = { key: '', name: '', summary: [], fields: visitorSurvey.fields }
const form: PublicForm = {
  id: 'survey-1',
  kind: 'survey',
  title: '访客体验调查',
  lead: '用 3 分钟告诉我们',
  version: 1,
  taken: 0,
  facts: [],
  tags: [],
  notes: [],
  state: 'open',
  stateText: '',
  opensTime: null,
  closesTime: null,
  left: null,
  fields: toFormFields(definition, computeStartModes(definition)),
  quotas: [{ field: 'openDay', value: '上午场 09:30', left: 0 }],
  minutes: 3,
  isAnonymous: true,
  oncePer: 'person',
  submitText: '提交问卷',
  invitation: null,
}

async function open(): Promise<void> {
  await drawScreen(<SurveyScreen />)
  await until(
    () => readPage().includes('访客体验调查') || readPage().includes('截止') || readPage().includes('你已提交过'),
  )
}

const pick = (question: string, option: string, role = 'radio') => press(byRole(role, `${question}，${option}`))
const next = () => press(byRole('button', '下一页'))

async function answerAll(): Promise<void> {
  await pick('你对本次到访的整体感受', '很满意')
  await pick('哪个环节最让你满意？', '进门快')
  await next()
  for (const row of ['预约与邀请', '门岗核验', '停车与引导', '接待与讲解']) await pick(row, '好')
  await press(byRole('button', '哪一天来的？，请选择'))
  await until(() => hasRole('dialog'))
  await press(byRole('radio', '哪一天来的？，今天'))
  await pick('这次来是为了什么？', '商务洽谈')
  await next()
  await pick('你会把我们推荐给同行吗？', '9 分')
  await pick('下周的工厂开放日，想参加哪一场？', '下午场 14:00')
  await next()
  await type(byLabel('手机号'), '13912345678')
  await type(byLabel('验证码'), '123456')
  await press(byRole('checkbox', '我已阅读并同意'))
}

beforeEach(() => {
  server.on(getPublicForm.path, ok(form))
  server.on(sendVerifyCode.path, ok({ expiresIn: 300, retryAfter: 60 }))
})

const sent = () => server.arrived.filter(({ path }) => path === submitPublicForm.path)

it('the question for a day that is past offers today, and no day to come', async () => {
  await open()
  await pick('你对本次到访的整体感受', '很满意')
  await pick('哪个环节最让你满意？', '进门快')
  await next()
  await press(byRole('button', '哪一天来的？，请选择'))
  await until(() => hasRole('dialog'))
  byRole('radio', '哪一天来的？，今天')
  expect(readPage()).not.toContain('明天')
})

it('stays on a page that is not in order, and says why at the question', async () => {
  await open()
  await next()
  expect(readPage()).toContain('请选择你对本次到访的整体感受')
  expect(readPage()).toContain('1 / 3')
  await pick('你对本次到访的整体感受', '不满意')
  expect(readPage()).not.toContain('请选择你对本次到访的整体感受')
  await next()
  expect(readPage()).toContain('请选择哪些环节可以做得更好？')
  await pick('你对本次到访的整体感受', '满意')
  expect(readPage()).not.toContain('哪些环节可以做得更好？')
})

it('no more is chosen than the question allows, until one is taken back', async () => {
  await open()
  await pick('你对本次到访的整体感受', '不满意')
  const stages = ['预约与邀请', '门岗核验与等候', '停车与厂区引导', '接待与讲解']
  const find = (option: string) => byRole('checkbox', `哪些环节可以做得更好？，${option}`)
  const list = (name: string) => stages.map((option) => find(option).getAttribute(name) === 'true')
  for (const option of stages) await press(find(option))
  expect(list('aria-checked')).toEqual([true, true, true, false])
  expect(list('aria-disabled')).toEqual([false, false, false, true])
  await press(find('预约与邀请'))
  await press(find('接待与讲解'))
  expect(list('aria-checked')).toEqual([false, true, true, true])
})

it('takes a number as a number, with its unit', async () => {
  const fields = [{ field: 'guests', label: '来了几位？', type: 'number' as const, required: true, unit: '人' }]
  const asked = { ...definition, fields }
  server.on(getPublicForm.path, ok({ ...form, fields: toFormFields(asked, computeStartModes(asked)), quotas: [] }))
  await open()
  expect(readPage()).toContain('*来了几位？人')
  await type(byLabel('来了几位？'), '十几')
  await next()
  expect(readPage()).toContain('请输入数字')
  await type(byLabel('来了几位？'), '１2')
  await next()
  await type(byLabel('手机号'), '13912345678')
  await type(byLabel('验证码'), '123456')
  await press(byRole('checkbox', '我已阅读并同意'))
  server.on(submitPublicForm.path, ok({ token: 'token-12345', submissionNo: 'DC-20261120-0001' }))
  await press(byRole('button', '提交问卷'))
  await until(() => sent().length > 0)
  expect(server.sentTo(submitPublicForm.path)).toMatchObject([{ main: { guests: 12 } }])
})

it('is gone on with where it was left, on the same device', async () => {
  await open()
  await pick('你对本次到访的整体感受', '很满意')
  await pick('哪个环节最让你满意？', '讲解专业')
  await next()
  await pick('门岗核验', '一般')
  expect(readPage()).toContain('已自动保存')
  await open()
  expect(readPage()).toContain('2 / 3')
  expect(byRole('radio', '门岗核验，一般').getAttribute('aria-checked')).toBe('true')
  // A number would stand as text; the moment it was saved is none.
  expect(localStorage.getItem('public-form:survey-1')).not.toContain('"139')
})

it('begins each page at its top, also on the way back to the first', async () => {
  const shown: string[] = []
  HTMLElement.prototype.scrollIntoView = function scrollIntoView(this: HTMLElement) {
    shown.push(this.id)
  }
  await open()
  await pick('你对本次到访的整体感受', '很满意')
  await pick('哪个环节最让你满意？', '讲解专业')
  await next()
  await press(byRole('button', '上一页'))
  expect(readPage()).toContain('1 / 3')
  expect(shown).toEqual(['survey-top', 'survey-top'])
})

it('puts what the server refuses at its question or its field, and loses nothing', async () => {
  await open()
  await answerAll()
  server.on(submitPublicForm.path, refusal(422, '验证码错误或已过期'))
  await press(byRole('button', '提交问卷'))
  await until(() => readPage().includes('验证码错误或已过期'))
  server.on(submitPublicForm.path, refusal(422, '请检查标出的内容', { openDay: '「下午场 14:00」名额已满，请改选' }))
  await press(byRole('button', '提交问卷'))
  await until(() => readPage().includes('「下午场 14:00」名额已满，请改选'))
  expect(readPage()).toContain('3 / 3')
  await pick('下周的工厂开放日，想参加哪一场？', '暂不参加')
  expect(readPage()).not.toContain('请改选')
  await next()
  expect([byLabel('手机号').value, byLabel('验证码').value]).toEqual(['13912345678', '123456'])
})

it('is handed in once, and then says so', async () => {
  await open()
  await answerAll()
  server.on(submitPublicForm.path, ok({ token: 'token-12345', submissionNo: 'DC-20261120-0001' }))
  await press(byRole('button', '提交问卷'))
  await until(() => localStorage.getItem('public-receipt:survey-1') !== null)
  expect(sent()).toHaveLength(1)
  expect(localStorage.getItem('public-form:survey-1')).toBeNull()
  await open()
  expect(readPage()).toContain('你已提交过')
  expect(readPage()).toContain('DC-20261120-0001')
  await press(byRole('button', '换一个人填写'))
  expect(byRole('radiogroup', '你对本次到访的整体感受')).toBeDefined()
  expect(readPage()).toContain('0/ 8 题')
  await open()
  expect(readPage()).not.toContain('你已提交过')
})

it('shows an option that is full, and lets nobody choose it', async () => {
  await open()
  await answerAll()
  await press(byRole('button', '上一页'))
  expect(readPage()).toContain('名额已满')
  await pick('下周的工厂开放日，想参加哪一场？', '上午场 09:30')
  expect(byRole('radio', '下周的工厂开放日，想参加哪一场？，下午场 14:00').getAttribute('aria-checked')).toBe('true')
})

it('says before the first question that it is over', async () => {
  server.on(getPublicForm.path, ok({ ...form, state: 'closed', stateText: '已于 11-19 18:00 截止' }))
  await open()
  expect(readPage()).toContain('已于 11-19 18:00 截止')
  expect(document.querySelector('[role="radio"]')).toBeNull()
})

it('a form of every day may be filled in again after midnight in China', () => {
  const evening = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-30T23:30:00+08:00'))
  saveReceipt('daily', { token: 'token-12345', submissionNo: 'RB-1' })
  evening.mockRestore()
  const read = (at: string) => readStoredReceipt({ id: 'daily', oncePer: 'day' }, Date.parse(at))?.submissionNo
  expect(read('2026-11-30T23:50:00+08:00')).toBe('RB-1')
  expect(read('2026-12-01T00:30:00+08:00')).toBeUndefined()
})
