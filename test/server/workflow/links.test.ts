import { endAbsence, setAbsence } from '@/contract/workflow/absence'
import { changeLinks, listLinkable } from '@/contract/workflow/link'
import { actOnTask, getTaskDetail } from '@/contract/workflow/task'
import { applicationView } from '@/server/db/schema/home'

import { getToken, startWorkflowServer, step, type WorkflowServer } from './company'

let server: WorkflowServer
let key = ''

beforeAll(async () => {
  server = await startWorkflowServer()
  key = await server.define([step('first', 'any', ['u1']), step('next', 'any', ['u2'])])
})
afterAll(() => server.close())

const as = (userId: string) => ({ token: getToken(userId) })
const begin = (subject: string, starterId = 'u0') => server.begin({ definitionId: key, subject, starterId })
const change = (userId: string, procInstId: string, action: 'add' | 'remove', linkedId: string) =>
  server.send(changeLinks, { procInstId, action, linkedId }, as(userId))
const listShown = async (userId: string, procInstId: string) =>
  (await server.send(getTaskDetail, { procInstId }, as(userId))).data.links.map(({ subject }) => subject)

describe('a process', () => {
  it('is tied to another, and both show it', async () => {
    const [trip, expense] = [await begin('出差'), await begin('报销')]
    const { data } = await change('u0', expense, 'add', trip)
    expect(data).toMatchObject([
      {
        procInstId: trip,
        subject: '出差',
        procDefName: '采购申请',
        statusName: '审批中',
        startUserName: '李娜',
        isOwn: true,
      },
    ])
    await change('u0', expense, 'add', trip)
    await change('u0', trip, 'add', expense)
    expect([await listShown('u0', expense), await listShown('u0', trip), await listShown('u1', trip)]).toEqual([
      ['出差'],
      ['报销'],
      ['报销'],
    ])
  })

  it('shows a tie only to those who may read the other side', async () => {
    const [open, closed] = [await begin('公开'), await begin('王强的', 'u3')]
    expect((await change('u1', open, 'add', closed)).code).toBe(200)
    expect([await listShown('u1', open), await listShown('u0', open)]).toEqual([['王强的'], []])
  })

  it('is tied to nothing that the person may not read, nor by somebody without a part', async () => {
    const [own, foreign] = [await begin('自己的'), await begin('王强的', 'u3')]
    const answers = await Promise.all([
      change('u0', own, 'add', foreign),
      change('u5', own, 'add', own),
      change('outsider', own, 'add', own),
      change('u0', own, 'add', own),
      server.send(listLinkable, { procInstId: own }, as('u5')),
    ])
    expect(answers.map(({ code }) => code)).toEqual([404, 404, 404, 422, 404])
  })

  it('is untied by who tied it alone', async () => {
    const [one, other] = [await begin('一'), await begin('二')]
    await change('u0', one, 'add', other)
    expect((await change('u1', one, 'remove', other)).data).toMatchObject([{ isOwn: false }])
    expect((await change('u0', other, 'remove', one)).data).toEqual([])
    expect(await listShown('u0', one)).toEqual([])
  })

  it('has at most twenty', async () => {
    const hub = await begin('枢纽')
    const others = await Promise.all(Array.from({ length: 21 }, (_, at) => begin(`第 ${at} 条`)))
    const codes: number[] = []
    for (const other of others) codes.push((await change('u0', hub, 'add', other)).code)
    expect(codes.filter((code) => code === 200)).toHaveLength(20)
    expect(codes.at(-1)).toBe(409)
    expect((await change('u0', others.at(-1) ?? '', 'add', hub)).code).toBe(409)
  })
})

describe('what may be tied', () => {
  it('is what the person may read, by title, process or number, and neither itself nor what is tied', async () => {
    const [hub, found, tied] = [await begin('搜索的'), await begin('待搜的甲', 'u0'), await begin('待搜的乙', 'u0')]
    await begin('待搜的丙', 'u5')
    await change('u0', hub, 'add', tied)
    const { data } = await server.send(listLinkable, { procInstId: hub, keyword: '待搜的' }, as('u0'))
    expect(data.records.map(({ procInstId }) => procInstId)).toEqual([found])
    const [{ serialNo } = { serialNo: '' }] = data.records
    const byNumber = await server.send(listLinkable, { procInstId: hub, keyword: serialNo ?? '' }, as('u0'))
    expect(byNumber.data.total).toBe(1)
  })

  it('is also what a substitute has handed on for the person', async () => {
    const away = { substituteId: 'u4', endTime: '2026-11-21 18:00:00', version: 0 }
    const { version } = (await server.send(setAbsence, away, as('u1'))).data
    const lent = await begin('代办的', 'u3')
    const { task } = (await server.send(getTaskDetail, { procInstId: lent }, as('u4'))).data
    const transfer = { action: 'transfer' as const, userIds: ['u5'], opinion: '请处理' }
    const acted = { taskId: task.taskId ?? '', version: task.version, ...transfer }
    expect((await server.send(actOnTask, acted, as('u4'))).code).toBe(200)
    await server.send(endAbsence, { version }, as('u1'))
    expect((await server.send(getTaskDetail, { procInstId: lent }, as('u1'))).code).toBe(200)
    const own = await begin('自己的报销', 'u1')
    expect((await change('u1', own, 'add', lent)).code).toBe(200)
  })

  it('is also what an application shows to the whole company', async () => {
    const own = await begin('参考')
    const foreign = await begin('全公司可见', 'u3')
    expect((await change('u0', own, 'add', foreign)).code).toBe(404)
    const view = { id: 'view', companyId: 'main', appCode: 'app', name: '全部', processKey: key, fields: [] }
    await server.db.insert(applicationView).values({ ...view, audience: 'company' })
    expect((await change('u0', own, 'add', foreign)).code).toBe(200)
    await server.db.delete(applicationView)
  })
})
