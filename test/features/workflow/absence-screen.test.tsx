import { setAbsence } from '@/contract/workflow/absence'
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
