import { eq } from 'drizzle-orm'

import type { InputOf } from '@/contract/endpoint'
import { deleteDraft, getDraft, saveDraft } from '@/contract/workflow/draft'
import { actOnTask, getTaskDetail } from '@/contract/workflow/task'
import { upload } from '@/server/db/schema/platform'
import { processTask } from '@/server/db/schema/workflow'
import { runHousekeeping } from '@/server/jobs/housekeeping'

import { setUpServer } from '../../support/set-up-server'
import { getToken, startWorkflowServer, step } from './company'

const server = setUpServer(startWorkflowServer)

const as = (userId: string) => ({ token: getToken(userId) })
const key = 'process:purchase'

const read = async (userId = 'u0') => (await server.send(getDraft, { key }, as(userId))).data.draft
const save = (more: Partial<InputOf<typeof saveDraft>>, userId = 'u0') =>
  server.send(saveDraft, { key, content: { main: { reason: '备件' } }, version: 0, ...more }, as(userId))

beforeEach(() => server.send(deleteDraft, { key }, as('u0')))

describe('a draft', () => {
  it('comes back as it was saved, with its time and its device', async () => {
    expect(await read()).toBeNull()
    const content = { main: { reason: '备件', amount: 12, files: ['a'] }, sub: { items: [{ id: '1', name: '轴承' }] } }
    const { data } = await save({ content, opinion: '请看', priority: 1, formVersion: 2, deviceName: '华为 Mate 60' })
    expect(data).toEqual({ version: 1, savedAt: '2026-11-20 10:24:00' })
    expect(await read()).toEqual({
      key,
      content,
      opinion: '请看',
      priority: 1,
      formVersion: 2,
      version: 1,
      savedAt: data.savedAt,
      deviceName: '华为 Mate 60',
      files: [],
      names: {},
    })
  })

  it('names its people, departments and own files for a device that never chose them', async () => {
    const file = { size: 10, sha256: 'x', mime: 'application/pdf', companyId: 'main', createdAt: server.clock.now }
    await server.db.insert(upload).values([
      { ...file, id: 'mine', ownerId: 'u0', name: '报价单.pdf' },
      { ...file, id: 'theirs', ownerId: 'u1', name: '工资表.pdf' },
    ])
    const main = { who: 'u1', team: ['u2', 'outsider'], dept: 'equipment', files: ['mine', 'theirs'] }
    await save({ content: { main, sub: { rows: [{ id: '1', who: 'u3' }] } } })
    const draft = await read()
    expect(draft?.names).toEqual({ u1: '张伟', u2: '陈强', u3: '王强', equipment: '设备工程部' })
    expect(draft?.files.map(({ id, name }) => [id, name])).toEqual([['mine', '报价单.pdf']])
  })

  it('is its owner’s alone', async () => {
    await save({})
    expect([await read('u1'), await read('admin')]).toEqual([null, null])
    await server.send(deleteDraft, { key }, as('u1'))
    expect(await read()).not.toBeNull()
  })

  it('saved over the version that was seen counts on', async () => {
    await save({})
    expect((await save({ version: 1 })).data.version).toBe(2)
    expect((await save({ version: 2 })).data.version).toBe(3)
  })

  it('of the later of two devices is refused, with when and where the other saved', async () => {
    await save({ deviceName: '电脑' })
    const late = await save({ content: { main: { reason: '后到' } } })
    const data = { version: '1', savedAt: '2026-11-20 10:24:00', deviceName: '电脑' }
    expect(late).toMatchObject({ code: 409, msg: '草稿已于 11-20 10:24 在 电脑 上更新', data })
    expect((await read())?.content.main).toEqual({ reason: '备件' })
    expect((await save({ content: { main: { reason: '后到' } }, version: 1 })).code).toBe(200)
  })

  it('of two first saves at once is one', async () => {
    const codes = (await Promise.all([save({}), save({}), save({})])).map(({ code }) => code)
    expect(codes.sort()).toEqual([200, 409, 409])
  })

  it('that is gone elsewhere is not brought back by a device that knows it', async () => {
    await save({})
    await server.send(deleteDraft, { key, version: 1 }, as('u0'))
    expect(await save({ version: 1 })).toMatchObject({
      code: 409,
      msg: '该草稿已在别处提交或删除',
      data: { version: '0' },
    })
    expect(await read()).toBeNull()
  })

  it('is thrown away only in the version that was seen, when one is named', async () => {
    await save({})
    await save({ version: 1 })
    expect((await server.send(deleteDraft, { key, version: 1 }, as('u0'))).code).toBe(409)
    expect((await server.send(deleteDraft, { key, version: 2 }, as('u0'))).code).toBe(200)
    expect((await server.send(deleteDraft, { key }, as('u0'))).code).toBe(200)
  })

  it('that is too large is refused', async () => {
    const rows = Array.from({ length: 100 }, () => ({ text: '字'.repeat(4000) }))
    expect((await save({ content: { main: {}, sub: { items: rows } } })).code).toBe(413)
  })

  it.each(['', 'process:', 'other:x', 'process:a b', `process:${'x'.repeat(65)}`])(
    'is not kept under %j',
    async (bad) => {
      expect((await save({ key: bad })).code).toBe(400)
    },
  )

  it('of an opinion is kept by to-do and action, and nobody else’s', async () => {
    const own = { key: 'opinion:t1.reject', opinion: '预算超出' }
    expect((await save(own)).data.version).toBe(1)
    const read = (key: string, userId = 'u0') => server.send(getDraft, { key }, as(userId))
    expect((await read('opinion:t1.reject')).data.draft).toMatchObject({ opinion: '预算超出', version: 1 })
    expect((await read('opinion:t1.agree')).data.draft).toBeNull()
    expect((await read('opinion:t1.reject', 'u1')).data.draft).toBeNull()
    expect((await save({ ...own, opinion: '另一台' })).code).toBe(409)
  })

  it('of an opinion goes with its decision, and with the others of a task that is out of one’s hands', async () => {
    const id = await server.begin({ definitionId: await server.define([step('one', 'any', ['u1'])]) })
    const [task] = await server.db.select().from(processTask).where(eq(processTask.instanceId, id))
    const taskId = task?.id ?? ''
    const keys = ['circulate', 'agree', 'reject'].map((action) => `opinion:${taskId}.${action}`)
    for (const key of keys) await save({ key, opinion: '已核对' }, 'u1')
    const left = async () => {
      const drafts = await Promise.all(keys.map((key) => server.send(getDraft, { key }, as('u1'))))
      return drafts.map(({ data }) => data.draft !== null)
    }
    const act = (action: 'circulate' | 'agree', more = {}) =>
      server.send(actOnTask, { taskId, version: task?.version ?? 0, action, ...more }, as('u1'))
    expect((await act('circulate', { userIds: ['u2'] })).code).toBe(200)
    expect(await left()).toEqual([false, true, true])
    const { data } = await server.send(getTaskDetail, { taskId }, as('u1'))
    expect((await act('agree', { version: data.task.version })).code).toBe(200)
    expect(await left()).toEqual([false, false, false])
  })

  it('of a form that came back to its starter goes as it is handed in again', async () => {
    const id = await server.begin({ definitionId: await server.define([step('one', 'any', ['u1'])]) })
    const [task] = await server.db.select().from(processTask).where(eq(processTask.instanceId, id))
    const back = { action: 'returnTo', targetNodeId: 'start', opinion: '请补充' } as const
    const returned = { taskId: task?.id ?? '', version: task?.version ?? 0, ...back }
    expect((await server.send(actOnTask, returned, as('u1'))).code).toBe(200)
    const own = { key: `instance:${id}` }
    expect((await save(own)).code).toBe(200)
    const { version } = (await server.send(getTaskDetail, { procInstId: id }, as('u0'))).data.instance
    const again = { procInstId: id, action: 'resubmit', version, formData: { reason: '已补充' } } as const
    expect((await server.send(actOnTask, again, as('u0'))).code).toBe(200)
    expect((await server.send(getDraft, own, as('u0'))).data.draft).toBeNull()
  })

  it('nobody came back to for three months is forgotten', async () => {
    await save({})
    await runHousekeeping(server.services, new Date('2027-02-17T00:00:00Z'))
    expect(await read()).not.toBeNull()
    await runHousekeeping(server.services, new Date('2027-02-19T00:00:00Z'))
    expect(await read()).toBeNull()
  })
})
