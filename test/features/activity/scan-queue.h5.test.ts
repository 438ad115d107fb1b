import { configureClient } from '@/api/client'
import { settleScans } from '@/contract/activity'
import { createScanQueue } from '@/features/activity/scan-queue'
import { readJson, writeJson } from '@/platform/storage'

import { ApiServer, ok, refusal } from '../../support/api-server'

const server = new ApiServer()

interface Body {
  activityId: string
  sentAt: number
  scans: { id: string }[]
}
/** What the server has, as a server that knows each scan by its id. */
const taken = new Map<string, number>()
const bodies = () => server.arrived.map(({ body }) => JSON.parse(body) as Body)
const answer = ({ body }: { body: string }) => {
  const { scans } = JSON.parse(body) as Body
  for (const { id } of scans) taken.set(id, (taken.get(id) ?? 0) + 1)
  return ok({ results: scans.map(({ id }) => ({ id, verdict: 'in', guest: null })), serverTime: 1 })
}

const scan = (id: string, activityId = 'open') => ({
  ...{
    id,
    activityId,
    code: 'G1.23456789ABCD',
    direction: 'in' as const,
    gate: 'main',
    at: 1_763_000_000_000,
    reason: '',
  },
})

beforeAll(async () => {
  process.env.API_BASE = await server.start()
  configureClient({ getToken: () => 'token' })
})
afterAll(() => server.stop())
beforeEach(() => {
  server.reset()
  localStorage.clear()
  taken.clear()
  server.on(settleScans.path, answer)
})

const queue = () => createScanQueue('company')
const waiting = () =>
  queue()
    .waiting()
    .map(({ id }) => id)

describe('scans that wait', () => {
  it('are in the storage before anything is sent, and survive a restart', async () => {
    const first = queue()
    first.add(scan('a'))
    first.add(scan('b'))
    expect(server.arrived).toEqual([])
    expect(waiting()).toEqual(['a', 'b'])
    const { results, state } = await queue().flush()
    expect([results.map(({ id }) => id), state, waiting()]).toEqual([['a', 'b'], 'done', []])
  })

  it('stay when no answer came, and go with the next round, each counted once by its id', async () => {
    server.on(settleScans.path, (arrived) => ({ ...answer(arrived), cut: true }))
    const own = queue()
    own.add(scan('a'))
    expect(await own.flush()).toEqual({ results: [], state: 'offline' })
    expect(waiting()).toEqual(['a'])
    server.on(settleScans.path, answer)
    own.add(scan('b'))
    expect((await own.flush()).results.map(({ id }) => id)).toEqual(['a', 'b'])
    expect([...taken.keys()]).toEqual(['a', 'b'])
    expect(waiting()).toEqual([])
  })

  it('made while others are on their way are neither lost nor sent with them', async () => {
    server.on(settleScans.path, (arrived) => ({ ...answer(arrived), delay: 40 }))
    const own = queue()
    own.add(scan('a'))
    const round = own.flush()
    await server.arrival(settleScans.path)
    own.add(scan('b'))
    const second = own.flush()
    await Promise.all([round, second])
    expect(bodies().map(({ scans }) => scans.map(({ id }) => id))).toEqual([['a'], ['b']])
    expect(waiting()).toEqual([])
  })

  it('go in parts of a hundred, each with the clock of its sending', async () => {
    const own = queue()
    for (let made = 0; made < 230; made++) own.add(scan(`s${made}`))
    expect((await own.flush()).results).toHaveLength(230)
    expect(bodies().map(({ scans }) => scans.length)).toEqual([100, 100, 30])
    expect(bodies().every(({ sentAt }) => Math.abs(sentAt - Date.now()) < 60_000)).toBe(true)
    expect([...taken.values()].every((times) => times === 1)).toBe(true)
  })

  it('that the server refuses stay and say why, and hold up no other activity', async () => {
    server.on(settleScans.path, (arrived) =>
      (JSON.parse(arrived.body) as Body).activityId === 'gone' ? refusal(404, '活动不存在') : answer(arrived),
    )
    const own = queue()
    own.add(scan('a', 'gone'))
    own.add(scan('b'))
    expect(await own.flush()).toMatchObject({ state: 'refused', message: '活动不存在', results: [{ id: 'b' }] })
    expect(waiting()).toEqual(['a'])
  })

  it('of another company on this device wait for its people', async () => {
    createScanQueue('other').add(scan('x'))
    queue().add(scan('a'))
    await queue().flush()
    expect([...taken.keys()]).toEqual(['a'])
    expect(createScanQueue('other').waiting()).toHaveLength(1)
  })

  it('tell when the device could not keep one', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    expect(queue().add(scan('a'))).toBe(false)
    full.mockRestore()
    expect(queue().add(scan('a'))).toBe(true)
  })

  it('survive a storage that something else wrote into', () => {
    writeJson('gateScans', [{ nonsense: true }])
    expect(waiting()).toEqual([])
    queue().add(scan('a'))
    expect(readJson('gateScans')).toHaveLength(1)
  })
})
