import { eq, getTableName } from 'drizzle-orm'

import { exportMyData } from '@/contract/identity/deletion'
import { listMessages } from '@/contract/message/message'
import { listApplicationRecords } from '@/contract/organization/application-view'
import { printTask, verifyDocument } from '@/contract/workflow/document'
import { changeLinks } from '@/contract/workflow/link'
import { actOnTask, commentOnTask, getTaskDetail, markTaskRead, type TaskDecision } from '@/contract/workflow/task'
import { listCirculated, listDoneTasks, listMyProcesses } from '@/contract/workflow/todo'
import { application, applicationView } from '@/server/db/schema/home'
import { processArchive, processArchiveEntry, processArchiveTask } from '@/server/db/schema/process-archive'
import {
  processComment,
  processHistory,
  processInstance,
  processReader,
  processTask,
} from '@/server/db/schema/workflow'
import { loadApprovalSource, loadWorkloadSource } from '@/server/domains/report/approval-source'
import { resolvePeriod } from '@/server/domains/report/period'
import { VISIT_REQUEST } from '@/server/domains/visit/approval'
import { runHousekeeping } from '@/server/jobs/housekeeping'
import { archiveEndedInstances } from '@/server/workflow/archive/archive-job'
import { advanceHolds } from '@/server/workflow/holds/hold-job'

import { setUpServer } from '../../support/set-up-server'
import { FRIDAY, getToken, restartOnFriday, startIdleWorkflowServer, step } from './company'

const DAY_MS = 24 * 3_600_000
const server = setUpServer(startIdleWorkflowServer)
const as = (userId: string) => ({ token: getToken(userId) })
const afterDays = (days: number) => new Date(FRIDAY.getTime() + days * DAY_MS)

beforeEach(async () => {
  await restartOnFriday(server)
})

const readDetail = (userId: string, query: { taskId?: string; procInstId?: string }) =>
  server.send(getTaskDetail, query, as(userId))

async function decide(userId: string, procInstId: string, decision: Partial<TaskDecision> = {}) {
  const { task } = (await readDetail(userId, { procInstId })).data
  const input = { taskId: task.taskId ?? '', version: task.version, opinion: '原因', action: 'agree' as const }
  return server.send(actOnTask, { ...input, ...decision }, as(userId))
}

const archive = (days: number, keepDays: number | undefined = 400) =>
  archiveEndedInstances(server.handle, keepDays, afterDays(days))

const isArchived = async (id: string) => (await server.db.$count(processArchive, eq(processArchive.id, id))) === 1

/** 李娜 hands in; 张伟 or 陈强 decides, 张伟 circulates to 赵磊, comments to 王敏 and agrees. */
async function beginAndEnd(subject = '备件采购 · 伺服电机 ×4', more: Parameters<typeof server.define>[1] = {}) {
  const id = await server.begin({
    subject,
    definitionId: await server.define([step('one', 'any', ['u1', 'u2'])], more),
  })
  await decide('u1', id, { action: 'circulate', userIds: ['u5'] })
  await server.send(commentOnTask, { procInstId: id, text: '请 王敏 看一下', mentions: ['u4'] }, as('u1'))
  expect((await decide('u1', id)).data.status).toBe('approved')
  return id
}

const hotTables = [processTask, processHistory, processReader, processComment] as const

/** The rows of an instance in each table of the workflow. */
async function countRows(id: string) {
  const counts: Record<string, number> = {
    process_instance: await server.db.$count(processInstance, eq(processInstance.id, id)),
  }
  for (const table of hotTables) counts[getTableName(table)] = await server.db.$count(table, eq(table.instanceId, id))
  return counts
}

describe('an application that ended long ago', () => {
  it('moves to the archive with all that belongs to it after the days of the setting, or stays for ever', async () => {
    const id = await beginAndEnd()
    const clean = (days: number, archiveAfterDays: number | undefined) =>
      runHousekeeping({ ...server.services, settings: { ...server.settings, archiveAfterDays } }, afterDays(days))
    await clean(399, 400)
    await clean(4000, undefined)
    expect(await countRows(id)).toEqual({
      process_instance: 1,
      process_task: 2,
      process_history: 3,
      process_reader: 2,
      process_comment: 1,
    })
    await clean(401, 400)
    expect(Object.values(await countRows(id))).toEqual([0, 0, 0, 0, 0])
    expect(await isArchived(id)).toBe(true)
  })

  it('says the same as before to each who took part, that it is archived, and offers nothing', async () => {
    const id = await beginAndEnd()
    const readers = ['u0', 'u1', 'u2', 'u4', 'u5']
    const readAll = () =>
      Promise.all(readers.map(async (userId) => (await readDetail(userId, { procInstId: id })).data))
    const before = await readAll()
    expect(before[0]?.instance.archivedTime).toBeNull()
    await archive(401)
    const quiet = { actions: [], canStartAgain: false, handledText: null }
    const archivedTime = '2027-12-26 10:24:00'
    expect(await readAll()).toEqual(
      before.map((detail) => ({
        ...detail,
        ...quiet,
        task: { ...detail.task, isRead: true },
        instance: { ...detail.instance, archivedTime },
      })),
    )
  })

  it('is opened by the task that a message links to', async () => {
    const id = await beginAndEnd()
    const [task] = await server.db.select().from(processTask).where(eq(processTask.instanceId, id))
    await archive(401)
    const { data } = await readDetail('u1', { taskId: task?.id ?? '' })
    expect(data.instance).toMatchObject({ procInstId: id, statusName: '已通过' })
    expect((await readDetail('outsider', { taskId: task?.id ?? '' })).code).toBe(404)
  })

  it('is still handled in the message that told of its task', async () => {
    const id = await server.begin({ definitionId: await server.define([step('one', 'any', ['u1'])]) })
    await decide('u1', id, { action: 'transfer', userIds: ['u5'] })
    expect((await decide('u5', id)).data.status).toBe('approved')
    const readStates = async () => {
      const { records } = (await server.send(listMessages, { size: 100 }, as('u5'))).data
      return records.flatMap(({ busType, state }) => (busType === 'task' ? [state] : []))
    }
    expect(await readStates()).toEqual(['done'])
    await archive(401)
    expect(await readStates()).toEqual(['done'])
  })

  it('is shown to nobody who had no part, nor to another company', async () => {
    const id = await beginAndEnd()
    await archive(401)
    const answers = await Promise.all(['u3', 'admin', 'outsider'].map((one) => readDetail(one, { procInstId: id })))
    expect(answers.map(({ code }) => code)).toEqual([404, 404, 404])
    expect((await server.send(commentOnTask, { procInstId: id, text: '好' }, as('u3'))).code).toBe(404)
    const decision = { procInstId: id, action: 'revoke', opinion: '撤', version: 0 } as const
    expect((await server.send(actOnTask, decision, as('u3'))).code).toBe(404)
  })

  it('takes no decision, comment, link or mark, and says why', async () => {
    const [id, other] = [await beginAndEnd(), await beginAndEnd()]
    const [task] = await server.db.select().from(processTask).where(eq(processTask.instanceId, id))
    await archive(401)
    const answers = [
      await server.send(actOnTask, { taskId: task?.id, action: 'agree', version: 0 }, as('u1')),
      await server.send(actOnTask, { procInstId: id, action: 'revoke', opinion: '撤', version: 0 }, as('u0')),
      await server.send(commentOnTask, { procInstId: id, text: '补充' }, as('u1')),
      await server.send(changeLinks, { procInstId: id, action: 'add', linkedId: other }, as('u0')),
      await server.send(markTaskRead, { procInstId: id }, as('u5')),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ code: 409, msg: '该申请已归档，只能查看' })
  })

  it('stays in its lists under 已归档, found by what it says', async () => {
    const id = await beginAndEnd('进口轴承采购')
    await beginAndEnd('刀具采购')
    const lists = [
      ['u0', listMyProcesses],
      ['u1', listDoneTasks],
      ['u5', listCirculated],
    ] as const
    const find = async (archived: boolean, query: object = {}) => {
      const found: string[][] = []
      for (const [userId, call] of lists) {
        const { data } = await server.send(
          call,
          { ...query, ...(archived && { archived }), keyword: '轴承' },
          as(userId),
        )
        found.push(data.records.map(({ procInstId }) => procInstId))
      }
      return found
    }
    const [mine, none] = [
      [[id], [id], [id]],
      [[], [], []],
    ]
    expect(await find(false)).toEqual(mine)
    expect(await find(true)).toEqual(none)
    await archive(401)
    expect(await find(false)).toEqual(none)
    expect(await find(true)).toEqual(mine)
    expect(await find(true, { createdFrom: '2026-11-20', createdTo: '2026-11-20', minAmount: 3_860_000 })).toEqual(mine)
    expect(await find(true, { startUserId: 'u0', sort: 'oldest' })).toEqual(mine)
    const listMine = async (status: 'approved' | 'rejected') =>
      (await server.send(listMyProcesses, { archived: true, keyword: '轴承', status }, as('u0'))).data.total
    expect([await listMine('approved'), await listMine('rejected')]).toEqual([1, 0])
    for (const other of [{ createdFrom: '2026-11-21' }, { maxAmount: 1 }, { procDefKey: 'none' }, { overdue: true }])
      expect(await find(true, other)).toEqual(none)
    // A copy in the archive counts as read.
    expect(await find(true, { unread: true })).toEqual([[id], [id], []])
  })

  it('is one entry of each list, by pages without a gap, with the time of the list', async () => {
    const ids: string[] = []
    for (let day = 0; day < 3; day += 1) {
      server.clock.now = afterDays(day)
      ids.unshift(await beginAndEnd('砂轮采购'))
    }
    await archive(410)
    const read = async (current: number) =>
      (await server.send(listDoneTasks, { archived: true, keyword: '砂轮', current, size: 2 }, as('u1'))).data
    const [first, second] = [await read(1), await read(2)]
    expect([...first.records, ...second.records].map(({ procInstId }) => procInstId)).toEqual(ids)
    expect([first.total, second.total]).toEqual([3, 3])
    expect(first.records[0]).toMatchObject({
      endTime: '2026-11-22 10:24:00',
      statusName: '已通过',
      startUserName: '李娜',
    })
  })

  it('is still named by what was linked to it, for who may read it', async () => {
    const [old, current] = [
      await beginAndEnd('旧的'),
      await server.begin({ definitionId: await server.define([step('one', 'any', ['u3'])]) }),
    ]
    await server.send(changeLinks, { procInstId: current, action: 'add', linkedId: old }, as('u0'))
    await archive(401)
    const listLinks = async (userId: string) =>
      (await readDetail(userId, { procInstId: current })).data.links.map(({ subject, isOwn }) => [subject, isOwn])
    expect(await listLinks('u0')).toEqual([['旧的', true]])
    expect(await listLinks('u3')).toEqual([])
    expect((await readDetail('u0', { procInstId: old })).data.links).toMatchObject([{ procInstId: current }])
  })

  it('is printed, its paper verified, and it is in the file of one’s own data', async () => {
    const id = await beginAndEnd('铣刀采购')
    const { serialNo } = (await readDetail('u0', { procInstId: id })).data.instance
    await archive(401)
    const headers = { authorization: `Bearer ${getToken('u0')}` }
    const paper = await server.inject({ url: `${printTask.path}?procInstId=${id}`, headers })
    expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
    const code = await server.services.documents.computeCode(id)
    expect(await server.send(verifyDocument, { serialNo: serialNo ?? '', code })).toMatchObject({
      data: { serialNo, statusName: '已通过' },
    })
    const own = (await server.inject({ url: exportMyData.path, headers })).json()
    expect(own.processes).toContainEqual(
      expect.objectContaining({ id, subject: '铣刀采购', form: expect.objectContaining({ main: expect.anything() }) }),
    )
    const others = await server.inject({
      url: exportMyData.path,
      headers: { authorization: `Bearer ${getToken('u1')}` },
    })
    expect(others.json().remarks).toContainEqual(expect.objectContaining({ text: '请 王敏 看一下', instanceId: id }))
  })

  it('is a record of the application that shows its process, under 已归档', async () => {
    const definitionId = await server.define([step('one', 'any', ['u1'])])
    const view = { companyId: 'main', appCode: 'ledger', processKey: definitionId, fields: ['amount', 'reason'] }
    await server.db.insert(application).values({
      id: 'ledger',
      companyId: 'main',
      code: 'ledger',
      name: '台账',
      icon: 'more',
      path: '/',
      classCode: 'office',
      className: '办公',
    })
    await server.db.insert(applicationView).values([
      { ...view, id: 'all', name: '全部', audience: 'company' },
      { ...view, id: 'own', name: '我的', audience: 'involved' },
    ] as (typeof applicationView.$inferInsert)[])
    const id = await server.begin({ definitionId, subject: '入账' })
    await decide('u1', id)
    await archive(401)
    const list = async (userId: string, viewId: string, status?: 'archived' | 'approved') =>
      (await server.send(listApplicationRecords, { viewId, ...(status && { status }) }, as(userId))).data.records
    expect(await list('u0', 'all')).toEqual([])
    expect(await list('u0', 'all', 'approved')).toEqual([])
    expect(await list('u3', 'all', 'archived')).toMatchObject([
      { procInstId: id, statusName: '已通过', values: [{ key: '金额', value: '¥38,600.00' }, { key: '事由' }] },
    ])
    expect([await list('u3', 'own', 'archived'), (await list('u1', 'own', 'archived')).length]).toEqual([[], 1])
    expect((await readDetail('u3', { procInstId: id })).data.comments).toEqual([])
  })

  it('is counted in the reports of its days as before', async () => {
    await beginAndEnd()
    const days = { from: '2026-11-20', to: '2026-11-20' }
    const period = resolvePeriod({ period: 'custom', ...days }, '2027-12-26', afterDays(401).getTime())
    const read = async () => {
      const { current } = await loadApprovalSource(server.db, 'main', period)
      const tasks = (await loadWorkloadSource(server.db, 'main', period)).current
      const byText = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort()
      return [byText(current), byText(tasks)]
    }
    const before = await read()
    expect(before.map((rows) => rows.length > 0)).toEqual([true, true])
    await archive(401)
    expect(await read()).toEqual(before)
  })
})

describe('what stays where it is', () => {
  it('is running, with its starter, or of a business subject', async () => {
    const definitionId = await server.define([step('one', 'any', ['u1'])])
    const [running, returned] = [await server.begin({ definitionId }), await server.begin({ definitionId })]
    await decide('u1', returned, { action: 'returnTo', targetNodeId: 'start', resubmitMode: 'restart' })
    const visit = await beginAndEnd('来访', { key: VISIT_REQUEST })
    await archive(4000)
    expect([await isArchived(running), await isArchived(returned), await isArchived(visit)]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('is a sub-process that another still waits for', async () => {
    const key = await server.define([step('one', 'any', ['u1'])])
    const holding = step('sub', 'any', [], {
      kind: 'process',
      process: { key, values: ['amount', 'reason'].map((field) => ({ field, from: field })) },
    })
    const parent = await server.begin({ definitionId: await server.define([holding, step('next', 'any', ['u5'])]) })
    await advanceHolds(server.handle, server.clock.now)
    const [task] = await server.db.select().from(processTask).where(eq(processTask.instanceId, parent))
    const [child] = await server.db
      .select()
      .from(processInstance)
      .where(eq(processInstance.parentTaskId, task?.id ?? ''))
    await decide('u1', child?.id ?? '')
    await archive(401)
    expect(await isArchived(child?.id ?? '')).toBe(false)
    await advanceHolds(server.handle, server.clock.now)
    await decide('u5', parent)
    await archive(401)
    expect([await isArchived(child?.id ?? ''), await isArchived(parent)]).toEqual([true, true])
    expect((await readDetail('u5', { procInstId: parent })).data.instance.statusName).toBe('已通过')
  })
})

describe('archiving', () => {
  it('by several processes at once moves each application once, more than one transaction takes, and nothing twice', async () => {
    const definitionId = await server.define([step('one', 'any', ['u1'])])
    await archive(401)
    const before = await server.db.$count(processArchive)
    for (let at = 0; at < 120; at += 1) await server.begin({ definitionId })
    await server.db
      .update(processInstance)
      .set({ status: 'approved', endedAt: FRIDAY })
      .where(eq(processInstance.definitionId, definitionId))
    await Promise.all([archive(401), archive(401), archive(401)])
    await archive(401)
    expect((await server.db.$count(processArchive)) - before).toBe(120)
    expect(await server.db.$count(processInstance, eq(processInstance.definitionId, definitionId))).toBe(0)
  })

  it('moves an application whole or not at all', async () => {
    const id = await beginAndEnd()
    const before = await countRows(id)
    // What it would write stands in its way.
    const entry = { userId: 'u0', list: 'mine', at: FRIDAY, instanceId: id }
    await server.db.insert(processArchiveEntry).values(entry)
    await expect(archive(401)).rejects.toThrow()
    expect(await countRows(id)).toEqual(before)
    expect([
      await isArchived(id),
      await server.db.$count(processArchiveTask, eq(processArchiveTask.instanceId, id)),
    ]).toEqual([false, 0])
    await server.db.delete(processArchiveEntry).where(eq(processArchiveEntry.instanceId, id))
    await archive(401)
    expect(await isArchived(id)).toBe(true)
  })
})
