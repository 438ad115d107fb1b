import { listPublicTexts, summarizePublicForm } from '@/contract/public/public-answer'
import { changePublicSubmission, listPublicSubmissions } from '@/contract/public/public-received'
import { FormAnswersScreen } from '@/features/manage/public-form/FormAnswersScreen'

import { ok, okPage, refusal } from '../../support/api-server'
import { FarObserver } from '../../support/far-observer'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { signInAdministrator } from '../../support/sign-in-administrator'
import { until } from '../../support/until'

const server = setUpScreenServer()

const show = () => drawScreen(<FormAnswersScreen id="f1" />)

const question = (more: object) => ({
  field: 'q1',
  label: '食堂吃得怎么样？',
  type: 'select',
  unit: '',
  isRemoved: false,
  answered: 4,
  options: [
    { label: '好', count: 3 },
    { label: '不好', count: 1 },
  ],
  rows: [],
  figures: null,
  texts: [],
  ...more,
})
const texts = ['太咸', '太咸', '排队久']
const summary = (more: object = {}) => ({
  title: '食堂调查',
  total: 4,
  questions: [
    question({}),
    question({ field: 'q2', label: '几分？', type: 'score', options: [], figures: { min: 3, mean: 4.25, max: 5 } }),
    question({ field: 'q3', label: '哪里不好？', type: 'text', options: [], texts }),
  ],
  ...more,
})
const submission = (more: object = {}) => ({
  id: 's1',
  formId: 'f1',
  formTitle: '食堂调查',
  kind: 'survey',
  submissionNo: 'ST-1',
  mobile: '13912345678',
  facts: [{ key: '食堂吃得怎么样？', value: '好' }],
  photos: [],
  inviterName: null,
  status: 'submitted',
  statusName: '已提交',
  note: '',
  version: 1,
  submitTime: '2026-11-26 10:00:00',
  ...more,
})

beforeAll(() => Object.assign(window, { IntersectionObserver: FarObserver }))
beforeEach(() => signInAdministrator())

describe('the answers to a form', () => {
  it('are bars, figures and texts, of which all can be read', async () => {
    server.on(summarizePublicForm.path, ok(summary()))
    const all = [...texts, '太贵'].map((text, at) => {
      return { id: String(at), text, submissionNo: `ST-${at}`, submitTime: '2026-11-26 10:00:00' }
    })
    server.on(listPublicTexts.path, okPage(all))
    await show()
    await until(() => readPage().includes('食堂吃得怎么样？'))
    expect(readPage()).toContain('3 份 · 75%')
    expect(readPage()).toContain('4.25 分')
    await press(byRole('button', '查看全部 4 条'))
    await until(() => readPage().includes('太贵'))
  })

  it('are found among all texts of a question by words, newest or oldest first', async () => {
    server.on(summarizePublicForm.path, ok(summary()))
    const all = ['太咸', '太贵'].map((text, at) => {
      return { id: String(at), text, submissionNo: `ST-${at}`, submitTime: '2026-11-26 10:00:00' }
    })
    server.on(listPublicTexts.path, ({ query }) => {
      const params = new URLSearchParams(query)
      const found = all.filter(({ text }) => text.includes(params.get('keyword') ?? ''))
      return okPage(params.get('sort') === 'oldest' ? found.reverse() : found)
    })
    const isInOrder = (first: string, second: string) => {
      const [text] = readPage().split('排序').slice(-1)
      return text !== undefined && text.indexOf(first) > -1 && text.indexOf(first) < text.indexOf(second)
    }
    await show()
    await until(() => readPage().includes('食堂吃得怎么样？'))
    await press(byRole('button', '查看全部 4 条'))
    await until(() => isInOrder('ST-0', 'ST-1'))
    await press(byRole('radio', '排序，最早的在前'))
    await until(() => isInOrder('ST-1', 'ST-0'))
    await type(byLabel('搜索回答或编号'), '贵')
    await until(() => readPage().includes('ST-1') && !readPage().includes('ST-0'))
    await type(byLabel('搜索回答或编号'), '从来没有')
    await until(() => readPage().includes('没有符合条件的回答'))
    await press(byRole('button', '清除条件'))
    await until(() => isInOrder('ST-1', 'ST-0'))
  })

  it('say when there are none', async () => {
    server.on(summarizePublicForm.path, ok(summary({ total: 0, questions: [] })))
    await show()
    await until(() => readPage().includes('还没有收到回答'))
  })

  it('are in the order that is chosen, which a reload keeps', async () => {
    server.on(summarizePublicForm.path, ok(summary()))
    server.on(listPublicSubmissions.path, okPage([submission()]))
    const readSort = () => {
      const asked = server.arrived.filter(({ path }) => path === listPublicSubmissions.path).at(-1)
      return new URLSearchParams(asked?.query).get('sort')
    }
    await show()
    await press(byRole('tab', '逐份查看'))
    await until(() => readPage().includes('13912345678'))
    await press(byRole('button', '排序，最近的在前'))
    await press(byRole('radio', '排序，最早的在前'))
    await until(() => readSort() === 'oldest')
    await show()
    await until(() => readPage().includes('13912345678'))
    expect(byRole('button', '排序，最早的在前')).toBeTruthy()
    expect(readSort()).toBe('oldest')
  })

  it('are handled one by one; the later of two is told what the other has changed', async () => {
    server.on(summarizePublicForm.path, ok(summary()))
    server.on(listPublicSubmissions.path, okPage([submission()]))
    await show()
    await press(byRole('tab', '逐份查看'))
    await until(() => readPage().includes('13912345678'))
    await press(byRole('button', '13912345678，11-26 10:00 · 好'))
    await press(byRole('radio', '处理状态，已通过'))
    server.on(changePublicSubmission.path, refusal(409, '同事刚刚处理过，现在是「处理中」，请核对后再保存'))
    server.on(listPublicSubmissions.path, okPage([submission({ status: 'handling', note: '已联系', version: 2 })]))
    await press(byRole('button', '保存'))
    await until(() => readPage().includes('他人保存的已联系'))
    expect(readPage()).toContain('处理状态我填的已通过他人保存的处理中')
    server.on(changePublicSubmission.path, ok({}))
    await press(byRole('button', '保存'))
    await until(() => server.arrived.filter(({ path }) => path === changePublicSubmission.path).length === 2)
    const [, second] = server.arrived.filter(({ path }) => path === changePublicSubmission.path)
    expect(JSON.parse(String(second?.body))).toEqual({ id: 's1', status: 'accepted', version: 2 })
    await until(() => readPage().includes('处理情况已保存'))
  })
})
