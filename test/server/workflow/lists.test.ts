import { eq } from 'drizzle-orm'

import { listMessages } from '@/contract/message/message'
import { actOnTask, getTaskDetail, markTaskRead } from '@/contract/workflow/task'
import {
  countTodos,
  listCirculated,
  listDoneTasks,
  listMyProcesses,
  listTasks,
  listTodoProcesses,
  listTodos,
  type Todo,
} from '@/contract/workflow/todo'
import { appUser, joinRequest } from '@/server/db/schema/identity'
import { processHistory, processTask } from '@/server/db/schema/workflow'
import { notify } from '@/server/notifications/notify'

import { getToken, startWorkflowServer, step, type WorkflowServer } from './company'

const HOUR_MS = 3_600_000
const START = new Date('2026-11-01T00:00:00Z')
const after = (hours: number) => new Date(START.getTime() + hours * HOUR_MS)

let server: WorkflowServer
let purchase: string
let repair: string

/** Thirty purchases and five repairs for u1, an hour apart; the repairs are due within four hours, purchases never. */
async function fill(): Promise<void> {
  purchase = await server.define([step('one', 'any', ['u1', 'u5']), step('two', 'any', ['u3'])], { key: 'purchase' })
  const urgent = [step('one', 'any', ['u1'], { dueHours: 4 })]
  repair = await server.define(urgent, {
    key: 'repair',
    name: '设备报修',
    canBatch: false,
    batchDisabledReason: '先派工',
  })
  for (let index = 0; index < 35; index++) {
    server.clock.now = after(index)
    const isRepair = index % 7 === 6
    const amount = index * 100_00
    await server.begin({
      definitionId: isRepair ? repair : purchase,
      starterId: index % 2 === 0 ? 'u0' : 'u2',
      subject: isRepair ? `CNC-0${index % 5} 报修 100%` : `备件采购 ${index}`,
      content: { main: { amount, reason: '库存_不足', kind: 'part' } },
    })
  }
  server.clock.now = after(36)
}

beforeAll(async () => {
  server = await startWorkflowServer(['veteran'])
  await fill()
})
afterAll(() => server.close())

const as = (userId: string) => ({ token: getToken(userId) })
const subjects = (records: Todo[]) => records.map(({ subject }) => subject)

async function todos(query: Parameters<typeof server.send<typeof listTodos>>[1], userId = 'u1') {
  const { code, data } = await server.send(listTodos, query, as(userId))
  expect(code).toBe(200)
  return data
}

describe('待处理', () => {
  it('lists the newest first, page by page, each entry once [spec 7.28]', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((current) => todos({ current, size: 10 })))
    expect(pages.map(({ records }) => records.length)).toEqual([10, 10, 10, 5])
    expect(pages[0]).toMatchObject({ total: 35, size: 10, current: 1, pages: 4 })
    const rows = pages.flatMap(({ records }) => records)
    expect(new Set(rows.map(({ taskId }) => taskId)).size).toBe(35)
    const times = rows.map(({ createTime }) => createTime ?? '')
    expect(times).toEqual([...times].sort().reverse())
    expect(await todos({ current: 9, size: 10 })).toMatchObject({ records: [], total: 35 })
  })

  it('says on the card what decides', async () => {
    const { records } = await todos({ size: 1, procDefKey: 'purchase' })
    expect(records[0]).toMatchObject({
      subject: '备件采购 33',
      taskName: '步骤 one',
      taskKind: 'main',
      taskMode: 'any',
      procDefName: '采购申请',
      startUserName: '陈强',
      startDeptName: '设备工程部',
      assigneeName: '张伟',
      ownerName: null,
      amount: 330_000,
      status: 'running',
      statusName: '审批中',
      isRead: false,
      canBatch: true,
      batchDisabledReason: null,
      summary: [
        { key: '金额', value: '¥3,300.00' },
        { key: '事由', value: '库存_不足 备件' },
      ],
    })
    const [late] = (await todos({ size: 1, procDefKey: 'repair' })).records
    expect(late).toMatchObject({ canBatch: false, batchDisabledReason: '先派工', dueTime: '2026-11-02 22:00:00' })
  })

  it('orders by age and by due time, those without one last', async () => {
    const oldest = await todos({ sort: 'oldest', size: 2 })
    expect(subjects(oldest.records)).toEqual(['备件采购 0', '备件采购 1'])
    const soonest = await todos({ sort: 'due', size: 7 })
    const times = soonest.records.map(({ dueTime }) => dueTime)
    expect(times.slice(0, 5)).toEqual([...times.slice(0, 5)].sort())
    expect(times.slice(5)).toEqual([null, null])
  })

  it.each([
    ['the subject', { keyword: '采购 33' }, 1],
    ['the starter', { keyword: '陈强' }, 17],
    ['the process', { keyword: '设备报修' }, 5],
    ['literally, not as a pattern', { keyword: '%' }, 5],
    ['literally, not as one character', { keyword: '_' }, 0],
    ['nothing there', { keyword: '不存在' }, 0],
  ])('searches %s', async (_what, query, total) => expect((await todos(query)).total).toBe(total))

  it('searches the serial number', async () => {
    const [one] = (await todos({ size: 1, keyword: '采购 12' })).records
    const found = await todos({ keyword: one?.bizKey ?? '' })
    expect(subjects(found.records)).toEqual(['备件采购 12'])
    expect(one?.bizKey).toMatch(/^PR\d+-20261101-\d{4}$/)
  })

  it.each([
    ['by process', { procDefKey: 'repair' }, 5],
    ['by starter', { startUserId: 'u0' }, 18],
    ['by amount', { minAmount: 100_000, maxAmount: 200_000 }, 11],
    ['by day, to the end of the last', { createdFrom: '2026-11-01', createdTo: '2026-11-01' }, 16],
    ['by the day after', { createdFrom: '2026-11-02' }, 19],
    ['by a day that does not exist', { createdFrom: '2026-13-45' }, 'refused'],
    ['what is late', { overdue: true }, 4],
    ['all together', { procDefKey: 'purchase', startUserId: 'u2', keyword: '备件', minAmount: 300_000 }, 2],
  ])('filters %s', async (_what, query, total) => {
    const { code, data } = await server.send(listTodos, query, as('u1'))
    expect(total === 'refused' ? code : data.total).toBe(total === 'refused' ? 400 : total)
  })

  it('offers the processes that occur, the most frequent first', async () => {
    const { data } = await server.send(listTodoProcesses, {}, as('u1'))
    expect(data).toEqual([
      { procDefKey: 'purchase', procDefName: '采购申请', count: 30 },
      { procDefKey: 'repair', procDefName: '设备报修', count: 5 },
    ])
  })

  it('gives each person their own, and nobody those of another company', async () => {
    expect((await todos({}, 'u5')).total).toBe(30)
    expect((await todos({}, 'u3')).total).toBe(0)
    expect((await todos({}, 'outsider')).total).toBe(0)
    expect((await server.send(listTasks, { size: 5 }, as('u1'))).data).toMatchObject({ total: 35 })
    expect((await server.send(listTodos, {}, as('nobody'))).code).toBe(403)
  })

  it('counts what it lists [spec 7.29]', async () => {
    const { data } = await server.send(countTodos, {}, as('u1'))
    expect(data).toEqual({ count: 35, todo: 35, overdue: 4, returned: 0, register: 0, circulate: 0 })
    const { data: none } = await server.send(countTodos, {}, as('nobody'))
    expect(none).toMatchObject({ count: 0, todo: 0 })
  })
})

describe('people waiting to be let in', () => {
  beforeAll(async () => {
    const definitionId = await server.define([step('one', 'any', ['admin'])], { key: 'admin-work' })
    for (const hours of [10, 20, 30]) {
      server.clock.now = after(hours)
      await server.begin({ definitionId, subject: `管理事项 ${hours}` })
    }
    server.clock.now = after(36)
    const times = { createdAt: START, updatedAt: START }
    for (const [index, hours] of [5, 15, 25, 35].entries()) {
      const id = `applicant-${index}`
      await server.db.insert(appUser).values({ id, username: id, name: `何静${index}`, population: 'user', ...times })
      const row = { id: `join-${index}`, companyId: 'main', userId: id, name: `何静${index}`, remark: '新入职' }
      await server.db.insert(joinRequest).values({ ...row, createdAt: after(hours) })
    }
  })

  const inOrder = [
    '何静3 申请加入企业',
    '管理事项 30',
    '何静2 申请加入企业',
    '管理事项 20',
    '何静1 申请加入企业',
    '管理事项 10',
    '何静0 申请加入企业',
  ]

  it.each([
    [1, 'newest'],
    [2, 'newest'],
    [3, 'newest'],
    [100, 'newest'],
    [2, 'oldest'],
    [3, 'oldest'],
  ] as const)('stand among the tasks of an administrator, in pages of %d, %s first', async (size, sort) => {
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(7 / size) }, (_, at) => todos({ current: at + 1, size, sort }, 'admin')),
    )
    const expected = sort === 'newest' ? inOrder : [...inOrder].reverse()
    expect(pages.flatMap(({ records }) => subjects(records))).toEqual(expected)
    expect(pages.every(({ total }) => total === 7)).toBe(true)
  })

  it('come after what is due when ordered by due time, answer to filters and count', async () => {
    const { records } = await todos({ keyword: '何静2' }, 'admin')
    expect(records).toMatchObject([
      {
        kind: 'register',
        taskId: null,
        procInstId: 'join-2',
        canBatch: false,
        batchDisabledReason: '注册申请需逐条处理',
      },
    ])
    for (const [typed, total] of [
      ['hejing', 4],
      ['HJ2', 1],
      ['ryzc', 4],
      ['none', 0],
    ] as const)
      expect((await todos({ keyword: typed }, 'admin')).total).toBe(total)
    expect((await todos({ procDefKey: 'register' }, 'admin')).total).toBe(4)
    expect((await todos({ createdFrom: '2026-11-02', procDefKey: 'register' }, 'admin')).total).toBe(2)
    expect((await todos({ createdTo: '2026-11-01', procDefKey: 'register' }, 'admin')).total).toBe(2)
    expect((await todos({ minAmount: 1, procDefKey: 'register' }, 'admin')).total).toBe(0)
    expect(subjects((await todos({ startUserId: 'applicant-1' }, 'admin')).records)).toEqual(['何静1 申请加入企业'])
    expect((await todos({ overdue: true }, 'admin')).total).toBe(0)
    const { data } = await server.send(countTodos, {}, as('admin'))
    expect(data).toMatchObject({ count: 7, todo: 3, register: 4 })
  })

  it('are nobody else’s business [spec 7.37]', async () => {
    expect((await todos({ keyword: '何静' })).total).toBe(0)
    const { records } = (await server.send(listTasks, {}, as('admin'))).data
    expect(records.map(({ kind }) => kind)).toEqual(['task', 'task', 'task'])
  })
})

describe('已处理, 我发起的 and 传阅我', () => {
  const opened = async (subject: string, userId: string) =>
    (await todos({ keyword: subject }, userId)).records[0] as Todo

  beforeAll(async () => {
    const rejected = await opened('备件采购 5', 'u1')
    const decide = (todo: Todo, rest: object, userId: string) =>
      server.send(actOnTask, { taskId: todo.taskId ?? '', version: todo.version, action: 'agree', ...rest }, as(userId))
    const circulated = await opened('备件采购 22', 'u1')
    expect((await decide(circulated, { action: 'circulate', userIds: ['u4', 'u5'] }, 'u1')).code).toBe(200)
    expect((await decide(await opened('备件采购 22', 'u1'), {}, 'u1')).code).toBe(200)
    server.clock.now = after(37)
    expect((await decide(rejected, { action: 'reject', opinion: '重复申请' }, 'u1')).code).toBe(200)
    const handed = await opened('备件采购 30', 'u1')
    expect((await decide(handed, { action: 'transfer', userIds: ['u4'], opinion: '出差' }, 'u1')).code).toBe(200)
    server.clock.now = after(38)
  })

  it('lists what I decided, the newest first, with what I said [spec 7.38]', async () => {
    const { data } = await server.send(listDoneTasks, {}, as('u1'))
    expect(subjects(data.records)).toEqual(expect.arrayContaining(['备件采购 30', '备件采购 22']))
    expect(data.total).toBe(3)
    const rejected = data.records.find(({ result }) => result === 'reject')
    expect(rejected).toMatchObject({
      resultName: '拒绝',
      opinion: '重复申请',
      status: 'rejected',
      endTime: '2026-11-02 21:00:00',
    })
    expect(data.records.find(({ result }) => result === 'agree')).toMatchObject({
      resultName: '同意',
      status: 'running',
      currentNodeNames: ['步骤 two'],
      currentAssigneeNames: ['王强'],
    })
    expect(data.records.find(({ result }) => result === 'transfer')).toMatchObject({
      currentAssigneeNames: ['王敏', '赵磊'],
    })
    expect((await server.send(listDoneTasks, { keyword: '备件采购 22' }, as('u1'))).data.total).toBe(1)
    expect((await server.send(listTodoProcesses, { list: 'done' }, as('u1'))).data).toMatchObject([{ count: 3 }])
  })

  it('goes on page by page past the five hundred decisions that are counted', async () => {
    const definitionId = await server.define([step('one', 'any', ['veteran'])])
    await server.begin({ definitionId, starterId: 'u4' })
    const [todo] = (await todos({}, 'veteran')).records
    const decision = { taskId: todo?.taskId ?? '', version: todo?.version ?? 0, action: 'agree' } as const
    expect((await server.send(actOnTask, decision, as('veteran'))).code).toBe(200)
    const [task] = await server.db.select().from(processTask).where(eq(processTask.id, decision.taskId))
    const [entry] = await server.db.select().from(processHistory).where(eq(processHistory.taskId, decision.taskId))
    if (!task || !entry) throw new Error('nothing was decided')
    const more = Array.from({ length: 509 }, (_, index) => ({ id: `more-${index}`, number: 100 + index }))
    await server.db.insert(processTask).values(more.map(({ id, number }) => ({ ...task, id, no: number })))
    await server.db
      .insert(processHistory)
      .values(more.map(({ id, number }) => ({ ...entry, id, taskId: id, seq: number, taskNo: number })))
    const page = async (current: number) => {
      const { data } = await server.send(listDoneTasks, { current, size: 50 }, as('veteran'))
      return [data.records.length, data.total, data.pages]
    }
    expect(await page(1)).toEqual([50, 500, 10])
    expect(await page(9)).toEqual([50, 500, 10])
    expect(await page(10)).toEqual([50, 510, 11])
    expect(await page(11)).toEqual([10, 510, 11])
  })

  it('counts as late what was late as it was decided, not what is past its time by now', async () => {
    const definitionId = await server.define([step('one', 'any', ['u3'], { dueHours: 4 })], { key: 'due' })
    const decide = async (subject: string, hours: number) => {
      server.clock.now = after(38)
      await server.begin({ definitionId, subject, starterId: 'admin' })
      const { taskId, version } = await opened(subject, 'u3')
      server.clock.now = after(38 + hours)
      await server.send(actOnTask, { taskId: taskId ?? '', version, action: 'agree' }, as('u3'))
    }
    await decide('按时办完', 3)
    await decide('逾期办完', 5)
    server.clock.now = after(50)
    const { data } = await server.send(listDoneTasks, { overdue: true }, as('u3'))
    expect(subjects(data.records)).toEqual(['逾期办完'])
    server.clock.now = after(38)
  })

  it('does not list again what came back to my hands', async () => {
    const mine = (await server.send(listDoneTasks, { keyword: '备件采购 30' }, as('u1'))).data.records[0]
    const back = { taskId: mine?.taskId ?? '', action: 'transfer' as const, userIds: ['u1'], opinion: '还给你' }
    const { records } = await todos({ keyword: '备件采购 30' }, 'u4')
    await server.send(actOnTask, { ...back, version: records[0]?.version ?? 0 }, as('u4'))
    expect((await server.send(listDoneTasks, { keyword: '备件采购 30' }, as('u1'))).data.total).toBe(0)
    expect((await server.send(listDoneTasks, { keyword: '备件采购 30' }, as('u4'))).data.total).toBe(1)
  })

  it('lists what I started, with who has it now [spec 7.39]', async () => {
    const { data } = await server.send(listMyProcesses, { size: 100 }, as('u0'))
    expect(data.total).toBe(21)
    const passed = data.records.find(({ subject }) => subject === '备件采购 22')
    expect(passed).toMatchObject({ taskId: null, currentNodeNames: ['步骤 two'], currentAssigneeNames: ['王强'] })
    const rejected = await server.send(listMyProcesses, { status: 'rejected' }, as('u2'))
    expect(rejected.data.records).toMatchObject([{ statusName: '已拒绝', endTime: '2026-11-02 21:00:00' }])
    const soonest = await server.send(listMyProcesses, { sort: 'due', size: 3 }, as('u0'))
    expect(soonest.data.records[0]).toMatchObject({ procDefKey: 'repair', dueTime: '2026-11-01 18:00:00' })
    expect((await server.send(listMyProcesses, { overdue: true }, as('u0'))).data.total).toBe(2)
    expect((await server.send(listTodoProcesses, { list: 'mine' }, as('u2'))).data).toHaveLength(2)
  })

  it('lists what was circulated to me until I have read it [spec 4.18]', async () => {
    const unread = await server.send(listCirculated, { unread: true }, as('u4'))
    expect(unread.data.records).toMatchObject([
      { subject: '备件采购 22', isRead: false, createTime: '2026-11-02 20:00:00' },
    ])
    expect((await server.send(countTodos, {}, as('u4'))).data.circulate).toBe(1)
    const procInstId = unread.data.records[0]?.procInstId ?? ''
    expect((await server.send(markTaskRead, { procInstId }, as('u4'))).code).toBe(200)
    expect((await server.send(listCirculated, { unread: true }, as('u4'))).data.total).toBe(0)
    expect((await server.send(listCirculated, {}, as('u4'))).data.records).toMatchObject([{ isRead: true }])
    expect((await server.send(listCirculated, {}, as('u5'))).data.records).toMatchObject([{ isRead: false }])
    expect((await server.send(listTodoProcesses, { list: 'circulated' }, as('u5'))).data).toMatchObject([{ count: 1 }])
  })

  it('marks an open task as read for its holder alone', async () => {
    const todo = await opened('备件采购 24', 'u1')
    await server.send(markTaskRead, { procInstId: todo.procInstId }, as('u1'))
    expect((await opened('备件采购 24', 'u1')).isRead).toBe(true)
    expect((await opened('备件采购 24', 'u5')).isRead).toBe(false)
    expect((await server.send(markTaskRead, { procInstId: todo.procInstId }, as('outsider'))).code).toBe(404)
  })
})

describe('a process that was returned to its starter', () => {
  it('is a to-do of the starter with its reason until it is handed in again; its messages are read with it', async () => {
    const definitionId = await server.define([step('one', 'any', ['u3'])], { key: 'came-back' })
    const starter = 'veteran'
    const limited = await server.define([step('one', 'any', [starter], { dueHours: 400 })], { key: 'limited' })
    for (const subject of ['有期限甲', '有期限乙']) await server.begin({ definitionId: limited, subject })
    const before = (await server.send(countTodos, {}, as(starter))).data.count
    const id = await server.begin({ definitionId, starterId: starter, subject: '备件比价' })
    const unread = async (userId: string) => {
      const { data } = await server.send(listMessages, { unread: true }, as(userId))
      return data.records.filter(({ title }) => title.includes('备件比价'))
    }
    const [task] = await server.db.select().from(processTask).where(eq(processTask.instanceId, id))
    const about = { type: 'task', id: task?.id ?? '' }
    const notice = { companyId: null, category: 'approve' as const, title: '请你审批：备件比价', content: '' }
    await notify(server.db, { ...notice, userIds: ['u3'], business: about }, server.clock.now)
    expect(await unread('u3')).toHaveLength(1)
    // It is shown with the time of its return, by which it is found.
    server.clock.now = after(24 * 5)
    const back = { action: 'returnTo', targetNodeId: 'start', opinion: '请补充比价单' } as const
    const decision = { taskId: task?.id ?? '', version: task?.version ?? 0, ...back }
    expect((await server.send(actOnTask, decision, as('u3'))).code).toBe(200)
    expect(await unread('u3')).toEqual([])
    expect((await unread(starter))[0]?.content).toContain('原因：请补充比价单')

    const listed = (await todos({ keyword: '备件比价' }, starter)).records
    expect(listed).toEqual([
      expect.objectContaining({ kind: 'returned', taskId: null, procInstId: id, opinion: '请补充比价单' }),
    ])
    expect(listed[0]?.statusName).toBe('待你修改')
    const bySort = async (sort: 'due' | 'newest') => subjects((await todos({ sort }, starter)).records)
    expect((await bySort('due')).at(-1)).toBe('备件比价')
    expect((await bySort('newest'))[0]).toBe('备件比价')
    expect((await server.send(listTodoProcesses, {}, as(starter))).data).toMatchObject([
      { procDefKey: 'limited', count: 2 },
      { procDefKey: 'came-back', count: 1 },
    ])
    const day = (listed[0]?.createTime ?? '').slice(0, 10)
    const listDay = async (createdFrom: string, createdTo: string) =>
      subjects((await todos({ keyword: '备件比价', createdFrom, createdTo }, starter)).records)
    expect([await listDay(day, day), await listDay('2026-11-01', '2026-11-02')]).toEqual([['备件比价'], []])
    expect(listed[0]?.summary[0]).toEqual({ key: '退回原因', value: '请补充比价单' })
    expect((await todos({ overdue: true }, starter)).records.map(({ kind }) => kind)).not.toContain('returned')
    expect((await server.send(countTodos, {}, as(starter))).data).toMatchObject({ count: before + 1, returned: 1 })

    const { version } = (await server.send(getTaskDetail, { procInstId: id }, as(starter))).data.instance
    const again = { procInstId: id, action: 'resubmit', version } as const
    expect((await server.send(actOnTask, again, as(starter))).code).toBe(200)
    expect((await todos({ keyword: '备件比价' }, starter)).records).toEqual([])
    expect((await server.send(countTodos, {}, as(starter))).data).toMatchObject({ count: before, returned: 0 })
    expect(await unread(starter)).toEqual([])
  })
})
