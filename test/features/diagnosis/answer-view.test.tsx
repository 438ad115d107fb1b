import { finishDiagnosis, getDiagnosis, saveDiagnosis } from '@/contract/content/diagnosis'
import type { OutputOf } from '@/contract/endpoint'
import { AnswerView } from '@/features/diagnosis/AnswerView'
import { configureNavigation } from '@/navigation/navigate'
import { useSession } from '@/session/session'

import { ok, refusal } from '../../support/api-server'
import { byRole, hasRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/diagno/diagno'] })

const options = ['没有', '部分', '大部分', '全部'].map((text) => ({ text, example: '' }))
const questionnaire: OutputOf<typeof getDiagnosis> = {
  dimensions: [
    {
      key: 'd',
      name: '设备',
      intro: '设备的联网',
      questions: [
        { key: 'q1', title: '设备联网了吗？', options },
        { key: 'q2', title: '数据自动采集吗？', options },
      ],
    },
  ],
  answers: {},
  version: 0,
  savedTime: null,
  deviceName: '',
  latest: null,
}
const summary = { id: 'r1', total: 50, levelName: '起步', finishedTime: '2026-11-21 10:30:00', byName: '方怡' }
const result = { ...summary, level: 1, levelWords: '', scores: [], previous: null, gaps: [], answers: [] }
const show = (answers: Record<string, 0 | 1 | 2 | 3> = {}) =>
  drawScreen(<AnswerView questionnaire={{ ...questionnaire, answers }} />)
const sent = (path: string) => server.arrived.filter((one) => one.path === path).map(({ body }) => JSON.parse(body))

beforeAll(() => {
  configureNavigation({ population: () => 'user' })
  useSession.setState({ phase: 'settled', user: { userId: 'u1', population: 'user', member: {} } as never })
})
afterAll(() => useSession.setState({ user: undefined }))
beforeEach(() => server.on(saveDiagnosis.path, ok({ version: 1, savedTime: '2026-11-21 10:24:00' })))

it('saves each answer at once, and says when', async () => {
  await show()
  await press(byRole('radio', '设备联网了吗？，部分'))
  await until(() => readPage().includes('10:24 已自动保存'))
  expect(sent(saveDiagnosis.path)).toMatchObject([{ answers: { q1: 1 }, version: 0 }])
  expect(readPage()).toContain('已答 1 题')
})

it('says that an answer is not saved, and does not end before it is', async () => {
  server.on(saveDiagnosis.path, { cut: true })
  await show({ q1: 1 })
  await press(byRole('radio', '数据自动采集吗？，全部'))
  await until(() => readPage().includes('未保存，联网后自动保存'))
  await press(byRole('button', '查看结果'))
  await until(() => readPage().includes('作答还没有保存，请检查网络后重试'))
  expect(sent(finishDiagnosis.path)).toEqual([])
  server.on(saveDiagnosis.path, ok({ version: 1, savedTime: '2026-11-21 10:24:00' }))
  server.on(finishDiagnosis.path, ok(result))
  await press(byRole('button', '查看结果'))
  await until(() => server.stand.moves().length > 0)
  expect(server.stand.moves()).toEqual(['redirectTo /pages/diagno/diagno?id=r1'])
})

it('takes over the answers of another device that keep it from ending, and ends with them', async () => {
  server.on(finishDiagnosis.path, refusal(409, '作答已于 11-21 10:25 在另一设备上更新'))
  server.on(getDiagnosis.path, ok({ ...questionnaire, answers: { q1: 1, q2: 3 }, version: 7 }))
  await show({ q1: 1, q2: 0 })
  await press(byRole('button', '查看结果'))
  await until(() => byRole('radio', '数据自动采集吗？，全部').getAttribute('aria-checked') === 'true')
  expect(readPage()).toContain('作答已于 11-21 10:25 在另一设备上更新')
  server.on(finishDiagnosis.path, ok(result))
  await press(byRole('button', '查看结果'))
  await until(() => server.stand.moves().length > 0)
  expect(sent(finishDiagnosis.path)).toEqual([{ version: 0 }, { version: 7 }])
})

it('leads from the last question to the first that is open', async () => {
  await show({ q2: 0 })
  expect(byRole('button', '上一题').getAttribute('aria-disabled')).toBe('true')
  await press(byRole('button', '下一题'))
  expect(readPage()).toContain('数据自动采集吗？')
  await press(byRole('button', '查看结果'))
  await until(() => readPage().includes('还有 1 题没有回答'))
  expect(readPage()).toContain('设备联网了吗？')
  await press(byRole('button', '下一题'))
  await press(byRole('button', '上一题'))
  expect(readPage()).toContain('设备联网了吗？')
})

it('has a sheet of all questions, which tells the answered ones and leads to each', async () => {
  await show({ q1: 2 })
  await press(byRole('button', '第 2 题，共 2 题，打开答题卡'))
  byRole('button', '第 2 题，未答')
  await press(byRole('button', '第 1 题，已答'))
  expect(readPage()).toContain('设备联网了吗？')
  await until(() => !hasRole('dialog'))
})

it('keeps an answer that was not saved when the page is left, and saves it when it is opened again', async () => {
  server.on(saveDiagnosis.path, { cut: true })
  await show()
  await press(byRole('radio', '设备联网了吗？，部分'))
  await until(() => readPage().includes('未保存，联网后自动保存'))
  const before = sent(saveDiagnosis.path).length
  server.on(saveDiagnosis.path, ok({ version: 1, savedTime: '2026-11-21 10:24:00' }))
  await show()
  await until(() => readPage().includes('10:24 已自动保存'))
  expect(sent(saveDiagnosis.path).slice(before)).toMatchObject([{ answers: { q1: 1 }, version: 0 }])
  expect(readPage()).toContain('数据自动采集吗？')
  await show()
  expect(readPage()).toContain('设备联网了吗？')
})

it('forgets an answer that was not saved once the questionnaire was finished on another device', async () => {
  server.on(saveDiagnosis.path, { cut: true })
  await drawScreen(<AnswerView questionnaire={{ ...questionnaire, answers: { q2: 0 }, version: 4 }} />)
  await press(byRole('radio', '设备联网了吗？，部分'))
  await until(() => readPage().includes('未保存，联网后自动保存'))
  await show()
  expect(readPage()).toContain('已答 0 题')
})
