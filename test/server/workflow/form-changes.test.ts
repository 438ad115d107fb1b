import { startProcess } from '@/contract/workflow/process'
import { actOnTask, getTaskDetail, type TaskDecision } from '@/contract/workflow/task'
import { listTodos } from '@/contract/workflow/todo'
import { message } from '@/server/db/schema/home'
import { upload } from '@/server/db/schema/platform'
import type { FormDefinition } from '@/server/definitions/process'

import { setUpServer } from '../../support/set-up-server'
import { getToken, startWorkflowServer, step } from './company'

const server = setUpServer(startWorkflowServer)

const as = (userId: string) => ({ token: getToken(userId) })

const form: FormDefinition = {
  key: 'buy-form',
  name: '采购申请',
  fields: [
    { field: 'supplier', label: '供应商', type: 'text', required: true },
    { field: 'amount', label: '金额', type: 'money' },
    {
      field: 'items',
      label: '明细',
      type: 'table',
      columns: [
        { field: 'name', label: '品名', type: 'text' },
        { field: 'buyer', label: '采购员', type: 'user' },
      ],
    },
    { field: 'quotation', label: '报价单', type: 'file' },
  ],
  summary: [{ label: '供应商', pattern: '{supplier}' }],
  subject: '采购 · {supplier}',
}
const fields = { supplier: 'edit', amount: 'edit', items: 'edit', quotation: 'edit' } as const

beforeAll(async () => {
  const file = { size: 1, sha256: 'x', mime: 'application/pdf', companyId: 'main', createdAt: server.clock.now }
  await server.db.insert(upload).values([
    { ...file, id: 'first', ownerId: 'u0', name: '报价一.pdf' },
    { ...file, id: 'second', ownerId: 'u1', name: '报价二.pdf' },
  ])
})

async function begin(subject = '采购 · 安川') {
  const definitionId = await server.define([step('one', 'any', ['u1'], { fields }), step('two', 'any', ['u2'])], {
    form,
  })
  const main = { supplier: '安川', amount: 100_00, quotation: ['first'] }
  const sub = { items: [{ id: '1', name: '电机', buyer: 'u4' }] }
  return server.begin({ definitionId, subject, content: { main, sub } })
}

const detail = async (id: string, userId: string) =>
  (await server.send(getTaskDetail, { procInstId: id }, as(userId))).data

async function act(id: string, userId: string, decision: Omit<TaskDecision, 'version'>) {
  const { task, instance } = await detail(id, userId)
  const isStarter = decision.action === 'resubmit'
  const about = isStarter ? { procInstId: id } : { taskId: task.taskId ?? '' }
  const version = isStarter ? instance.version : task.version
  expect(await server.send(actOnTask, { ...about, version, ...decision }, as(userId))).toMatchObject({ code: 200 })
}

const changed = async (id: string, userId: string) =>
  (await detail(id, userId)).form.changes.map(({ field, before, byName }) => [field, before, byName])

describe('what was changed on the way', () => {
  it('counts what the starter put right before handing it in again', async () => {
    const id = await begin()
    await act(id, 'u1', { action: 'agree', formData: { amount: 90_00 } })
    await act(id, 'u2', { action: 'returnTo', targetNodeId: 'start', opinion: '供应商不对', resubmitMode: 'restart' })
    await act(id, 'u0', { action: 'resubmit', formData: { supplier: '松下' } })
    expect(await changed(id, 'u1')).toEqual([['supplier', '安川', '李娜']])
  })

  it('is no change once it stands as it stood', async () => {
    const id = await begin()
    await act(id, 'u1', { action: 'agree', formData: { amount: 90_00, supplier: '松下' } })
    await act(id, 'u2', { action: 'returnPrev', opinion: '请核对', resubmitMode: 'restart' })
    await act(id, 'u1', { action: 'agree', formData: { amount: 100_00 } })
    expect(await changed(id, 'u2')).toEqual([['supplier', '安川', '张伟']])
  })

  it('names cells and counts of rows, people and files as they were', async () => {
    const id = await begin()
    const rows = [
      { id: '1', name: '伺服电机', buyer: 'u3' },
      { id: '2', name: '线缆', buyer: 'u3' },
    ]
    await act(id, 'u1', { action: 'agree', formData: { quotation: ['second'] }, formRows: { items: rows } })
    expect(await changed(id, 'u2')).toEqual([
      ['items', '1 行', '张伟'],
      ['items.0.name', '电机', '张伟'],
      ['items.0.buyer', 'u4', '张伟'],
      ['quotation', ['first'], '张伟'],
    ])
    const shown = (await detail(id, 'u2')).form
    expect(shown.names).toMatchObject({ u3: '王强', u4: '王敏' })
    expect(shown.files.map(({ name }) => name).sort()).toEqual(['报价一.pdf', '报价二.pdf'])
  })

  it('names a cell that is left out of its row, which empties it', async () => {
    const id = await begin()
    await act(id, 'u1', { action: 'agree', formRows: { items: [{ id: '1', buyer: 'u4' }] } })
    expect(await changed(id, 'u2')).toEqual([['items.0.name', '电机', '张伟']])
    expect((await detail(id, 'u2')).form.boData.sub.items).toEqual([{ id: '1', buyer: 'u4' }])
  })
})

describe('what follows from a change', () => {
  it('leaves the step in which it was made as it is, though its condition holds no more', async () => {
    const steps = [
      step('dear', 'all', ['u1', 'u4'], { fields, when: 'amount >= 5000' }),
      step('finance', 'any', ['u3'], { when: 'amount >= 5000' }),
      step('last', 'any', ['u2']),
    ]
    const main = { supplier: '安川', amount: 100_00 }
    const id = await server.begin({ definitionId: await server.define(steps, { form }), content: { main } })
    await act(id, 'u1', { action: 'agree', formData: { amount: 10_00 } })
    expect((await detail(id, 'u4')).task).toMatchObject({ currentNodeNames: ['步骤 dear'] })
    await act(id, 'u4', { action: 'agree' })
    const { task, actions } = await detail(id, 'u2')
    expect(task.currentNodeNames).toEqual(['步骤 last'])
    const back = actions.find(({ code }) => code === 'returnTo')
    expect(back?.targets?.map(({ nodeName }) => nodeName)).toEqual(['步骤 dear', '发起人'])
  })
})

describe('the title', () => {
  const titled = async (words: string, userId: string) => {
    const { records } = (await server.send(listTodos, { keyword: words }, as(userId))).data
    return records.map(({ subject }) => subject)
  }

  it('follows the form: in the list, by its sound, and in what the next person is told', async () => {
    const id = await begin()
    await server.db.delete(message)
    await act(id, 'u1', { action: 'agree', formData: { supplier: '西门子' } })
    expect((await detail(id, 'u2')).task.subject).toBe('采购 · 西门子')
    expect(await titled('西门子', 'u2')).toEqual(['采购 · 西门子'])
    expect(await titled('ximenzi', 'u2')).toEqual(['采购 · 西门子'])
    const told = await server.db.select().from(message)
    expect(told.map(({ title, content }) => [title, content])).toEqual([['请你审批：采购 · 西门子', '供应商 西门子']])
  })

  it('names people and departments, and so do the lines of a card and what is told', async () => {
    const named: FormDefinition = {
      ...form,
      fields: [
        { field: 'buyer', label: '采购员', type: 'user' },
        { field: 'teams', label: '部门', type: 'dept', multiple: true },
      ],
      summary: [
        { label: '采购员', pattern: '{buyer}' },
        { label: '部门', pattern: '{teams}' },
      ],
      subject: '采购 · {buyer}',
    }
    const steps = [step('one', 'any', ['u1'], { fields: { buyer: 'edit' } }), step('two', 'any', ['u2'])]
    await server.define(steps, { form: named, key: 'named', version: 1 })
    await server.db.delete(message)
    const main = { buyer: 'u4', teams: ['equipment'] }
    const { data } = await server.send(startProcess, { procDefKey: 'named', formVersion: 1, main, sub: {} }, as('u0'))
    const lines = (buyer: string) => [
      { key: '采购员', value: buyer },
      { key: '部门', value: '设备工程部' },
    ]
    const listed = async (userId: string) =>
      (await server.send(listTodos, { procDefKey: 'named' }, as(userId))).data.records.map(({ subject, summary }) => [
        subject,
        summary,
      ])
    expect([data.subject, await listed('u1')]).toEqual(['采购 · 王敏', [['采购 · 王敏', lines('王敏')]]])
    await act(data.procInstId, 'u1', { action: 'agree', formData: { buyer: 'u3' } })
    expect(await listed('u2')).toEqual([['采购 · 王强', lines('王强')]])
    expect((await detail(data.procInstId, 'u2')).task).toMatchObject({ summary: lines('王强') })
    const told = await server.db.select().from(message)
    expect(told.map(({ title, content }) => [title, content])).toEqual([
      ['请你审批：采购 · 王敏', '采购员 王敏 · 部门 设备工程部'],
      ['请你审批：采购 · 王强', '采购员 王强 · 部门 设备工程部'],
    ])
  })

  it('stays as it was given when the form does not make another', async () => {
    const id = await begin('年度框架采购')
    await act(id, 'u1', { action: 'agree', formData: { amount: 90_00 } })
    expect((await detail(id, 'u2')).task.subject).toBe('年度框架采购')
  })
})
