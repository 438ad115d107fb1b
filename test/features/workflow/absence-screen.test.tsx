import { setAbsence } from '@/contract/workflow/absence'
import { listProcessDefinitions } from '@/contract/workflow/process'
import { listTasks } from '@/contract/workflow/todo'
import { AbsenceScreen } from '@/features/workflow/absence/AbsenceScreen'

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
