import { settleScans } from '@/contract/event/activity'
import { listOpenDisputes, removeDisputes } from '@/features/activity/disputes'
import { createScanQueue } from '@/features/activity/scan-queue'
import { readJson, writeJson } from '@/platform/storage'

import { ok, refusal } from '../../support/api-server'
import { setUpScreenServer } from '../../support/screen-server'

const server = setUpScreenServer()

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
  id,
  activityId,
  code: 'G1.23456789ABCD',
  direction: 'in' as const,
  gate: 'main',
  at: 1_763_000_000_000,
  reason: '',
  said: 'in',
})

beforeEach(() => {
  taken.clear()
  server.on(settleScans.path, answer)
})

const guest = {
  code: '23456789ABCD',
  name: '刘洋',
  company: '博世',
  seat: 'A01',
  inTime: null,
  inGate: null,
  inState: null,
  lateReason: null,
  outTime: null,
  outGate: null,
}

const queue = () => createScanQueue('company')
const waiting = () =>
  queue()
    .waiting()
    .map(({ id }) => id)

it('sends a scan that the device has no room for once, and gives nothing when it is lost', async () => {
  expect(await queue().sendUnkept(scan('a'))).toMatchObject([{ id: 'a', verdict: 'in' }])
  server.on(settleScans.path, { cut: true })
  expect(await queue().sendUnkept(scan('b'))).toEqual([])
  expect([...taken.keys()]).toEqual(['a'])
  expect(waiting()).toEqual([])
})

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

  it.each([
    [429, 'offline'],
    [500, 'failing'],
    [502, 'failing'],
  ])('stay when the server is busy or fails, %s: that is no refusal', async (code, state) => {
    server.on(settleScans.path, refusal(code, '系统繁忙'))
    const own = queue()
    own.add(scan('a'))
    expect(await own.flush()).toEqual({ results: [], state })
    expect(waiting()).toEqual(['a'])
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
    const began = Date.now()
    const own = queue()
    for (let made = 0; made < 230; made++) own.add(scan(`s${made}`))
    expect((await own.flush()).results).toHaveLength(230)
    expect(bodies().map(({ scans }) => scans.length)).toEqual([100, 100, 30])
    expect(bodies().every(({ sentAt }) => sentAt >= began && sentAt <= Date.now())).toBe(true)
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

  it('at which the server always fails hold up no other activity', async () => {
    server.on(settleScans.path, (arrived) =>
      (JSON.parse(arrived.body) as Body).activityId === 'broken' ? refusal(500, '系统繁忙') : answer(arrived),
    )
    const own = queue()
    own.add(scan('a', 'broken'))
    own.add(scan('b'))
    expect(await own.flush()).toMatchObject({ state: 'failing', results: [{ id: 'b' }] })
    expect(waiting()).toEqual(['a'])
  })

  it.each([
    ['fails at', 500, 'failing'],
    ['refuses', 400, 'refused'],
  ])('go on although the server %s one of them', async (_what, code, state) => {
    const bad = ['s0', 's1', 's77']
    server.on(settleScans.path, (arrived) =>
      (JSON.parse(arrived.body) as Body).scans.some(({ id }) => bad.includes(id))
        ? refusal(code, '错误的请求')
        : answer(arrived),
    )
    const own = queue()
    for (let made = 0; made < 100; made++) own.add(scan(`s${made}`))
    expect(await own.flush()).toMatchObject({ state })
    await own.flush()
    expect([...waiting()].sort()).toEqual(bad)
    expect([...taken.values()].every((times) => times === 1)).toBe(true)
    // From now on each is tried alone, and what comes fresh goes before them.
    own.add(scan('fresh'))
    server.arrived.length = 0
    expect(await own.flush()).toMatchObject({ state, results: [{ id: 'fresh' }] })
    expect(bodies().map(({ scans }) => scans.length)).toEqual([1, 1, 1, 1])
  })

  it('cost a server that fails at everything only few calls a round', async () => {
    server.on(settleScans.path, refusal(500, '系统繁忙'))
    const own = queue()
    for (let made = 0; made < 230; made++) own.add(scan(`s${made}`))
    await own.flush()
    expect(server.arrived.length).toBeLessThan(10)
    expect(waiting()).toHaveLength(230)
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
    expect(waiting()).toEqual(['a'])
  })

  it('are not lost beside one that cannot be read', () => {
    queue().add(scan('a'))
    const { value } = readJson('gateScans') as { value: unknown[] }
    writeJson('gateScans', [{ nonsense: true }, ...value])
    queue().add(scan('b'))
    expect(waiting()).toEqual(['a', 'b'])
  })
})

describe('scans that come to something else than was shown', () => {
  const answering = (verdicts: Record<string, string>) =>
    server.on(settleScans.path, ({ body }) => {
      const { scans } = JSON.parse(body) as Body
      const results = scans.map(({ id }) => ({ id, verdict: verdicts[id] ?? 'in', guest: null }))
      return ok({ results, serverTime: 1 })
    })
  const left = () => listOpenDisputes('open').map(({ id, said, verdict }) => [id, said, verdict])

  it('are listed, the latest first, until somebody has seen them: after a restart too', async () => {
    answering({ a: 'revoked', b: 'duplicate' })
    for (const id of ['a', 'b', 'c']) queue().add(scan(id))
    await queue().flush()
    expect(left()).toEqual([
      ['b', 'in', 'duplicate'],
      ['a', 'in', 'revoked'],
    ])
    expect(listOpenDisputes('other')).toEqual([])
    removeDisputes(['b'])
    expect(left()).toEqual([['a', 'in', 'revoked']])
  })

  it.each([
    ['unlisted', 'in', false],
    ['unlisted', 'unknown', true],
    ['in', 'late', true],
    ['out', 'out', false],
    ['duplicate', 'in', true],
    // Queued by a version that did not note what it showed.
    ['', 'in', false],
    ['', 'over', true],
  ])('shown %s, settled %s: listed %s', async (outcome, verdict, isListed) => {
    answering({ a: verdict })
    queue().add({ ...scan('a'), said: outcome })
    await queue().flush()
    expect(left().length > 0).toBe(isListed)
  })

  it('are kept also where there is room only once they have left the queue', async () => {
    answering({ a: 'revoked' })
    queue().add(scan('a'))
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
      throw new Error('full')
    })
    await queue().flush()
    full.mockRestore()
    expect([left(), waiting()]).toEqual([[['a', 'in', 'revoked']], []])
  })

  it('name nobody on the device', async () => {
    server.on(settleScans.path, ok({ results: [{ id: 'a', verdict: 'revoked', guest }], serverTime: 1 }))
    queue().add(scan('a'))
    await queue().flush()
    expect(JSON.stringify(localStorage)).toContain('revoked')
    expect(JSON.stringify(localStorage)).not.toContain('刘洋')
  })
})
