import { createQueryClient } from '@/api/query'
import { listVisitGates } from '@/contract/visit/visit'
import { openAnswers } from '@/offline/answers'
import { usePersistedCall } from '@/offline/use-persisted-call'
import { useSession } from '@/session/session'

import { ok } from '../support/api-server'
import { t } from '../support/mount-page'
import { readPage } from '../support/screen'
import { drawScreen, setUpScreenServer } from '../support/screen-server'
import { until } from '../support/until'

const server = setUpScreenServer()
const gates = [{ id: 'g1', name: '1 号门', address: '', isOpen: true, version: '', planned: 0 }]
const NINE = Date.parse('2026-11-20T09:00:00+08:00')

function Gates() {
  const { data, keptAt } = usePersistedCall(listVisitGates, {})
  return `${data?.[0]?.name ?? '没有'}，${keptAt ? new Date(keptAt).toISOString() : '新'}`
}

beforeEach(() => t.act(async () => useSession.setState({ user: { userId: 'u1', population: 'user' } as never })))

it('keeps an answer with the time at which it came, however often it is shown', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(NINE)
  const client = createQueryClient()
  server.on(listVisitGates.path, ok(gates))
  await drawScreen(<Gates />, client)
  await until(() => readPage().includes('1 号门，新'))
  now.mockRestore()
  server.on(listVisitGates.path, { cut: true })
  await drawScreen(<Gates />, client)
  await until(() => readPage().includes('1 号门，新'))
  expect(openAnswers(listVisitGates).readWithTime(listVisitGates.path)).toEqual({ value: gates, savedAt: NINE })
})
