import { createQueryClient } from '@/api/query'
import {
  type DiagnosisResult,
  getDiagnosis,
  getDiagnosisResult,
  listDiagnoses,
  printDiagnosis,
} from '@/contract/content/diagnosis'
import { DiagnosisScreen } from '@/features/diagnosis/DiagnosisScreen'
import { configureNavigation } from '@/navigation/navigate'
import { useSession } from '@/session/session'

import { ok, okPage, refusal } from '../../support/api-server'
import { installObjectUrls } from '../../support/object-urls'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/diagno/diagno'] })
const signIn = (user: object) =>
  useSession.setState({ phase: 'settled', user: { userId: 'u1', population: 'user', ...user } as never })

const summary = { id: 'r1', total: 50, levelName: '起步', finishedTime: '2026-11-21 10:30:00', byName: '方怡' }
const dimension = (key: string, name: string) => ({
  key,
  name,
  intro: '',
  questions: [{ key: `${key}1`, title: `${name}？`, options: [] }],
})
const overview = {
  dimensions: [dimension('a', '设备数字化'), dimension('b', '产线数字化')],
  answers: {},
  version: 0,
  savedTime: '2026-11-20 08:15:00',
  deviceName: '',
  latest: null,
}
const result: DiagnosisResult = {
  ...summary,
  level: 1,
  levelWords: '刚刚开始',
  scores: [
    { key: 'a', name: '设备数字化', score: 70, previous: 60 },
    { key: 'b', name: '产线数字化', score: 40, previous: null },
  ],
  previous: { ...summary, id: 'r0', total: 45, levelName: '萌芽', finishedTime: '2025-11-20 09:00:00' },
  gaps: [
    {
      key: 'g1',
      dimensionName: '设备数字化',
      title: '设备联网',
      answer: '没有',
      goal: '部分联网',
      next: '先联一台',
      link: { text: '看生产看板', path: '/pages/area/prodBoard' },
    },
  ],
  answers: [{ dimensionName: '设备数字化', title: '设备联网了吗？', answer: '没有' }],
}
const resultPath = getDiagnosisResult.path.replace('{id}', 'r1')

async function openResult(more: Partial<DiagnosisResult> = {}) {
  server.on(resultPath, ok({ ...result, ...more }))
  await drawScreen(<DiagnosisScreen id="r1" />)
  await until(() => readPage().includes('刚刚开始'))
}

beforeAll(() => configureNavigation({ population: () => 'user' }))
beforeEach(() => {
  signIn({ member: {} })
  server.on(getDiagnosis.path, ok(overview))
  server.on(listDiagnoses.path, okPage([summary]))
})
afterAll(() => useSession.setState({ user: undefined }))

it.each([
  ['开始诊断', {}, null],
  ['再次诊断', {}, summary],
  ['继续作答', { a1: 0 }, summary],
])('offers what comes next: %s', async (text, answers, latest) => {
  server.on(getDiagnosis.path, ok({ ...overview, answers, latest }))
  await drawScreen(<DiagnosisScreen />)
  await until(() => byRole('button', text) !== undefined)
  const isBegun = text === '继续作答'
  expect([readPage().includes('已答 1 / 2 题'), readPage().includes('11-20 08:15 已保存')]).toEqual([isBegun, isBegun])
  await press(byRole('button', text))
  expect(server.stand.moves()).toEqual(['navigateTo /pages/diagno/diagno?step=answer'])
})

it('lists the earlier diagnoses, and opens one', async () => {
  await drawScreen(<DiagnosisScreen />)
  await until(() => readPage().includes('历次诊断（1）'))
  await press(byRole('button', '2026-11-21，起步，50 分'))
  expect(server.stand.moves()).toEqual(['navigateTo /pages/diagno/diagno?id=r1'])
})

it('compares a result with the one before, as a whole and by dimension', async () => {
  await openResult()
  expect(readPage()).toContain('比上次 +5 分（萌芽 · 45 分 · 2025-11-20）')
  expect(readPage()).toContain('上次（2025-11-20）')
  const rows = [...document.querySelectorAll('[role="listitem"]')].map((row) => row.getAttribute('aria-label'))
  expect(rows).toEqual(['维度，本次，上次，变化', '设备数字化，70，60，+10', '产线数字化，40，–，–'])
  byRole('img', '雷达图：设备数字化 70 分，产线数字化 40 分')
})

it('compares the first result with nothing', async () => {
  await openResult({ previous: null, gaps: [], answers: [] })
  expect(readPage()).toContain('首次诊断')
  expect(readPage()).toContain('没有明显的差距')
  expect(readPage()).not.toMatch(/上次（|全部作答/)
})

it('says of equal results that nothing changed', async () => {
  await openResult({ previous: summary })
  expect(readPage()).toContain('与上次持平')
})

it('leads from a gap to the feature to begin with, and shows all answers', async () => {
  await openResult()
  expect(readPage()).toContain('没有 → 部分联网')
  await press(byRole('button', '全部作答，1 题'))
  expect(byRole('dialog', '全部作答').textContent).toContain('设备联网了吗？没有')
  await press(byRole('button', '看生产看板'))
  expect(server.stand.moves()).toEqual(['navigateTo /pages/area/prodBoard'])
})

it('prints a result, and begins anew', async () => {
  installObjectUrls()
  server.on(printDiagnosis.path, { bytes: new Uint8Array(4) })
  await openResult()
  await press(byRole('button', '报告 PDF'))
  const { query } = await server.arrival(printDiagnosis.path)
  expect(query).toBe('id=r1')
  await press(byRole('button', '再次诊断'))
  await until(() => server.stand.moves().length > 0)
  expect(server.stand.moves()).toEqual(['redirectTo /pages/diagno/diagno?step=answer'])
})

it('says of a result of another company that it is not there, and leads to one’s own', async () => {
  server.on(resultPath, refusal(404, '诊断不存在'))
  await drawScreen(<DiagnosisScreen id="r1" />)
  await until(() => readPage().includes('这次诊断不存在'))
  await press(byRole('button', '查看历次诊断'))
  expect(server.stand.moves()).toEqual(['redirectTo /pages/diagno/diagno'])
})

it('is for members of a company: nobody else reads anything', async () => {
  signIn({})
  await drawScreen(<DiagnosisScreen />)
  await press(byRole('button', '加入企业'))
  expect(server.stand.moves()).toEqual(['navigateTo /pages/index/joinApp'])
  expect(server.arrived).toEqual([])
})

it('says that the questionnaire cannot be read, also where an earlier answer is at hand', async () => {
  const client = createQueryClient()
  await drawScreen(<DiagnosisScreen />, client)
  await until(() => readPage().includes('开始诊断'))
  server.on(getDiagnosis.path, refusal(503, '服务繁忙'))
  await drawScreen(<DiagnosisScreen step="answer" />, client)
  await until(() => readPage().includes('问卷加载失败'))
})
