import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'

import { createToken } from '@/contract/identity/auth'
import { getUserInfo } from '@/contract/identity/user'
import { listMessages } from '@/contract/message/message'
import { listUsers } from '@/contract/organization/application'
import { createInvitation, openInvitation } from '@/contract/organization/invitation'
import { listDepartmentTree } from '@/contract/organization/organization'
import {
  disablePerson,
  enablePerson,
  getManagedPerson,
  previewDeactivation,
  saveManagedPerson,
} from '@/contract/organization/people'
import { listManagedDepartments, removeDepartment } from '@/contract/organization/structure'
import { getVisit, listVisits } from '@/contract/visit/visit'
import { applyVisit, openVisit } from '@/contract/visit/visit-pass'
import { actOnTask, getTaskDetail } from '@/contract/workflow/task'
import { DAY_MS } from '@/lib/durations'
import { formatWireTime } from '@/lib/wire-time'
import { absence } from '@/server/db/schema/absence'
import { appUser, userRole } from '@/server/db/schema/identity'
import { companyInvitation } from '@/server/db/schema/invitation'
import { subscribeMessage, subscribeQuota } from '@/server/db/schema/subscribe'
import { visit } from '@/server/db/schema/visit'
import { processDefinition, processGroup, processInstance, processTask } from '@/server/db/schema/workflow'
import { hashPassword } from '@/server/domains/identity/passwords'
import { DEMO_PASSWORD, demoCompanies, demoPeople } from '@/server/seed/people'
import { INVITED_TOKEN, seedVisits, visitId } from '@/server/seed/visits'
import { seedWorkflow } from '@/server/seed/workflow/workflow'
import { startInstance } from '@/server/workflow/instances/submission-store'
import { reassignOrphanedTasks } from '@/server/workflow/tasks/reassign-orphaned-tasks'

import { setUpServer } from '../../../support/set-up-server'
import { type Person, startStoryServer } from '../../../support/story'
import { purchaseForm, step } from '../../workflow/company'

const server = setUpServer(startStoryServer)
const companyId = demoCompanies.main.id
const getId = (person: Person) => demoPeople[person].id
/** Anew: the clock of a test may have passed the end of a token. */
const administrator = () => server.enter('wangQiang')
const plain = { processes: 'keep', visits: 'cancel' } as const
beforeEach(async () => {
  await server.tell()
  await server.db.insert(processGroup).values({ id: 'group', companyId, name: '采购与财务' })
})

let definitions = 0

/** Starts a process whose steps have these people. */
async function begin(starter: Person, ...steps: (readonly Person[])[]): Promise<string> {
  definitions += 1
  const id = `definition-${definitions}`
  const rows = steps.map((people, at) => step(`s${at}`, 'all', people.map(getId)))
  const row = { id, companyId, groupId: 'group', key: id, name: '采购申请', prefix: `PR${definitions}` }
  await server.db.insert(processDefinition).values({ ...row, form: purchaseForm, steps: rows })
  const content = { main: { amount: 386_000, reason: '到达更换周期' } }
  const about = { companyId, starterId: getId(starter), subject: '备件采购', content, definitionId: id }
  return server.handle.tx((tx) => startInstance(tx, about, server.now()))
}

async function listHolders(instanceId: string): Promise<string[]> {
  const live = and(eq(processTask.instanceId, instanceId), inArray(processTask.state, ['open', 'waiting']))
  const rows = await server.db
    .select({ name: appUser.name })
    .from(processTask)
    .innerJoin(appUser, eq(appUser.id, processTask.assigneeId))
    .where(live)
    .orderBy(processTask.no)
  return rows.map(({ name }) => name)
}

async function readStatus(instanceId: string): Promise<string | undefined> {
  const [row] = await server.db.select().from(processInstance).where(eq(processInstance.id, instanceId))
  return row?.status
}

async function agree(procInstId: string, person: Person) {
  const { data } = await server.send(getTaskDetail, { procInstId }, await server.as(person))
  const input = { taskId: data.task.taskId ?? 'none', version: data.task.version, action: 'agree' as const }
  const { code } = await server.send(actOnTask, input, await server.as(person))
  expect(code).toBe(200)
}

const getPerson = async (person: Person) =>
  (await server.send(getManagedPerson, { id: getId(person) }, await administrator())).data

type Choices = Omit<Parameters<typeof server.send<typeof disablePerson>>[1], 'userId' | 'version'>

async function buildDisabling(person: Person, choices: Choices = plain) {
  const { userId, version } = await getPerson(person)
  return { userId, version, ...choices }
}

async function disable(person: Person, choices: Choices = plain) {
  const answer = await server.send(disablePerson, await buildDisabling(person, choices), await administrator())
  expect(answer).toMatchObject({ code: 200, data: { isDisabled: true } })
  return answer.data
}

async function enable(person: Person) {
  const { userId, version } = await getPerson(person)
  const answer = await server.send(enablePerson, { userId, version }, await administrator())
  expect(answer).toMatchObject({ code: 200, data: { isDisabled: false } })
  return answer.data
}

const preview = async (person: Person, choices: Choices = plain) =>
  (await server.send(previewDeactivation, { id: getId(person), ...choices }, await administrator())).data

async function signIn(person: Person) {
  const form = { grant_type: 'password', username: demoPeople[person].phone, password: DEMO_PASSWORD }
  const response = await server.inject({ method: 'POST', url: createToken.path, payload: form })
  return response.json() as { code?: number; msg?: string; access_token?: string }
}

describe('a leaver', () => {
  it('cannot sign in, and has neither a session nor a token that can be renewed', async () => {
    const { access, refresh } = await server.signIn(demoPeople.zhangWei.phone, 'user', DEMO_PASSWORD)
    expect((await server.send(getUserInfo, {}, { token: access })).code).toBe(200)
    await disable('zhangWei')
    expect((await server.send(getUserInfo, {}, { token: access })).code).toBe(401)
    const renewal = { grant_type: 'refresh_token', refresh_token: refresh }
    const renewed = await server.inject({ method: 'POST', url: createToken.path, payload: renewal })
    expect(renewed.json().code).toBe(401)
    expect(await signIn('zhangWei')).toMatchObject({ code: 403, msg: '账号已停用，请联系管理员' })
    expect((await getPerson('zhangWei')).devices).toBe(0)
  })

  it('loses the roles, and the invitations that are still open', async () => {
    const invite = async (person: Person) =>
      (await server.send(createInvitation, { days: 7, maxUses: 5 }, await server.as(person))).data
    const [invitation, over, revoked] = [await invite('wangMin'), await invite('wangMin'), await invite('wangMin')]
    await invite('wangQiang')
    const change = (id: string, set: { expiresAt?: Date; revokedAt?: Date }) =>
      server.db.update(companyInvitation).set(set).where(eq(companyInvitation.id, id))
    await change(over.id, { expiresAt: server.now() })
    await change(revoked.id, { revokedAt: server.now() })
    expect(await preview('wangMin')).toMatchObject({ roles: ['reception'], invitations: 1, devices: 1 })
    expect((await disable('wangMin')).roles).toEqual([])
    const rows = await server.db
      .select()
      .from(userRole)
      .where(eq(userRole.userId, getId('wangMin')))
    expect(rows).toEqual([])
    expect((await server.send(openInvitation, { code: invitation.code }, await administrator())).code).toBe(410)
  })

  it('is named as the substitute of the colleagues who are absent now or later', async () => {
    const add = (person: Person, endAt: Date) => {
      const dates = { startAt: server.now(), endAt, version: 1 }
      return server.db
        .insert(absence)
        .values({ ...dates, companyId, userId: getId(person), substituteId: getId('zhangWei') })
    }
    const tomorrow = new Date(server.clock.at + DAY_MS)
    for (const person of ['liNa', 'caoYang', 'luBin'] as const) await add(person, tomorrow)
    await add('chenQiang', server.now())
    await disable('luBin')
    expect((await preview('zhangWei')).substituteFor).toEqual(['曹阳', '李娜'])
    expect((await preview('wangMin')).substituteFor).toEqual([])
  })

  it('is offered nowhere, and is marked where past work is shown', async () => {
    const id = await begin('liNa', ['zhangWei'], ['caoYang'])
    await agree(id, 'zhangWei')
    await disable('zhangWei')
    const tree = (await server.send(listDepartmentTree, {}, await server.as('liNa'))).data
    expect(tree.map(({ name }) => name)).not.toContain('张伟')
    const colleagues = (await server.send(listUsers, { keyword: '张伟' }, await server.as('liNa'))).data
    expect(colleagues.records).toEqual([])
    const { data } = await server.send(getTaskDetail, { procInstId: id }, await server.as('liNa'))
    const names = data.timeline.flatMap(({ tasks }) => tasks.map(({ assignee }) => assignee?.name))
    expect(names).toContain('张伟（已停用）')
  })

  it('gets no message of WeChat any more', async () => {
    const quota = { userId: getId('zhangWei'), templateId: 'result', kind: 'result', remaining: 3 }
    await server.db.insert(subscribeQuota).values({ ...quota, answeredAt: server.now() })
    const ids = [await begin('zhangWei', ['caoYang']), await begin('zhangWei', ['caoYang'])]
    const countQueued = () => server.db.$count(subscribeMessage, eq(subscribeMessage.userId, getId('zhangWei')))
    await agree(ids[0] ?? '', 'caoYang')
    expect(await countQueued()).toBe(1)
    await disable('zhangWei')
    expect(await countQueued()).toBe(0)
    await agree(ids[1] ?? '', 'caoYang')
    expect(await countQueued()).toBe(0)
  })

  it('is no approver of a process that names them', async () => {
    const id = await begin('liNa', ['caoYang'], ['zhangWei'])
    await disable('zhangWei')
    await agree(id, 'caoYang')
    expect(await listHolders(id)).toEqual(['王强'])
  })

  it('does not keep a department from being removed', async () => {
    const { data: departments } = await server.send(listManagedDepartments, {}, await administrator())
    const office = departments.find(({ name }) => name === '信息技术部')
    if (!office) throw new Error('no such department')
    await disable('fangYi')
    await disable('reviewer')
    expect((await server.send(removeDepartment, office, await administrator())).code).toBe(200)
    expect(await getPerson('fangYi')).toMatchObject({ deptId: null, isDisabled: true })
  })
})

describe('the to-dos of a leaver', () => {
  it('go to the chosen colleague, as shown before, with a line in the timeline', async () => {
    const ids = [await begin('liNa', ['zhangWei']), await begin('liNa', ['zhangWei', 'caoYang'])]
    const choices = { ...plain, successorId: getId('caoYang') }
    const { todos } = await preview('zhangWei', choices)
    // 曹阳 decides the second one already: nobody decides twice.
    expect(todos).toMatchObject({
      total: 2,
      unassigned: 0,
      recipients: expect.arrayContaining([
        expect.objectContaining({ name: '曹阳', count: 1 }),
        expect.objectContaining({ name: '邓飞', count: 1 }),
      ]),
    })
    await disable('zhangWei', choices)
    expect(await Promise.all(ids.map(listHolders))).toEqual([['曹阳'], ['邓飞', '曹阳']])
    const { data } = await server.send(getTaskDetail, { procInstId: ids[0] ?? '' }, await server.as('caoYang'))
    const opinions = data.timeline.flatMap(({ tasks }) => tasks.map(({ opinion }) => opinion))
    expect(opinions).toContain('该人员已停用，由企业管理员转交')
    const { records } = (await server.send(listMessages, { msgType: 'approve' }, await server.as('caoYang'))).data
    expect(records.map(({ title }) => title)).toContain('张伟 的 1 项待办转给你处理')
  })

  it('go to the head of the department without a choice, and not to who started the process', async () => {
    const starters = ['dengFei', 'liNa', 'liNa'] as const
    const ids: string[] = []
    for (const starter of starters) ids.push(await begin(starter, ['zhangWei']))
    expect((await preview('zhangWei')).todos.recipients).toMatchObject([
      { name: '邓飞', count: 2 },
      { name: '王强', count: 1 },
    ])
    await disable('zhangWei')
    const holders = [['王强'], ['邓飞'], ['邓飞']]
    expect(await Promise.all(ids.map(listHolders))).toEqual(holders)
    await reassignOrphanedTasks(server.handle, server.now())
    expect(await Promise.all(ids.map(listHolders))).toEqual(holders)
  })

  it('go both where one process has two of them: a decision, and advice to another', async () => {
    const id = await begin('liNa', ['zhangWei', 'caoYang'])
    const { data } = await server.send(getTaskDetail, { procInstId: id }, await server.as('caoYang'))
    const { taskId, version } = data.task
    const ask = { taskId: taskId ?? 'none', version, action: 'addSign' as const, signType: 'before' as const }
    const input = { ...ask, userIds: [getId('zhangWei')], opinion: '请看一下型号' }
    expect((await server.send(actOnTask, input, await server.as('caoYang'))).code).toBe(200)
    expect(await listHolders(id)).toEqual(['张伟', '曹阳', '张伟'])
    const choices = { ...plain, successorId: getId('wangMin') }
    expect((await preview('zhangWei', choices)).todos.recipients).toMatchObject([{ name: '王敏', count: 2 }])
    await disable('zhangWei', choices)
    expect(await listHolders(id)).toEqual(['王敏', '曹阳', '王敏'])
    await enable('zhangWei')
    expect(await listHolders(id)).toEqual(['张伟', '曹阳', '张伟'])
  })

  it('go and come back also when there are a thousand', async () => {
    await server.tell(seedWorkflow)
    const countHeld = (person: Person) =>
      server.db.$count(processTask, and(eq(processTask.assigneeId, getId(person)), eq(processTask.state, 'open')))
    const [loadedCount, before] = [await countHeld('loaded'), await countHeld('wangQiang')]
    expect(loadedCount).toBe(1000)
    const { todos } = await preview('loaded')
    expect(todos).toMatchObject({ total: loadedCount, recipients: [{ name: '王强', count: loadedCount }] })
    await disable('loaded')
    expect([await countHeld('loaded'), await countHeld('wangQiang')]).toEqual([0, before + loadedCount])
    await enable('loaded')
    expect([await countHeld('loaded'), await countHeld('wangQiang')]).toEqual([loadedCount, before])
  })

  it('are all done or none: a refused choice changes nothing', async () => {
    const id = await begin('liNa', ['zhangWei'])
    for (const successorId of [getId('zhangWei'), getId('otherStaff'), getId('liuYang')]) {
      const input = await buildDisabling('zhangWei', { ...plain, successorId })
      const refused = await server.send(disablePerson, input, await administrator())
      expect(refused).toMatchObject({ code: 422, data: { successorId: '请选择另一位在职的同事' } })
    }
    const move = await buildDisabling('zhangWei', { processes: 'keep', visits: 'move' })
    expect(await server.send(disablePerson, move, await administrator())).toMatchObject({
      code: 422,
      data: { hostId: '请选择另一位在职的同事' },
    })
    expect(await listHolders(id)).toEqual(['张伟'])
    expect((await signIn('zhangWei')).access_token).toBeDefined()
  })
})

describe('the processes of a leaver', () => {
  it('keep running, or are withdrawn as far as nobody has decided further', async () => {
    const fresh = await begin('zhangWei', ['caoYang'])
    const decided = await begin('zhangWei', ['caoYang'], ['liNa'], ['wangMin'])
    await agree(decided, 'caoYang')
    await agree(decided, 'liNa')
    expect((await preview('zhangWei')).processes).toEqual({ running: 2, returned: 0, withdrawable: 1 })
    await disable('zhangWei')
    expect([await readStatus(fresh), await readStatus(decided)]).toEqual(['running', 'running'])
    await enable('zhangWei')
    await disable('zhangWei', { processes: 'withdraw', visits: 'cancel' })
    expect([await readStatus(fresh), await readStatus(decided)]).toEqual(['revoked', 'running'])
    expect(await listHolders(fresh)).toEqual([])
  })
})

describe('the visits of a leaver', () => {
  beforeEach(() => server.handle.tx((tx) => seedVisits(tx, server.now())))

  const inHours = (hours: number) => formatWireTime(server.clock.at + hours * 3_600_000)
  const request = () => ({
    hostName: '张伟',
    hostPhone: demoPeople.zhangWei.phone,
    purpose: '设备交流',
    visitorName: '陈立',
    visitorCompany: '三菱电机自动化',
    phone: '13900001111',
    agreed: true as const,
    startTime: inHours(20),
    endTime: inHours(22),
  })
  const listPlanned = async (person: Person) =>
    (await server.send(listVisits, { span: 'coming', size: 50 }, await server.as(person))).data.records

  it('are cancelled with their review, but not that of a visitor on site', async () => {
    expect((await server.send(applyVisit, request())).code).toBe(200)
    const planned = (await listPlanned('zhangWei')).filter(({ insideSince }) => insideSince === null)
    expect(planned.map(({ status }) => status)).toEqual(expect.arrayContaining(['invited', 'pending', 'approved']))
    const shown = await preview('zhangWei')
    expect([shown.visits, shown.todos.total]).toEqual([planned.length, 0])
    await disable('zhangWei')
    const rows = await server.db
      .select()
      .from(visit)
      .where(eq(visit.hostId, getId('zhangWei')))
    const stillPlanned = rows.filter(({ endAt, status }) => endAt > server.now() && status !== 'revoked')
    expect(stillPlanned.map(({ id }) => id)).toEqual([visitId('fanuc')])
    expect((await server.send(openVisit, { token: INVITED_TOKEN })).code).toBe(410)
    const [review] = await server.db
      .select()
      .from(processInstance)
      .where(eq(processInstance.processKey, 'visitRequest'))
    expect(review?.status).toBe('revoked')
  })

  it('are cancelled in their history, and the visitor is told', async () => {
    const { phone } = demoPeople.otherStaff
    const { data } = await server.send(applyVisit, { ...request(), phone })
    await disable('zhangWei')
    const { events } = (await server.send(getVisit, { id: data.id }, await server.as('wangMin'))).data
    expect(events).toMatchObject([
      { title: '申请到访' },
      { title: '撤销来访', who: '', note: '接待人无法接待，来访已取消' },
    ])
    const { records } = (await server.send(listMessages, { msgType: 'system' }, await server.as('otherStaff'))).data
    expect(records[0]).toMatchObject({
      title: expect.stringMatching(/取消了你的到访：设备交流$/),
      content: expect.stringContaining('接待人无法接待，来访已取消'),
    })
  })

  it('get another host, who decides those under review and is told, as the visitor is; 启用 brings them back', async () => {
    const { phone } = demoPeople.otherStaff
    expect((await server.send(applyVisit, { ...request(), phone })).code).toBe(200)
    const visitOfNewHost = { ...request(), hostName: '李娜', hostPhone: demoPeople.liNa.phone }
    expect((await server.send(applyVisit, visitOfNewHost)).code).toBe(200)
    const own = (await listPlanned('liNa')).map(({ id }) => id)
    expect(own).toHaveLength(1)
    const before = (await listPlanned('zhangWei')).filter(({ insideSince }) => insideSince === null)
    const choices = { processes: 'keep', visits: 'move', hostId: getId('liNa') } as const
    expect((await preview('zhangWei', choices)).todos.recipients).toMatchObject([{ name: '李娜', count: 1 }])
    await disable('zhangWei', choices)
    const moved = (await listPlanned('liNa')).map(({ id }) => id).filter((id) => !own.includes(id))
    expect(moved).toEqual(before.map(({ id }) => id))
    const { records } = (await server.send(listMessages, { msgType: 'system' }, await server.as('liNa'))).data
    expect(records.map(({ title }) => title)).toContain(`张伟 的 ${before.length} 个来访由你接待`)
    const readVisitorNotice = async () =>
      (await server.send(listMessages, { msgType: 'system' }, await server.as('otherStaff'))).data.records[0]
    expect(await readVisitorNotice()).toMatchObject({
      title: expect.stringMatching(/更换了你的接待人：设备交流$/),
      content: expect.stringMatching(/接待人改为 李娜。$/),
    })
    server.clock.at += 1000
    await enable('zhangWei')
    expect((await readVisitorNotice())?.content).toMatch(/接待人改为 张伟。$/)
    expect((await listPlanned('liNa')).map(({ id }) => id)).toEqual(own)
    const hosts = await server.db
      .select({ hostId: visit.hostId })
      .from(visit)
      .where(eq(visit.id, visitId('estun')))
    expect(hosts).toEqual([{ hostId: getId('zhangWei') }])
  })
})

describe('启用', () => {
  it('restores roles and the to-dos that are still open within seven days', async () => {
    await server.db.insert(userRole).values({ userId: getId('zhangWei'), role: 'guard' })
    const ids = [await begin('liNa', ['zhangWei']), await begin('liNa', ['zhangWei'])]
    const off = await disable('zhangWei', { ...plain, successorId: getId('caoYang') })
    expect(off).toMatchObject({ disabledBy: '王强', disabledTime: formatWireTime(server.clock.at) })
    expect(off.undoUntil).toBe(formatWireTime(server.clock.at + 7 * DAY_MS))
    await agree(ids[0] ?? '', 'caoYang')
    server.wait(6 * DAY_MS)
    const on = await enable('zhangWei')
    expect(on).toMatchObject({ roles: ['guard'], disabledTime: null, undoUntil: null })
    expect(await Promise.all(ids.map(listHolders))).toEqual([[], ['张伟']])
    expect((await signIn('zhangWei')).access_token).toBeDefined()
    const readNews = async (sent: { token?: string }) =>
      (await server.send(listMessages, { busType: 'colleague' }, sent)).data.records.map((one) => [
        one.title,
        one.content,
      ])
    const enabled = ['张伟 已重新启用', '角色已恢复；转回待办 1 项、来访 0 个']
    expect(await readNews(await administrator())).toEqual([enabled, ['张伟 已停用', '待办转给：曹阳 2 项']])
    expect(await readNews(await server.enter('zhangWei'))).toEqual([enabled])
  })

  it('later only opens the sign-in', async () => {
    await server.db.insert(userRole).values({ userId: getId('zhangWei'), role: 'guard' })
    const id = await begin('liNa', ['zhangWei'])
    await disable('zhangWei', { ...plain, successorId: getId('caoYang') })
    server.wait(8 * DAY_MS)
    expect((await getPerson('zhangWei')).undoUntil).toBeNull()
    expect((await enable('zhangWei')).roles).toEqual([])
    expect(await listHolders(id)).toEqual(['曹阳'])
    expect((await signIn('zhangWei')).access_token).toBeDefined()
  })
})

describe('two administrators', () => {
  beforeEach(async () => {
    await server.db.insert(userRole).values({ userId: getId('liNa'), role: 'administrator' })
  })

  it('deactivate somebody once: the later one is told, and a repeated call has the same answer', async () => {
    const id = await begin('chenQiang', ['zhangWei'])
    const input = await buildDisabling('zhangWei')
    const sent = { ...(await administrator()), key: randomUUID() }
    const [one, two] = await Promise.all([
      server.send(disablePerson, input, sent),
      server.send(disablePerson, input, await server.as('liNa')),
    ])
    expect([one.code, two.code].sort()).toEqual([200, 409])
    expect([one, two].find(({ code }) => code === 409)?.msg).toBe('张伟 刚被他人修改，请重新查看')
    if (one.code === 200) expect((await server.send(disablePerson, input, sent)).data).toEqual(one.data)
    expect((await listHolders(id)).length).toBe(1)
  })

  it('cannot deactivate each other at once: one administrator stays', async () => {
    const attempts = [
      { input: await buildDisabling('liNa'), by: await administrator() },
      { input: await buildDisabling('wangQiang'), by: await server.as('liNa') },
    ]
    const answers = await Promise.all(attempts.map(({ input, by }) => server.send(disablePerson, input, by)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const left = await server.db
      .select({ id: appUser.id })
      .from(appUser)
      .innerJoin(userRole, and(eq(userRole.userId, appUser.id), eq(userRole.role, 'administrator')))
      .where(and(eq(appUser.companyId, companyId), eq(appUser.status, 'active')))
    expect(left).toHaveLength(1)
  })

  it('do not overwrite each other: an edit of somebody who is gone is refused', async () => {
    const { userId, name, workNo, deptId, version } = await getPerson('zhangWei')
    await disable('zhangWei')
    const edit = { userId, name, workNo, deptId }
    expect((await server.send(saveManagedPerson, { ...edit, version }, await server.as('liNa'))).code).toBe(409)
    const now = (await getPerson('zhangWei')).version
    expect(await server.send(saveManagedPerson, { ...edit, version: now }, await server.as('liNa'))).toMatchObject({
      code: 409,
      msg: '张伟 已停用，启用后才能修改',
    })
    expect(await server.send(disablePerson, { userId, version: now, ...plain }, await server.as('liNa'))).toMatchObject(
      { code: 409, msg: '张伟 已经停用' },
    )
    const active = await getPerson('caoYang')
    const enabling = { userId: active.userId, version: active.version }
    expect(await server.send(enablePerson, enabling, await server.as('liNa'))).toMatchObject({
      code: 409,
      msg: '曹阳 没有停用',
    })
  })
})

describe('a deactivation', () => {
  it('is refused for oneself, and for an administrator without another', async () => {
    const own = await server.send(disablePerson, await buildDisabling('wangQiang'), await administrator())
    expect(own).toMatchObject({ code: 409, msg: '不能停用自己，请由另一位管理员操作' })
    await server.db.insert(userRole).values({ userId: getId('liNa'), role: 'administrator' })
    // Who deletes the own account does not count as the administrator who stays.
    const deletionAt = new Date(server.clock.at + DAY_MS)
    await server.db
      .update(appUser)
      .set({ deletionAt })
      .where(eq(appUser.id, getId('wangQiang')))
    const last = await server.send(disablePerson, await buildDisabling('liNa'), await administrator())
    expect(last).toMatchObject({ code: 409, msg: '李娜 是企业的唯一管理员，请先指定另一位管理员' })
  })

  it('is refused to everybody but administrators of the company', async () => {
    const input = await buildDisabling('zhangWei')
    const ask = { id: input.userId, ...plain }
    for (const person of ['liNa', 'wangMin', 'zhaoLei'] as const) {
      expect((await server.send(disablePerson, input, await server.as(person))).code).toBe(403)
      expect((await server.send(previewDeactivation, ask, await server.as(person))).code).toBe(403)
    }
    const passwordHash = await hashPassword(DEMO_PASSWORD)
    await server.db
      .update(appUser)
      .set({ passwordHash })
      .where(eq(appUser.id, getId('otherAdministrator')))
    const other = await server.as('otherAdministrator')
    expect((await server.send(disablePerson, input, other)).code).toBe(404)
    expect((await server.send(previewDeactivation, ask, other)).code).toBe(404)
    const { userId, version } = await disable('zhangWei')
    expect((await server.send(enablePerson, { userId, version }, other)).code).toBe(404)
    expect((await server.send(enablePerson, { userId, version }, await server.as('liNa'))).code).toBe(403)
  })
})
