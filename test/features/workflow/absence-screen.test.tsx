import { setAbsence } from '@/contract/workflow/absence'
import { listProcessDefinitions } from '@/contract/workflow/process'
import { listTasks } from '@/contract/workflow/todo'
import { AbsenceBanner } from '@/features/workflow/absence/AbsenceBanner'
import { AbsenceScreen } from '@/features/workflow/absence/AbsenceScreen'
import { getAbsenceEnd } from '@/features/workflow/absence/absence-times'

import { ok, refusal } from '../../support/api-server'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/eform/absence'] })

const substitute = { userId: 'u2', name: '陈强' }

it('an absence that was set on another device meanwhile is shown in place of the form', async () => {
  server.on(listTasks.path, ok({ records: [], total: 0, current: 1, size: 100, pages: 0 }))
  let isSetElsewhere = false
  // One path reads and sets.
  server.on(setAbsence.path, ({ method }) => {
    const times = { startTime: '2026-11-20 08:00:00', endTime: '2099-11-20 18:00:00' }
    const absence = { substitute, processes: [], substituteAwayUntil: null, ...times }
    return method === 'GET'
      ? ok({ absence: isSetElsewhere ? absence : null, version: 1, lastSubstitute: substitute, standingIn: [] })
      : refusal(409, '已在其他设备修改，请刷新')
  })
  await drawScreen(<AbsenceScreen />)
  await until(() => readPage().includes('开启「我不在」'))
  isSetElsewhere = true
  await press(byRole('button', '开启「我不在」'))
  await until(() => readPage().includes('新的待办交给') && readPage().includes('进行中'))
})

it('processes that could not be read are said to be so, and asked for again', async () => {
  server.on(setAbsence.path, ok({ absence: null, version: 1, lastSubstitute: substitute, standingIn: [] }))
  server.on(listProcessDefinitions.path, refusal(500, '服务错误'))
  await drawScreen(<AbsenceScreen />)
  await until(() => readPage().includes('开启「我不在」'))
  await press(byRole('switch', '全部流程都交给代办人'))
  await until(() => readPage().includes('流程加载失败'))
  const purchase = { procDefId: 'p1', procDefKey: 'purchase', name: '采购申请' }
  const groups = [{ id: 'g1', name: '采购', children: [purchase] }]
  server.on(listProcessDefinitions.path, ok({ groups, custom: [], recent: [] }))
  await press(byRole('button', '重试'))
  await until(() => readPage().includes('采购申请'))
})

it('an absence needs a substitute, and at least one process where not all are meant', async () => {
  const none = { absence: null, version: 4, standingIn: [] }
  const set = () => press(byRole('button', '开启「我不在」'))
  const sent = () => server.arrived.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body))
  const purchase = { procDefId: 'p1', procDefKey: 'purchase', name: '采购申请' }
  server.on(listProcessDefinitions.path, ok({ groups: [{ id: 'g1', name: '采购', children: [purchase] }] }))
  server.on(setAbsence.path, ok({ ...none, lastSubstitute: null }))
  await drawScreen(<AbsenceScreen />)
  await until(() => readPage().includes('开启「我不在」'))
  await set()
  expect(readPage()).toContain('请选择代办人')
  server.on(setAbsence.path, ({ method }) =>
    method === 'GET' ? ok({ ...none, lastSubstitute: substitute }) : refusal(422, '代办人已停用'),
  )
  await drawScreen(<AbsenceScreen />)
  await until(() => readPage().includes('陈强'))
  await press(byRole('switch', '全部流程都交给代办人'))
  await until(() => readPage().includes('采购申请'))
  await set()
  expect(readPage()).toContain('请选择流程')
  expect(sent()).toEqual([])
  await press(document.querySelector('[aria-label="流程，采购申请"]') as Element)
  expect(readPage()).not.toContain('请选择流程')
  await set()
  await until(() => readPage().includes('代办人已停用'))
  const endTime = getAbsenceEnd('today', Date.now())
  expect(sent()).toEqual([{ substituteId: 'u2', endTime, version: 4, procDefKeys: ['purchase'] }])
  await press(byRole('switch', '全部流程都交给代办人'))
  expect(readPage()).not.toContain('代办人已停用')
  await set()
  await until(() => sent().length === 2)
  expect(sent()[1]).toEqual({ substituteId: 'u2', endTime, version: 4 })
})

const absence = {
  substitute,
  processes: [{ procDefKey: 'purchase', procDefName: '采购申请' }],
  substituteAwayUntil: null,
  startTime: '2026-11-20 08:00:00',
  endTime: '2099-11-21 00:00:00',
}

it.each([
  ['runs', {}, '进行中', '我回来了', ['至 11月20日 24:00 自动结束采购申请'], ['开始', '自己也不在']],
  ['is ahead', { startTime: '2099-11-19 08:00:00' }, '未开始', '取消设置', ['11月19日 08:00 开始'], ['自己也不在']],
  ['is of all', { processes: [] }, '进行中', '我回来了', ['自动结束全部流程'], []],
  [
    'goes on',
    { substituteAwayUntil: '2099-11-23 18:00:00' },
    '进行中',
    '我回来了',
    ['陈强自己也不在，至 11月23日 18:00'],
    [],
  ],
])('an absence that %s says so', async (_how, more, state, button, said, unsaid) => {
  server.on(listTasks.path, ok({ records: [], total: 0, current: 1, size: 100, pages: 0 }))
  server.on(setAbsence.path, ok({ absence: { ...absence, ...more }, version: 1, lastSubstitute: null, standingIn: [] }))
  await drawScreen(<AbsenceScreen />)
  await until(() => readPage().includes(`新的待办交给${state}`))
  byRole('button', button)
  expect(said.filter((text) => !readPage().includes(text))).toEqual([])
  expect(unsaid.filter((text) => readPage().includes(text))).toEqual([])
})

it.each([
  ['2026-11-20 08:00:00', '新待办由陈强代办至 11月20日 24:00我回来了'],
  ['2099-11-19 08:00:00', '11月19日 08:00 起新待办由陈强代办至 11月20日 24:00取消'],
])('stands above the to-dos from %s on, with those one stands in for', async (startTime, text) => {
  const standingIn = [{ owner: { userId: 'u3', name: '李娜' }, endTime: '2099-11-22 00:00:00' }]
  const running = { absence: { ...absence, startTime }, version: 1, lastSubstitute: null, standingIn }
  server.on(setAbsence.path, ok(running))
  await drawScreen(<AbsenceBanner />)
  await until(() => readPage().includes(`${text}正在代 李娜 处理新待办，至 11月21日 24:00`))
  server.on(setAbsence.path, ok({ ...running, absence: null, standingIn: [] }))
  await drawScreen(<AbsenceBanner />)
  await until(() => server.arrived.length === 2)
  expect(readPage()).toBe('')
})
