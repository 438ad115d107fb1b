import { configureClient } from '@/api/client'
import type { QueuedWrite } from '@/api/hooks'
import { saveDraft } from '@/contract/workflow/draft'
import type { OtherDraft } from '@/parts/form/draft-choice'
import { createDraftStore, type DraftStore } from '@/parts/form/draft-store'
import { listLocalDrafts, readLocalDraft, writeLocalDraft } from '@/parts/form/local-draft'

import { ok, refusal, setUpApiServer } from '../../support/api-server'

const KEY = 'process:purchase'
const { path } = saveDraft
const server = setUpApiServer()
const none = { files: [], names: {} }
const content = (reason: string) => ({ main: { reason }, sub: {} })
let others: OtherDraft[] = []
let queuedWrites: QueuedWrite[] = []

function keeper(userId = 'li-na') {
  const onOther = (other: OtherDraft) => others.push(other)
  const made = createDraftStore({ userId, key: KEY, formVersion: 1, start: undefined, onOther })
  open.push(made)
  return made
}

const open: DraftStore[] = []
// One that still waits would save in the next test.
afterEach(() => {
  for (const one of open.splice(0)) one.settle()
})

const bodies = () =>
  server.arrived.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body) as { version: number })

const conflict = {
  json: {
    code: 409,
    msg: '已在另一台设备修改',
    message: '',
    timestamp: 1,
    traceId: 't',
    data: { version: '7', savedAt: '2026-11-21 10:20:00', deviceName: 'iPhone 15' },
  },
}

beforeEach(() => {
  localStorage.clear()
  others = []
  queuedWrites = []
  configureClient({ getToken: () => 'live', queueWrite: (write) => queuedWrites.push(write) })
  let version = 0
  server.on(path, () => {
    version += 1
    return ok({ version, savedAt: '2026-11-21 10:12:00' })
  })
})

describe('a draft', () => {
  it('is on the device at once, and on the server when it is asked for', async () => {
    const draft = keeper()
    draft.save(content('更换'), none)
    expect(readLocalDraft('li-na', KEY)).toMatchObject({ content: content('更换'), isSynced: false })
    expect(await draft.flush()).toBe(true)
    expect(readLocalDraft('li-na', KEY)).toMatchObject({ serverVersion: 1, isSynced: true })
  })

  it('goes to the server at once when its page closes', async () => {
    const timer = jest.spyOn(globalThis, 'setTimeout').mockReturnValue(1 as never)
    const draft = keeper()
    draft.save(content('更换'), none)
    timer.mockRestore()
    draft.close()
    await server.arrival(path)
    expect(bodies()).toMatchObject([{ content: content('更换') }])
  })

  it('keeps the process that it is of', () => {
    const process = { procDefKey: 'purchase', name: '备件采购' }
    const start = {
      content: content('一'),
      ...none,
      process,
      priority: 0,
      formVersion: 1,
      savedAt: 1,
      serverVersion: 0,
    }
    const onOther = () => undefined
    const draft = createDraftStore({
      userId: 'li-na',
      key: KEY,
      formVersion: 1,
      start: { ...start, isSynced: true },
      onOther,
    })
    open.push(draft)
    draft.save(content('二'), none)
    expect(readLocalDraft('li-na', KEY)).toMatchObject({ content: content('二'), process })
  })

  it('is of one person alone', () => {
    keeper().save(content('更换'), none)
    expect(readLocalDraft('zhang-wei', KEY)).toBeUndefined()
  })

  it('goes out one save after the other, each on the version the last one made', async () => {
    const draft = keeper()
    draft.save(content('一'), none)
    const first = draft.flush()
    await server.arrival(path)
    draft.save(content('二'), none)
    await Promise.all([first, draft.flush()])
    expect(bodies().map(({ version }) => version)).toEqual([0, 1])
    expect(readLocalDraft('li-na', KEY)).toMatchObject({ content: content('二'), serverVersion: 2, isSynced: true })
  })

  it('stays on the device while there is no network', async () => {
    server.on(path, { cut: true })
    const draft = keeper()
    draft.save(content('更换'), none)
    expect(await draft.flush()).toBe(false)
    expect(readLocalDraft('li-na', KEY)).toMatchObject({ content: content('更换'), isSynced: false })
  })

  it('tells of a later device, sends nothing until the person decides, then goes over it', async () => {
    server.on(path, conflict)
    const draft = keeper()
    draft.save(content('更换'), none)
    expect(await draft.flush()).toBe(false)
    expect(others).toEqual([{ version: 7, savedAt: Date.parse('2026-11-21T10:20:00+08:00'), deviceName: 'iPhone 15' }])
    draft.save(content('更换轴承'), none)
    await draft.flush()
    expect(bodies()).toHaveLength(1)
    server.on(path, ok({ version: 8, savedAt: '2026-11-21 10:21:00' }))
    draft.takeOver(7)
    await draft.flush()
    expect(bodies().map(({ version }) => version)).toEqual([0, 7])
    expect(readLocalDraft('li-na', KEY)).toMatchObject({ content: content('更换轴承'), serverVersion: 8 })
  })

  it('that the server refuses without saying what it has is asked about too, and goes out once that is decided', async () => {
    server.on(path, refusal(409, '已在另一台设备修改'))
    const draft = keeper()
    draft.save(content('更换'), none)
    expect(await draft.flush()).toBe(false)
    expect(others).toMatchObject([{ version: 0, deviceName: '' }])
    server.on(path, ok({ version: 8, savedAt: '2026-11-21 10:21:00' }))
    draft.takeOver(0)
    expect(await draft.flush()).toBe(true)
  })

  it('that is dropped while it is saved stays dropped', async () => {
    const draft = keeper()
    draft.save(content('更换'), none)
    const saving = draft.flush()
    await server.arrival(path)
    await draft.discard()
    await saving
    expect(readLocalDraft('li-na', KEY)).toBeUndefined()
    expect(server.arrived.map(({ method }) => method)).toEqual(['PUT', 'DELETE'])
  })

  it('that was handed in is kept no more, whatever is drawn afterwards', async () => {
    const draft = keeper()
    draft.save(content('更换'), none)
    await draft.finish()
    draft.save(content('更换'), none)
    expect(await draft.flush()).toBe(true)
    expect(readLocalDraft('li-na', KEY)).toBeUndefined()
    expect(bodies()).toEqual([])
  })

  describe('that meets the server’s late', () => {
    const theirs = (version: number) => ({
      key: KEY,
      content: content('别处'),
      opinion: '',
      priority: 0,
      formVersion: 1,
      version,
      savedAt: '2026-11-21 10:20:00',
      files: [],
      names: {},
      deviceName: 'iPhone 15',
    })
    const meet = async (draft: ReturnType<typeof keeper>) => {
      const taken: (string | undefined)[] = []
      await draft.syncFromServer((found) => taken.push(found && String(found.content.main.reason)))
      return taken
    }

    it('takes it where nothing was typed', async () => {
      server.on(path, ok({ draft: theirs(3) }))
      expect(await meet(keeper())).toEqual(['别处'])
      expect(readLocalDraft('li-na', KEY)).toMatchObject({ serverVersion: 3, isSynced: true })
    })

    it('leaves what was typed meanwhile, and tells of the other', async () => {
      server.on(path, ok({ draft: theirs(3) }))
      const draft = keeper()
      draft.save(content('这里'), none)
      expect(await meet(draft)).toEqual([])
      expect(others).toEqual([expect.objectContaining({ version: 3, deviceName: 'iPhone 15' })])
      expect(readLocalDraft('li-na', KEY)).toMatchObject({ content: content('这里') })
    })

    it('goes on by itself when the server cannot be asked', async () => {
      server.on(path, { cut: true })
      const draft = keeper()
      draft.save(content('这里'), none)
      expect(await meet(draft)).toEqual([])
      expect([others, readLocalDraft('li-na', KEY)?.content]).toEqual([[], content('这里')])
    })
  })

  it('that went with a decision is thrown away here alone', async () => {
    const draft = keeper()
    draft.save(content('更换'), none)
    draft.settle()
    draft.save(content('更换'), none)
    expect(readLocalDraft('li-na', KEY)).toBeUndefined()
    expect(server.arrived).toEqual([])
  })

  it('is not offered to be sent again when the session has ended: it is on the device', async () => {
    server.on(path, { status: 401, json: { code: 401, msg: '登录失效', data: null } })
    const draft = keeper()
    draft.save(content('更换'), none)
    await draft.flush()
    expect(queuedWrites).toEqual([])
    expect(readLocalDraft('li-na', KEY)).toMatchObject({ isSynced: false })
  })
})

it('the drafts of a person are listed by their beginning, the newest first', () => {
  const draft = { content: content('更换'), ...none, priority: 0, formVersion: 1, serverVersion: 0, isSynced: false }
  const slots: [string, number][] = [
    ['process:leave', 1],
    ['process:purchase', 3],
    ['process:repair', 2],
    ['task:t1', 4],
  ]
  for (const [key, savedAt] of slots) writeLocalDraft('li-na', key, { ...draft, savedAt })
  writeLocalDraft('zhang-wei', 'process:leave', { ...draft, savedAt: 5 })
  const { priority: _priority, ...earlier } = { ...draft, savedAt: 1 }
  writeLocalDraft('li-na', 'report:earlier', earlier as never)
  expect(readLocalDraft('li-na', 'report:earlier')?.priority).toBe(0)
  const keys = listLocalDrafts('li-na', 'process:').map(({ key }) => key)
  expect(keys).toEqual(['process:purchase', 'process:repair', 'process:leave'])
})
