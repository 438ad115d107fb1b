import { and, desc, eq, isNotNull } from 'drizzle-orm'

import {
  listManagedProcesses,
  type ProcessContent,
  saveProcess,
  switchProcess,
} from '@/contract/workflow/process-setting'
import { actOnTask, getTaskDetail, type TaskDecision } from '@/contract/workflow/task'
import { appUser, userRole } from '@/server/db/schema'
import { processDefinition, processInstance, processTask } from '@/server/db/schema/workflow'
import type { ProcessStep } from '@/server/definitions/process'
import { advanceHolds } from '@/server/workflow/holds/hold-job'
import { withdrawStartedInstances } from '@/server/workflow/instances/withdraw-started'

import { setUpServer } from '../../support/set-up-server'
import { getToken, purchaseForm, restartOnFriday, startIdleWorkflowServer, step } from './company'

const server = setUpServer(startIdleWorkflowServer)

beforeAll(async () => {
  await server.db.insert(userRole).values({ userId: 'admin', role: 'administrator' })
})

beforeEach(async () => {
  await restartOnFriday(server)
})

const work = () => advanceHolds(server.handle, server.clock.now)
const values = ['amount', 'reason'].map((field) => ({ field, from: field }))

const starting = (key: string, more: Partial<NonNullable<ProcessStep['process']>> = {}): ProcessStep => ({
  ...step('sub', 'any', [], { kind: 'process', name: '合同审批', process: { key, values, ...more } }),
})

/** A process that starts another one, which u1 decides, and which u5 follows. */
async function begin(more: Partial<NonNullable<ProcessStep['process']>> = {}, childSteps?: ProcessStep[]) {
  const key = await server.define(childSteps ?? [step('one', 'any', ['u1'])], { name: '合同' })
  return server.begin({ definitionId: await server.define([starting(key, more), step('next', 'any', ['u5'])]) })
}

async function findChild(parentId: string) {
  const [row] = await server.db
    .select({ child: processInstance })
    .from(processInstance)
    .innerJoin(processTask, eq(processTask.id, processInstance.parentTaskId))
    .where(and(isNotNull(processInstance.parentTaskId), eq(processTask.instanceId, parentId)))
    .orderBy(desc(processInstance.serialNo))
  if (!row) throw new Error('no sub-process')
  return row.child
}

const readDetail = async (procInstId: string, userId = 'u0') =>
  (await server.send(getTaskDetail, { procInstId }, { token: getToken(userId) })).data

async function readStory(procInstId: string, userId = 'u0') {
  const { timeline, instance } = await readDetail(procInstId, userId)
  const lines = timeline.flatMap(({ tasks }) =>
    tasks.map(({ assignee, statusName, opinion }) => [assignee.name, statusName, opinion].filter(Boolean).join(' ')),
  )
  return { lines: lines.slice(1), status: instance.statusName }
}

async function decide(userId: string, procInstId: string, decision: Partial<TaskDecision> = {}) {
  const token = getToken(userId)
  const { task } = await readDetail(procInstId, userId)
  const input = { taskId: task.taskId ?? '', version: task.version, opinion: '原因', action: 'agree' as const }
  return server.send(actOnTask, { ...input, ...decision }, { token })
}

async function revoke(procInstId: string) {
  const { version } = (await readDetail(procInstId)).instance
  return server.send(actOnTask, { procInstId, action: 'revoke', opinion: '不用了', version }, { token: getToken('u0') })
}

describe('a step that starts another process', () => {
  it('starts it for the same starter with values of its form, linked to it, and is done when it is approved', async () => {
    const id = await begin()
    expect((await readStory(id)).lines).toEqual(['合同审批 正在发起子流程'])
    await work()
    const child = await findChild(id)
    expect(child).toMatchObject({ starterId: 'u0', status: 'running', processName: '合同', subject: '合同 · 李娜' })
    expect(child.form.main).toMatchObject({ amount: 3_860_000, reason: '到达更换周期' })
    expect((await readStory(id)).lines).toEqual([`合同审批 子流程 ${child.serialNo} 审批中`])
    expect((await readDetail(id)).links.map(({ procInstId }) => procInstId)).toEqual([child.id])
    expect((await readDetail(child.id)).links.map(({ procInstId }) => procInstId)).toEqual([id])
    expect((await decide('u1', child.id)).code).toBe(200)
    await work()
    expect((await readStory(id)).lines).toEqual([
      `合同审批 完成 子流程 ${child.serialNo} 已通过`,
      expect.stringContaining('赵磊 处理中'),
    ])
  })

  it.each([
    [undefined, '已拒绝', '自动拒绝'],
    ['skip', '审批中', '跳过'],
    ['administrators', '审批中', '转企业管理员 · 刘红'],
  ] as const)('does what the step says (%s) when it is rejected', async (ifRejected, status, what) => {
    const id = await begin(ifRejected && { ifRejected })
    await work()
    const child = await findChild(id)
    expect((await decide('u1', child.id, { action: 'reject' })).code).toBe(200)
    await work()
    const story = await readStory(id)
    expect(story.status).toBe(status)
    expect(story.lines[0]).toContain(`${what} 子流程 ${child.serialNo} 已拒绝`)
  })

  it('goes on when it is withdrawn because its starter has left', async () => {
    const id = await begin({ ifRejected: 'administrators' })
    await work()
    const child = await findChild(id)
    await server.handle.tx((tx) => withdrawStartedInstances(tx, 'main', [child.id], server.clock.now))
    await work()
    expect((await readStory(id)).lines[0]).toContain(`转企业管理员 · 刘红 子流程 ${child.serialNo} 已撤销`)
  })

  it('counts a withdrawal of it as a rejection, and its approval still while the administrators decide', async () => {
    const id = await begin({ ifRejected: 'administrators' })
    await work()
    const child = await findChild(id)
    expect((await revoke(child.id)).code).toBe(200)
    await work()
    expect((await readStory(id)).lines[0]).toContain(`转企业管理员 · 刘红 子流程 ${child.serialNo} 已撤销`)
    const { version } = (await readDetail(child.id)).instance
    const again = { procInstId: child.id, action: 'resubmit', version } as const
    expect((await server.send(actOnTask, again, { token: getToken('u0') })).code).toBe(200)
    expect((await decide('u1', child.id)).code).toBe(200)
    await work()
    expect((await readStory(id)).lines.at(-1)).toContain('赵磊 处理中')
  })

  it('is withdrawn with the process that waits for it, also when somebody there has decided', async () => {
    const id = await begin({}, [step('one', 'any', ['u1']), step('two', 'any', ['u2'])])
    await work()
    const child = await findChild(id)
    await decide('u1', child.id)
    expect((await revoke(id)).code).toBe(200)
    await work()
    const story = await readStory(child.id)
    expect(story.status).toBe('已撤销')
    expect(story.lines.at(-1)).toBe('系统 随主流程撤销 主流程不再等待')
    expect((await readStory(id)).status).toBe('已撤销')
    await work()
    expect((await readStory(id)).lines.join()).not.toContain('完成')
  })

  it('may end at once, by a decision of its own', async () => {
    const isBig = { kind: 'automatic', when: 'amount > 1', result: 'agree', reason: '规则' } as const
    const id = await begin({}, [step('auto', 'any', [], isBig), step('one', 'any', ['u1'])])
    await work()
    await work()
    expect((await readStory(id)).lines[0]).toContain('已通过')
  })

  it('is started once, however many processes look', async () => {
    const id = await begin()
    await Promise.all([1, 2, 3].map(() => work()))
    const rows = await server.db
      .select()
      .from(processInstance)
      .innerJoin(processTask, eq(processTask.id, processInstance.parentTaskId))
      .where(eq(processTask.instanceId, id))
    expect(rows).toHaveLength(1)
  })

  it('is left to the administrators when it cannot be started', async () => {
    const missing = await begin({ values: [] })
    await work()
    expect((await readStory(missing)).lines[0]).toContain('转企业管理员 · 刘红 子流程的表单有误：请填写金额')
    const key = await server.define([step('one', 'any', ['u1'])])
    const off = await server.begin({ definitionId: await server.define([starting(key), step('next', 'any', ['u5'])]) })
    await server.send(switchProcess, { key, isOn: false, version: 1 }, { token: getToken('admin') })
    await work()
    expect((await readStory(off)).lines[0]).toContain('转企业管理员 · 刘红 子流程不存在或已停用')
    const gone = await begin()
    await server.db.update(appUser).set({ status: 'disabled' }).where(eq(appUser.id, 'u0'))
    await work()
    await server.db.update(appUser).set({ status: 'active' }).where(eq(appUser.id, 'u0'))
    expect((await readStory(gone)).lines[0]).toContain('发起人已不在企业')
  })

  it('ends a cycle that two administrators have published at once', async () => {
    const key = await server.define([step('one', 'any', ['u1'])], { form: purchaseForm })
    await server.db
      .update(processDefinition)
      .set({ steps: [starting(key)] })
      .where(eq(processDefinition.id, key))
    const id = await server.begin({ definitionId: key })
    for (let round = 0; round < 8; round += 1) await work()
    const all = await server.db.select().from(processInstance).where(eq(processInstance.processKey, key))
    expect(all).toHaveLength(5)
    expect((await readStory(id)).status).toBe('审批中')
    const last = all.sort((a, b) => (a.serialNo < b.serialNo ? 1 : -1))[0]
    expect((await readStory(last?.id ?? '')).lines[0]).toContain('转企业管理员 · 刘红 子流程最多 5 层')
  })
})

describe('processes that start each other, when they are published', () => {
  const token = getToken('admin')
  const content = (name: string, key: string | undefined, more: Partial<ProcessContent> = {}): ProcessContent => ({
    name,
    icon: '',
    description: '',
    groupName: '采购与财务',
    prefix: 'SP',
    fields: [{ field: 'amount', label: '金额', type: 'money', required: true }],
    summary: [],
    canBatch: true,
    batchDisabledReason: '',
    steps: [
      { key: 'one', name: '审批', mode: 'any', assignees: ['u1'], allow: [] },
      ...(key === undefined ? [] : [{ ...startingSetting(key), key: 'sub' }]),
    ],
    ...more,
  })
  const startingSetting = (key: string) => ({
    key: 'sub',
    name: '合同审批',
    mode: 'any' as const,
    assignees: [],
    allow: [],
    kind: 'process' as const,
    process: { key, values: [{ field: 'amount', from: 'amount' }] },
  })
  const publish = (own: ProcessContent, key?: string, version = 0) =>
    server.send(saveProcess, { ...(key !== undefined && { key }), version, content: own }, { token })
  const publishNew = async (own: ProcessContent) => (await publish(own)).data.key
  const readFault = async (own: ProcessContent, key?: string, version = 0) => {
    const { code, data } = await publish(own, key, version)
    return code === 422 ? (data as unknown as Record<string, string>)['steps.sub'] : `published ${code}`
  }

  it('need one that is there, on, and gets what it needs', async () => {
    expect(await readFault(content('甲', 'nowhere'))).toBe('子流程不存在，请重新选择')
    const target = await publishNew(content('乙', undefined))
    const bare = { ...startingSetting(target), process: { key: target } }
    const one = content('甲', undefined).steps
    expect(await readFault(content('甲', target, { steps: [...one, bare] }))).toBe('子流程必填的「金额」还没有给值')
    const strange = { key: target, values: [{ field: 'gone', from: 'amount' }] }
    expect(await readFault(content('甲', target, { steps: [...one, { ...bare, process: strange }] }))).toBe(
      '子流程的表单里没有字段「gone」',
    )
    const fields = [{ field: 'amount', label: '数量', type: 'number' as const }]
    expect(await readFault(content('甲', target, { fields }))).toBe('「数量」和子流程的「金额」类型不同')
    await server.send(switchProcess, { key: target, isOn: false, version: 1 }, { token })
    expect(await readFault(content('甲', target))).toBe('子流程「乙」已停用')
    await server.send(switchProcess, { key: target, isOn: true, version: 1 }, { token })
    expect(await readFault(content('甲', target))).toBe('published 200')
  })

  it('lead back to none of them, and are five at most', async () => {
    const last = await publishNew(content('末', undefined))
    const middle = await publishNew(content('中', last))
    const first = await publishNew(content('首', middle))
    expect(await readFault(content('末', last), last, 1)).toBe('不能把本流程作为自己的子流程')
    expect(await readFault(content('末', first), last, 1)).toBe('子流程「首」又会发起本流程，没有尽头')
    const { items } = (await server.send(listManagedProcesses, {}, { token })).data
    expect([middle, last].map((key) => items.find((item) => item.key === key)?.starts)).toEqual([[last], []])
    const fourth = await publishNew(content('四', first))
    const fifth = await publishNew(content('五', fourth))
    expect(await readFault(content('六', fifth))).toBe('子流程套了 6 层，最多 5 层')
    expect(await readFault(content('五', fourth), fifth, 1)).toBe('published 200')
  })

  it('push to an address that the company has', async () => {
    const push = { ...startingSetting('x'), kind: 'webhook' as const, process: undefined, webhook: { id: 'gone' } }
    const steps = [...content('甲', undefined).steps, push]
    expect(await readFault(content('甲', undefined, { steps }))).toBe('推送地址已被删除，请重新选择')
  })
})
