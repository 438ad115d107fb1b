import { desc, eq } from 'drizzle-orm'

import { listApplicationRecords, listApplicationViews } from '@/contract/organization/application-view'
import { commentOnTask, getTaskDetail } from '@/contract/workflow/task'
import { processDefinition } from '@/server/db/schema/workflow'
import { seedWorkflow, storyId } from '@/server/seed/workflow/workflow'

import { setUpServer } from '../../support/set-up-server'
import { type StoryServer, startStoryServer } from '../../support/story'

const server = setUpServer(startStoryServer)

beforeAll(async () => {
  await server.tell()
  await server.handle.tx((tx) => seedWorkflow(tx, server.now()))
})

async function listViews(appCode: string, person: Parameters<StoryServer['as']>[0] = 'zhangWei') {
  return (await server.send(listApplicationViews, { appCode }, await server.as(person))).data
}

async function viewNamed(name: string, appCode = 'ledger') {
  const found = (await listViews(appCode)).views.find((view) => view.name === name)
  if (!found) throw new Error(`no view ${name}`)
  return found
}

type Filter = Omit<Parameters<typeof server.send<typeof listApplicationRecords>>[1], 'viewId'>

async function records(name: string, filter: Filter = {}, person: Parameters<StoryServer['as']>[0] = 'zhangWei') {
  const { id } = await viewNamed(name, ['报修记录', '工艺变更'].includes(name) ? 'machine' : 'ledger')
  return (await server.send(listApplicationRecords, { viewId: id, ...filter }, await server.as(person))).data
}

describe('the views of an application', () => {
  it('are named in their order, with what they can be narrowed by and how much they hold', async () => {
    const { appName, views } = await listViews('ledger')
    expect(appName).toBe('采购台账')
    expect(views.map(({ name, procDefName, hasAmount }) => [name, procDefName, hasAmount])).toEqual([
      ['全部采购', '采购申请', true],
      ['我的报销', '费用报销', true],
    ])
    expect(views[0]?.choice?.options.map(({ label }) => label)).toContain('工装')
    expect(views[0]?.total).toBeGreaterThan(400)
  })

  it('are there for the company alone, and only where an application has some', async () => {
    expect((await server.send(listApplicationViews, { appCode: 'ledger' }, await server.as('otherStaff'))).code).toBe(
      404,
    )
    expect((await server.send(listApplicationViews, { appCode: 'leave' }, await server.as('zhangWei'))).code).toBe(404)
    const { id: viewId } = await viewNamed('全部采购')
    expect((await server.send(listApplicationRecords, { viewId }, await server.as('otherStaff'))).code).toBe(404)
  })
})

describe('the records of a view', () => {
  it('show the chosen fields as people read them, newest first', async () => {
    const { records: rows } = await records('全部采购', { keyword: '伺服电机 ×4', choice: '设备备件' })
    const servo = rows.find(({ procInstId }) => procInstId === storyId('servo'))
    expect(servo).toMatchObject({ startUserName: '李娜', startDeptName: '设备工程部', amount: 3_860_000 })
    expect(servo?.values.slice(0, 3)).toEqual([
      { key: '采购类型', value: '设备备件' },
      { key: '金额', value: '¥38,600.00' },
      { key: '供应商', value: '安川电机（中国）' },
    ])
    const times = (await records('全部采购')).records.map(({ startTime }) => startTime ?? '')
    expect(times).toEqual([...times].sort().reverse())
  })

  it('come by pages without a gap', async () => {
    const first = await records('全部采购', { current: 1, size: 50 })
    const second = await records('全部采购', { current: 2, size: 50 })
    const ids = [...first.records, ...second.records].map(({ procInstId }) => procInstId)
    expect(new Set(ids).size).toBe(100)
    expect(first.total).toBe((await viewNamed('全部采购')).total)
  })

  it.each([
    ['a status', { status: 'approved' as const }, ({ status }: { status: string }) => status === 'approved'],
    ['a choice', { choice: '工装' }, ({ values }: { values: { value: string }[] }) => values[0]?.value === '工装'],
    ['words', { keyword: '卡盘' }, ({ subject }: { subject: string }) => subject.includes('卡盘')],
    ['the starter', { keyword: '李娜' }, ({ startUserName }: { startUserName: string }) => startUserName === '李娜'],
  ])('are narrowed by %s', async (_by, filter, holds) => {
    const { records: rows, total } = await records('全部采购', filter)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(holds)).toBe(true)
    expect(total).toBeLessThan((await viewNamed('全部采购')).total)
  })

  it('are narrowed to what was started since a day', async () => {
    const { records: rows, total } = await records('全部采购')
    const day = (rows[0]?.startTime ?? '').slice(0, 10)
    const found = await records('全部采购', { createdFrom: day, size: 100 })
    expect(found.records.map(({ startTime }) => startTime?.slice(0, 10))).toEqual(Array(found.total).fill(day))
    expect(found.total).toBeLessThan(total)
  })

  it('are all of the company’s in a ledger, and only one’s own where nobody opened them', async () => {
    const everything = await records('全部采购', {}, 'zhaoLei')
    expect(everything.total).toBe((await viewNamed('全部采购')).total)
    const own = await records('我的报销', {}, 'zhaoLei')
    expect(own.total).toBe(0)
    expect((await records('我的报销', {}, 'loaded')).total).toBeGreaterThan(100)
  })

  it('are read by the version of the form that they were started with', async () => {
    const before = await records('全部采购', { keyword: '伺服电机 ×4' })
    const { id: viewId, procDefKey } = await viewNamed('全部采购')
    const [newest] = await server.db
      .select()
      .from(processDefinition)
      .where(eq(processDefinition.key, procDefKey))
      .orderBy(desc(processDefinition.version))
      .limit(1)
    if (!newest) throw new Error('no definition')
    const { amountField: _amount, ...form } = newest.form
    const fields = form.fields.map((field) =>
      field.field === 'amount' ? { ...field, label: '数量', type: 'number' as const } : field,
    )
    const later = { ...newest, id: 'later', version: newest.version + 1, form: { ...form, fields } }
    await server.db.insert(processDefinition).values(later)
    const { data } = await server.send(
      listApplicationRecords,
      { viewId, keyword: '伺服电机 ×4' },
      await server.as('zhangWei'),
    )
    await server.db.delete(processDefinition).where(eq(processDefinition.id, 'later'))
    expect(data.records.map(({ values }) => values)).toEqual(before.records.map(({ values }) => values))
    expect(data.records[0]?.values).toContainEqual({ key: '金额', value: '¥38,600.00' })
  })

  it('are read by whoever sees them, who may neither write there nor read the remarks', async () => {
    const procInstId = storyId('servo')
    const reader = await server.as('zhaoLei')
    const { code, data } = await server.send(getTaskDetail, { procInstId }, reader)
    expect(code).toBe(200)
    expect(data.form.boData.main.supplier).toBe('安川电机（中国）')
    expect([data.actions, data.comments]).toEqual([[], []])
    expect((await server.send(commentOnTask, { procInstId, text: '看看' }, reader)).code).toBe(404)
    expect((await server.send(getTaskDetail, { procInstId: storyId('framework') }, reader)).code).toBe(404)
    expect((await server.send(getTaskDetail, { procInstId }, await server.as('otherStaff'))).code).toBe(404)
  })
})
