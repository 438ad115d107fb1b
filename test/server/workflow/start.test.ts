import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'

import type { InputOf } from '@/contract/endpoint'
import { getDraft, saveDraft } from '@/contract/workflow/draft'
import { getProcessForm, predictProcess, startProcess } from '@/contract/workflow/process'
import { actOnTask, getTaskDetail } from '@/contract/workflow/task'
import { appUser, post, upload, userRole } from '@/server/db/schema'
import { processDefinition, processInstance } from '@/server/db/schema/workflow'
import type { FormDefinition } from '@/server/definitions/process'

import { setUpServer } from '../../support/set-up-server'
import { getToken, startWorkflowServer, step } from './company'

const server = setUpServer(() => startWorkflowServer(['boss', 'gone']))

const as = (userId: string) => ({ token: getToken(userId) })

const form: FormDefinition = {
  key: 'buy-form',
  name: '采购申请',
  fields: [
    { field: 'applicant', label: '申请人', type: 'user', start: 'read', initial: 'me.userId' },
    { field: 'day', label: '申请日期', type: 'date', initial: 'today' },
    { field: 'tip', label: '说明', type: 'note', html: '<p>满 <b>5000 元</b> 须附报价单</p>' },
    {
      field: 'kind',
      label: '类型',
      type: 'select',
      required: true,
      options: [
        { value: 'part', label: '备件' },
        { value: 'other', label: '其他' },
      ],
    },
    {
      field: 'items',
      label: '采购明细',
      type: 'table',
      required: true,
      columns: [
        { field: 'name', label: '品名', type: 'text', required: true },
        { field: 'price', label: '单价', type: 'money', required: true },
        { field: 'quantity', label: '数量', type: 'number', required: true, decimals: 0, min: 1 },
        { field: 'sum', label: '小计', type: 'money', computed: 'price * quantity', sum: true },
      ],
    },
    { field: 'amount', label: '金额', type: 'money', computed: "sum(items, 'sum')" },
    { field: 'why', label: '其他说明', type: 'textarea', required: true, visibleWhen: "kind == 'other'" },
    { field: 'approver', label: '会签人', type: 'user', multiple: true },
    { field: 'department', label: '受益部门', type: 'dept' },
    { field: 'quotation', label: '报价单', type: 'file', requiredWhen: 'amount >= 500000' },
    { field: 'photo', label: '照片', type: 'image' },
    { field: 'code', label: '预算科目', type: 'text', start: 'hidden' },
  ],
  summary: [{ label: '金额', pattern: '{amount}' }],
  amountField: 'amount',
  subject: '{kind}采购 · {amount}',
}

const item = { name: '轴承', price: 120_00, quantity: 3 }

beforeAll(async () => {
  await server.db.insert(post).values({ id: 'manager', companyId: 'main', code: 'manager', name: '部门经理' })
  await server.db.insert(userRole).values({ userId: 'admin', role: 'administrator' })
  await server.db.update(appUser).set({ postId: 'manager' }).where(eq(appUser.id, 'boss'))
  await server.db.update(appUser).set({ companyId: null }).where(eq(appUser.id, 'gone'))
  const file = { ownerId: 'u0', companyId: 'main', size: 1, sha256: '0', name: 'a', createdAt: new Date() }
  await server.db.insert(upload).values([
    { ...file, id: 'quotation', mime: 'application/pdf' },
    { ...file, id: 'photo', mime: 'image/png' },
    { ...file, id: 'foreign', ownerId: 'u1', mime: 'application/pdf' },
  ])
  const steps = [
    step('manager', 'any', [], { roles: ['departmentManager'], fields: { items: 'edit', code: 'edit' } }),
    step('finance', 'any', ['u3'], { when: 'amount >= 500000' }),
    step('chosen', 'all', [], { when: '!empty(approver)', roles: ['field:approver'] }),
    step('last', 'any', ['gone']),
  ]
  await server.define(steps, { key: 'buy', prefix: 'BUY', form, version: 3 })
  await server.define(steps, { key: 'off', prefix: 'OFF', form, status: 'off' })
  await server.define(steps, { key: 'secret', prefix: 'SEC', form, companyId: 'other' })
})

type Start = InputOf<typeof startProcess>
const right: Start = {
  procDefKey: 'buy',
  formVersion: 3,
  main: { kind: 'part', day: '2026-11-20' },
  sub: { items: [item] },
}
const start = (more: Partial<Start> = {}, key: string = randomUUID()) =>
  server.send(startProcess, { ...right, ...more }, { ...as('u0'), key })
const main = (more: object): Partial<Start> => ({ main: { ...right.main, ...more } })

async function getContent(procInstId: string) {
  const [row] = await server.db.select().from(processInstance).where(eq(processInstance.id, procInstId))
  return row
}

describe('the form to start with', () => {
  it('is the newest of the process, as its starter sees it, filled with what is known', async () => {
    const { data } = await server.send(getProcessForm, { procDefKey: 'buy' }, as('u0'))
    expect(data).toMatchObject({ formVersion: 3, definition: { name: '采购申请', favorite: false } })
    const modes = Object.fromEntries(data.form.fields.map(({ field, mode }) => [field, mode]))
    expect(modes).toMatchObject({ applicant: 'read', kind: 'required', quotation: 'edit' })
    expect(modes).not.toHaveProperty('code')
    expect(data.form.boData.main).toEqual({ applicant: 'u0', day: '2026-11-20', amount: 0 })
    expect(data.form.names).toEqual({ u0: '李娜' })
  })

  it.each(['off', 'secret', 'nothing'])('is not there for the process %s', async (procDefKey) => {
    expect((await server.send(getProcessForm, { procDefKey }, as('u0'))).code).toBe(404)
    expect((await server.send(predictProcess, { procDefKey, main: {} }, as('u0'))).code).toBe(404)
    expect((await start({ procDefKey })).code).toBe(404)
  })
})

describe('who will decide', () => {
  async function predicted(more: Partial<Start> = {}) {
    const { procDefKey, main: values, sub } = { ...right, ...more }
    const { data } = await server.send(predictProcess, { procDefKey, main: values, sub }, as('u0'))
    return data.nodes.map(({ nodeId, candidates }) => [nodeId, candidates.map(({ userId }) => userId)])
  }

  it('follows from the amount, from who starts, from whom the form names; nobody there means the administrators', async () => {
    expect(await predicted()).toEqual([
      ['manager', ['boss']],
      ['last', ['admin']],
    ])
    const dear = { sub: { items: [{ ...item, price: 500_000 }] } }
    expect(await predicted({ ...dear, ...main({ approver: ['u4', 'u5', 'gone'] }) })).toEqual([
      ['manager', ['boss']],
      ['finance', ['u3']],
      ['chosen', ['u4', 'u5']],
      ['last', ['admin']],
    ])
  })

  it('is answered for a form that is not right yet', async () => {
    expect(await predicted({ main: {}, sub: {} })).toHaveLength(2)
  })
})

describe('starting a process', () => {
  it('gives it a number and a title, and asks the first to decide', async () => {
    const { code, data } = await start({ ...main({ quotation: ['quotation'], department: 'equipment' }), priority: 1 })
    expect(code).toBe(200)
    expect(data).toMatchObject({ subject: '备件采购 · ¥360.00', nextAssigneeNames: ['同事 boss'] })
    expect(data.serialNo).toMatch(/^BUY-20261120-\d{4}$/)
    expect(await getContent(data.procInstId)).toMatchObject({ amount: 360_00, priority: 1, status: 'running' })
  })

  it('keeps what the form has fields for and nothing else, and reckons computed values itself [spec 3.08]', async () => {
    const { data } = await start({
      main: { ...right.main, applicant: 'u1', code: 'X', amount: 1, why: '藏', hack: 'x', tip: 'x' },
      sub: { items: [{ ...item, sum: 1, id: 'r1', hack: 'x' }], hack: [{ a: 1 }] },
    })
    const stored = await getContent(data.procInstId)
    expect(stored?.form).toEqual({
      main: { applicant: 'u0', kind: 'part', day: '2026-11-20', amount: 360_00 },
      sub: { items: [{ ...item, sum: 360_00, id: 'r1' }] },
    })
  })

  it.each<[string, Partial<Start>, Record<string, string>]>([
    ['nothing filled in', { main: {}, sub: {} }, { kind: '请选择类型', items: '请至少添加一行采购明细' }],
    ['a cell that is missing', { sub: { items: [item, { price: 1, quantity: 1 }] } }, { 'items.1.name': '请填写品名' }],
    ['half a piece', { sub: { items: [{ ...item, quantity: 0.5 }] } }, { 'items.0.quantity': '请输入整数' }],
    ['what a condition shows', main({ kind: 'other' }), { why: '请填写其他说明' }],
    ['what the amount asks for', { sub: { items: [{ ...item, price: 500_000 }] } }, { quotation: '请上传报价单' }],
    ['a choice that is gone', main({ kind: 'x' }), { kind: '所选项已不可用，请重新选择' }],
    ['a wrong type', main({ day: 7 }), { day: '请选择日期' }],
    ['a file of somebody else', main({ quotation: ['foreign'] }), { quotation: '文件不存在，请重新上传' }],
    ['a file that is no picture', main({ photo: ['quotation'] }), { photo: '所选文件不是图片' }],
    ['somebody who left', main({ approver: ['u1', 'gone'] }), { approver: '所选人员已离职或不在本企业，请重新选择' }],
    ['somebody of elsewhere', main({ approver: ['outsider'] }), { approver: '所选人员已离职或不在本企业，请重新选择' }],
    ['a department that is none', main({ department: 'x' }), { department: '所选部门已不存在，请重新选择' }],
  ])('is refused by field: %s [asvs 2.1.2]', async (_what, more, data) => {
    const before = (await server.db.select().from(processInstance)).length
    expect(await start(more)).toMatchObject({ code: 422, data })
    expect(await server.db.select().from(processInstance)).toHaveLength(before)
  })

  it('names the first fault in a sentence', async () => {
    const { msg } = await start({ sub: { items: [item, { ...item, price: -1, quantity: 0 }] } })
    expect(msg).toBe('「采购明细第 2 行单价」不能小于 ¥0.00，另有 1 处')
  })

  it('is told that the form was changed meanwhile', async () => {
    expect(await start({ formVersion: 2 })).toMatchObject({ code: 409, data: { formVersion: '3' } })
  })

  it('makes one record of fifty presses', async () => {
    const before = (await server.db.select().from(processInstance)).length
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => start({}, key)))
    expect(new Set(answers.map(({ data }) => data.procInstId)).size).toBe(1)
    expect(await server.db.select().from(processInstance)).toHaveLength(before + 1)
  })

  it('throws the draft away, and only with the start', async () => {
    const key = 'process:buy'
    const draft = { key, content: { main: { kind: 'part' } }, version: 0 }
    await server.send(saveDraft, draft, as('u0'))
    expect((await start({ main: {} })).code).toBe(422)
    expect((await server.send(getDraft, { key }, as('u0'))).data.draft).not.toBeNull()
    expect((await start()).code).toBe(200)
    expect((await server.send(getDraft, { key }, as('u0'))).data.draft).toBeNull()
  })

  it('and saving its draft at the same moment leave one record and no draft of what was handed in', async () => {
    const key = 'process:buy'
    const content = { main: { kind: 'part' } }
    for (let round = 0; round < 5; round++) {
      await server.send(saveDraft, { key, content, version: 0 }, as('u0'))
      const [started, saved] = await Promise.all([
        start(),
        server.send(saveDraft, { key, content, version: 1 }, as('u0')),
      ])
      expect(started.code).toBe(200)
      expect([200, 409]).toContain(saved.code)
      expect((await server.send(getDraft, { key }, as('u0'))).data.draft).toBeNull()
    }
  })
})

describe('a started process', () => {
  async function act(procInstId: string, userId: string, decision: object) {
    const { data } = await server.send(getTaskDetail, { procInstId }, as(userId))
    const about = data.task.taskId ? { taskId: data.task.taskId } : { procInstId }
    const input = { ...about, version: data.task.version, action: 'agree', ...decision }
    return server.send(actOnTask, input as InputOf<typeof actOnTask>, as(userId))
  }

  it('lets a step change the rows of a table, checks them alike, and shows what was there', async () => {
    const { procInstId } = (await start()).data
    const rows = (quantity: number) => ({ formRows: { items: [{ ...item, quantity }] } })
    expect(await act(procInstId, 'boss', rows(0))).toMatchObject({
      code: 422,
      data: { 'items.0.quantity': '不能小于 1' },
    })
    expect((await act(procInstId, 'boss', rows(2))).code).toBe(200)
    const { data } = await server.send(getTaskDetail, { procInstId }, as('admin'))
    expect(data.form.boData).toMatchObject({ main: { amount: 240_00 }, sub: { items: [{ sum: 240_00 }] } })
    expect(data.form.changes.map(({ field, before }) => [field, before])).toEqual([
      ['items.0.quantity', 3],
      ['items.0.sum', 360_00],
      ['amount', 360_00],
    ])
  })

  it('gains a step when a change makes its condition hold', async () => {
    const { procInstId } = (await start()).data
    const dear = { formRows: { items: [{ ...item, price: 600_000, quantity: 1 }] } }
    const { data } = await act(procInstId, 'boss', dear)
    expect(data).toMatchObject({ status: 'running', nextAssigneeNames: ['王强'] })
    expect((await act(procInstId, 'u3', {})).data).toMatchObject({ nextAssigneeNames: ['刘红'] })
    expect((await act(procInstId, 'admin', {})).data.status).toBe('approved')
  })

  it('handed in again is checked and routed again', async () => {
    const { procInstId } = (await start()).data
    await act(procInstId, 'boss', { action: 'returnPrev', opinion: '请补充' })
    const again = (more: object) =>
      act(procInstId, 'u0', { taskId: undefined, procInstId, action: 'resubmit', ...more })
    expect(await again({ formData: { approver: ['gone'] } })).toMatchObject({ code: 422, data: { approver: /离职/ } })
    expect((await again({ formData: { approver: ['u4'] } })).code).toBe(200)
    expect((await act(procInstId, 'boss', {})).data.status).toBe('running')
    const row = await getContent(procInstId)
    expect(row?.steps.map(({ key, skipped }) => [key, skipped])).toEqual([
      ['manager', undefined],
      ['finance', true],
      ['chosen', false],
      ['last', undefined],
    ])
  })

  it('that came back may be changed where its starter filled it in, also by a field that says so itself', async () => {
    const fields: FormDefinition['fields'] = [
      { field: 'why', label: '事由', type: 'text', start: 'required' },
      { field: 'note', label: '备注', type: 'text', start: 'edit' },
      { field: 'code', label: '预算科目', type: 'text', start: 'read' },
    ]
    const own: FormDefinition = { key: 'own', name: '用章', fields, summary: [] }
    const definitionId = await server.define([step('one', 'any', ['u1'])], { form: own })
    const procInstId = await server.begin({ definitionId, content: { main: { why: '盖章' }, sub: {} } })
    await act(procInstId, 'u1', { action: 'returnPrev', opinion: '请补充' })
    const again = (formData: object) =>
      act(procInstId, 'u0', { taskId: undefined, procInstId, action: 'resubmit', formData })
    expect(await again({ code: 'X' })).toMatchObject({ code: 422, data: { code: '不能修改' } })
    expect(await again({ why: '' })).toMatchObject({ code: 422, data: { why: '请填写事由' } })
    expect((await again({ why: '合同盖章', note: '两份' })).code).toBe(200)
    expect((await getContent(procInstId))?.form.main).toEqual({ why: '合同盖章', note: '两份' })
  })
})

describe('a rejected application', () => {
  const signed = { ...form, fields: [...form.fields, { field: 'sign', label: '签名', type: 'signature' as const }] }

  /** An application of u0 with everything in it, rejected by the manager. */
  async function rejected(): Promise<string> {
    const { data } = await start({
      ...main({ quotation: ['quotation'], department: 'equipment', approver: ['u4', 'u5'], code: 'X' }),
      priority: 1,
    })
    const { data: detail } = await server.send(getTaskDetail, { procInstId: data.procInstId }, as('boss'))
    const { taskId, version } = detail.task
    const refusal = { taskId: taskId ?? '', version, action: 'reject' as const, opinion: '预算不够' }
    expect((await server.send(actOnTask, refusal, { ...as('boss'), key: randomUUID() })).code).toBe(200)
    return data.procInstId
  }
  const getForm = (from: string, userId = 'u0', procDefKey = 'buy') =>
    server.send(getProcessForm, { procDefKey, from }, as(userId))
  const isOffered = async (procInstId: string, userId: string) =>
    (await server.send(getTaskDetail, { procInstId }, as(userId))).data.canStartAgain

  it('fills the form again for its starter, with its own files, and writes nothing', async () => {
    const from = await rejected()
    expect(await isOffered(from, 'u0')).toBe(true)
    const before = (await server.db.select().from(processInstance)).length
    const { code, data } = await getForm(from)
    expect(code).toBe(200)
    expect(data.earlier).toMatchObject({
      statusName: '已拒绝',
      priority: 1,
      content: {
        main: {
          kind: 'part',
          day: '2026-11-20',
          quotation: ['quotation'],
          department: 'equipment',
          approver: ['u4', 'u5'],
        },
        sub: { items: [{ name: '轴承', price: 120_00, quantity: 3 }] },
      },
    })
    expect(data.earlier?.content.main).not.toHaveProperty('applicant')
    expect(data.earlier?.content.main).not.toHaveProperty('amount')
    expect(data.form.files).toMatchObject([{ id: 'quotation' }])
    expect(data.form.names).toMatchObject({ u0: '李娜', u4: '王敏', u5: '赵磊' })
    // The empty form itself is as always: the content lies beside it.
    expect(data.form.boData.main).toEqual({ applicant: 'u0', day: '2026-11-20', amount: 0 })
    expect(await server.db.select().from(processInstance)).toHaveLength(before)
    expect((await server.send(getDraft, { key: 'process:buy' }, as('u0'))).data.draft).toBeNull()
    const again = await start({ ...data.earlier?.content, priority: 1 })
    expect(again).toMatchObject({ code: 200, data: { subject: '备件采购 · ¥360.00' } })
    expect(again.data.procInstId).not.toBe(from)
  })

  it('leaves out files of others, people who left, departments that are gone, and its signature', async () => {
    await server.define([step('one', 'any', ['boss'])], { key: 'sign', prefix: 'SIG', form: signed })
    const { data: begun } = await start({
      procDefKey: 'sign',
      formVersion: 1,
      ...main({ quotation: ['quotation'], approver: ['u4', 'u5'], department: 'equipment', sign: 'photo' }),
    })
    const { form: written } = (await getContent(begun.procInstId)) ?? {}
    const content = {
      sub: written?.sub ?? {},
      main: { ...written?.main, quotation: ['quotation', 'foreign'], approver: ['u4', 'gone'], department: 'gone' },
    }
    const isIt = eq(processInstance.id, begun.procInstId)
    await server.db.update(processInstance).set({ form: content, status: 'rejected' }).where(isIt)
    const { data } = await getForm(begun.procInstId, 'u0', 'sign')
    expect(data.earlier?.content.main).toMatchObject({ quotation: ['quotation'], approver: ['u4'], department: null })
    expect(data.earlier?.content.main).not.toHaveProperty('sign')
  })

  it('leaves out values of fields that are of another kind by now', async () => {
    const older = {
      ...form,
      fields: [
        { field: 'a', label: '事由', type: 'text' as const },
        { field: 'b', label: '数量', type: 'number' as const },
        { field: 'c', label: '备注', type: 'text' as const },
        {
          field: 'rows',
          label: '明细',
          type: 'table' as const,
          columns: [
            { field: 'x', label: '品名', type: 'text' as const },
            { field: 'y', label: '件数', type: 'number' as const },
          ],
        },
      ],
      summary: [],
      subject: '再来一次',
    }
    const { amountField: _none, ...first } = older
    await server.define([step('one', 'any', ['boss'])], { key: 'again', prefix: 'AG', form: first })
    const written = { main: { a: '甲', b: 500, c: '丙' }, sub: { rows: [{ x: '轴承', y: 3 }] } }
    const begun = await start({ procDefKey: 'again', formVersion: 1, ...written })
    expect(begun.code).toBe(200)
    const { procInstId } = begun.data
    await server.db.update(processInstance).set({ status: 'rejected' }).where(eq(processInstance.id, procInstId))
    const changed = first.fields.map((field) => {
      if (field.field === 'b') return { ...field, type: 'money' as const }
      if (field.field !== 'rows') return field
      return {
        ...field,
        columns: field.columns?.map((column) =>
          column.field === 'y' ? { ...column, type: 'money' as const } : column,
        ),
      }
    })
    const [old] = await server.db.select().from(processDefinition).where(eq(processDefinition.key, 'again'))
    if (!old) throw new Error('not defined')
    const next = { ...first, fields: changed as typeof first.fields }
    await server.db.insert(processDefinition).values({ ...old, id: 'again-2', version: 2, form: next })
    const { data } = await getForm(procInstId, 'u0', 'again')
    expect(data.earlier?.content.main).toEqual({ a: '甲', c: '丙' })
    expect(data.earlier?.content.sub.rows).toMatchObject([{ x: '轴承' }])
    expect(data.earlier?.content.sub.rows?.[0]).not.toHaveProperty('y')
  })

  it('fills no form of somebody else, of another process, or while it is not rejected', async () => {
    const from = await rejected()
    expect(await isOffered(from, 'boss')).toBe(false)
    expect((await getForm(from, 'boss')).code).toBe(404)
    expect((await getForm(from, 'outsider')).code).toBe(404)
    await server.define([step('one', 'any', ['boss'])], { key: 'other-buy', prefix: 'OTH', form })
    expect((await getForm(from, 'u0', 'other-buy')).code).toBe(404)
    const { data: running } = await start()
    expect(await isOffered(running.procInstId, 'u0')).toBe(false)
    expect((await getForm(running.procInstId)).code).toBe(404)
    expect((await getForm('nothing')).code).toBe(404)
  })
})

it('a new version of a form is the one that is started', async () => {
  const [old] = await server.db.select().from(processDefinition).where(eq(processDefinition.key, 'buy'))
  if (old) await server.db.insert(processDefinition).values({ ...old, id: 'buy-4', version: 4 })
  expect((await start()).code).toBe(409)
  expect((await start({ formVersion: 4 })).code).toBe(200)
})
