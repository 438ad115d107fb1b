import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'

import { startProcess } from '@/contract/workflow/process'
import { type ProcessContent, saveProcess, tryProcess } from '@/contract/workflow/process-setting'
import { getTaskDetail } from '@/contract/workflow/task'
import { listTodos } from '@/contract/workflow/todo'
import { appUser, post } from '@/server/db/schema'
import { message } from '@/server/db/schema/home'
import { processInstance } from '@/server/db/schema/workflow'
import { demoPeople } from '@/server/seed/people'
import { advanceHolds } from '@/server/workflow/holds/hold-job'

import { decideTask } from '../../support/decide-task'
import { createContent } from '../../support/process-content'
import { setUpStoryServer } from '../../support/set-up-server'
import type { Person } from '../../support/story'

const server = setUpStoryServer()

type Step = ProcessContent['steps'][number]
let number = 0
const step = (name: string, part: Partial<Step>): Step => ({
  key: `s${++number}`,
  name,
  mode: 'any',
  assignees: [],
  allow: [],
  ...part,
})

const buildContent = (steps: Step[]) =>
  createContent({
    name: '用章',
    prefix: 'YZ',
    fields: [
      { field: 'why', label: '事由', type: 'text' },
      { field: 'host', label: '接待人', type: 'user' },
    ],
    steps,
  })

const save = async (...steps: Step[]) =>
  server.send(saveProcess, { version: 0, content: buildContent(steps) }, await server.as('wangQiang'))

const start = (...steps: Step[]) => startBy('liNa', ...steps)

async function startBy(starter: Person, ...steps: Step[]) {
  const { data, code, msg } = await save(...steps)
  expect([msg, code]).toEqual([msg, 200])
  const input = { procDefKey: data.key, formVersion: 1, main: {} }
  const started = await server.send(startProcess, input, await server.as(starter))
  expect(started.code).toBe(200)
  return started.data
}

const agree = async (procInstId: string, person: Person) => (await decideTask(server, procInstId, person)).data

async function readStory(procInstId: string) {
  const { timeline, task } = (await server.send(getTaskDetail, { procInstId }, await server.as('liNa'))).data
  const lines = timeline.flatMap(({ tasks }) =>
    tasks.map(({ assignee, statusName, opinion }) => [assignee.name, statusName, opinion].filter(Boolean).join(' ')),
  )
  return [...lines.slice(1), task.statusName]
}

const boss = [demoPeople.wangQiang.id]

describe('who decides', () => {
  it('is nobody: the process is refused where the step says so, and the starter is told', async () => {
    const { procInstId } = await start(
      step('接待', { roles: ['field:host'], ifNobody: 'reject' }),
      step('总', { assignees: boss }),
    )
    expect(await readStory(procInstId)).toEqual(['接待 自动拒绝 没有找到审批人', '已拒绝'])
    const told = await server.db.select().from(message).where(eq(message.userId, demoPeople.liNa.id))
    expect(told.map(({ title }) => title)).toContainEqual(expect.stringContaining('已自动拒绝你的用章'))
  })

  it('is the same person twice in a row: asked once, where the step says so', async () => {
    const { procInstId } = await start(step('甲', { assignees: boss }), step('乙', { assignees: boss, once: true }))
    expect((await agree(procInstId, 'wangQiang')).statusName).toBe('已通过')
    expect(await readStory(procInstId)).toEqual(['王强 同意', '王强 自动通过 与上一步同一人，自动通过', '已通过'])
    const instance = await start(step('甲', { assignees: boss }), step('乙', { assignees: boss }))
    expect((await agree(instance.procInstId, 'wangQiang')).nextAssigneeNames).toEqual(['王强'])
  })

  const inPart = (branch: string) => ({ parallel: { group: 'p', branch } })
  const first = () => step('甲', { assignees: boss })
  const again = (part: Partial<Step> = {}) => step('乙', { assignees: boss, once: true, ...part })
  const copied = (part: Partial<Step> = {}) => step('抄送', { kind: 'copy', assignees: boss, ...part })
  it.each<[string, boolean, () => Step[]]>([
    ['is not asked again behind a copy', false, () => [first(), copied(), again()]],
    [
      'is not asked again behind a step that nobody has',
      false,
      () => [first(), step('接待', { roles: ['field:host'], ifNobody: 'skip' }), again()],
    ],
    [
      'is not asked again in a branch that begins behind the own step',
      false,
      () => [first(), again(inPart('一')), copied(inPart('二'))],
    ],
    [
      'is asked again behind a wait',
      true,
      () => [first(), step('等', { kind: 'wait', wait: { day: '2026-01-01' } }), again()],
    ],
    [
      'is asked again where branches join',
      true,
      () => [step('甲', { assignees: boss, ...inPart('一') }), copied(inPart('二')), again()],
    ],
    [
      'is asked again behind a part that passed by itself',
      true,
      () => [first(), copied(inPart('一')), copied(inPart('二')), again()],
    ],
  ])('%s, and 试运行 says the same', async (_what, isAsked, build) => {
    const steps = build()
    const at = steps.findIndex(({ once }) => once)
    const input = { content: buildContent(steps), starterId: demoPeople.liNa.id, main: {} }
    const { data } = await server.send(tryProcess, input, await server.as('wangQiang'))
    const { procInstId } = await start(...steps)
    await agree(procInstId, 'wangQiang')
    await advanceHolds(server.handle, new Date())
    const wasPassed = (await readStory(procInstId)).some((line) => line.includes('自动通过'))
    expect([data.steps[at]?.acts, wasPassed]).toEqual(isAsked ? ['people', false] : ['pass', true])
  })

  const whenever = { kind: 'automatic', when: 'empty(why)' } as const
  it.each<[string, Partial<Step>, string[], string[], string]>([
    [
      'enough branches for the join',
      { ...whenever, result: 'agree' },
      ['agree', 'unreached', 'people'],
      ['王强'],
      '审批中',
    ],
    ['one that refuses', { ...whenever, result: 'reject' }, ['reject', 'unreached', 'unreached'], [], '已拒绝'],
    [
      'one that has nobody and refuses',
      { roles: ['field:host'], ifNobody: 'reject' },
      ['reject', 'unreached', 'unreached'],
      [],
      '已拒绝',
    ],
  ])(
    'is nobody of a part that ends as it opens, by %s, and 试运行 says so',
    async (_what, part, acts, names, status) => {
      const inOne = (branch: string) => ({ parallel: { group: 'p', branch, need: 1 } })
      const steps = [
        step('甲', { ...part, ...inOne('一') }),
        step('乙', { roles: ['departmentManager'], ...inOne('二') }),
        step('丙', { assignees: boss }),
      ]
      const input = { content: buildContent(steps), starterId: demoPeople.liNa.id, main: {} }
      const { data } = await server.send(tryProcess, input, await server.as('wangQiang'))
      const { procInstId, nextAssigneeNames } = await start(...steps)
      expect([data.steps.map((tried) => tried.acts), nextAssigneeNames]).toEqual([acts, names])
      expect((await readStory(procInstId)).at(-1)).toBe(status)
    },
  )

  it('is one of several branches: as many as the join needs, and the others are over', async () => {
    const inBranch = (branch: string) => ({ parallel: { group: 'p', branch, need: 2 } })
    const { procInstId, nextAssigneeNames } = await start(
      step('甲', { assignees: boss, ...inBranch('一') }),
      step('乙', { roles: ['departmentManager'], ...inBranch('二') }),
      step('丙', { assignees: [demoPeople.panYue.id], ...inBranch('三') }),
      step('丁', { assignees: boss }),
    )
    expect(nextAssigneeNames).toEqual(['王强', '邓飞', '潘悦'])
    expect((await agree(procInstId, 'panYue')).nextAssigneeNames).toEqual(['王强', '邓飞'])
    expect((await agree(procInstId, 'dengFei')).nextAssigneeNames).toEqual(['王强'])
    const { records } = (await server.send(listTodos, {}, await server.as('wangQiang'))).data
    expect(records.filter((todo) => todo.procInstId === procInstId).map(({ taskName }) => taskName)).toEqual(['丁'])
    expect((await agree(procInstId, 'wangQiang')).statusName).toBe('已通过')
  })

  it('is everybody with a post, and the head of the department above', async () => {
    const [{ postId } = { postId: null }] = await server.db
      .select({ postId: appUser.postId })
      .from(appUser)
      .where(eq(appUser.id, demoPeople.maLin.id))
    const { procInstId, nextAssigneeNames } = await startBy(
      'yuanHao',
      step('操作工', { roles: [`post:${postId}`], mode: 'all' }),
      step('上级', { roles: ['departmentManager:1'] }),
    )
    expect([...nextAssigneeNames].sort()).toEqual(['江波', '马琳'])
    expect((await agree(procInstId, 'maLin')).nextAssigneeNames).toEqual(['江波'])
    expect((await agree(procInstId, 'jiangBo')).nextAssigneeNames).toEqual(['高鹏'])
  })
})

describe('a post that many people have', () => {
  async function fill(people: number): Promise<string> {
    const [sample] = await server.db.select().from(appUser).where(eq(appUser.id, demoPeople.maLin.id))
    if (!sample) throw new Error('a person of the story is gone')
    const id = randomUUID()
    await server.db.insert(post).values({ id, companyId: sample.companyId ?? '', code: 'worker', name: '普工' })
    const rows = Array.from({ length: people }, (_, at) => ({
      ...sample,
      id: randomUUID(),
      postId: id,
      name: `普工${at}`,
      username: `worker${at}`,
      phone: null,
    }))
    await server.db.insert(appUser).values(rows)
    return id
  }

  it('is refused above the limit in words at the node, and takes part at the limit', async () => {
    const id = await fill(101)
    const worker = { ...step('全员', { roles: [`post:${id}`], mode: 'all' }), key: 'all' }
    const refused = await save(worker)
    const fault = '岗位「普工」有 101 人，一个节点最多 100 人，请换成更小的岗位或指定成员'
    expect(refused).toMatchObject({ code: 422, data: { 'steps.all': fault } })
    const [last] = await server.db.select({ userId: appUser.id }).from(appUser).where(eq(appUser.name, '普工100'))
    await server.db
      .update(appUser)
      .set({ status: 'disabled' })
      .where(eq(appUser.id, last?.userId ?? ''))
    const { procInstId, nextAssigneeNames } = await start(worker)
    expect(nextAssigneeNames).toHaveLength(100)
    // Who comes later does not take part, however many they are.
    await server.db
      .update(appUser)
      .set({ status: 'active' })
      .where(eq(appUser.id, last?.userId ?? ''))
    expect((await readStory(procInstId)).filter((line) => line.includes('处理中'))).toHaveLength(100)
  })
})

describe('an application that was started before there were branches', () => {
  it('goes on to its end', async () => {
    const { procInstId } = await start(step('甲', { assignees: boss }), step('乙', { roles: ['departmentManager'] }))
    // As migration 0062 left it: the column by its default, steps as they were.
    await server.db.update(processInstance).set({ lanes: sql`default` }).where(eq(processInstance.id, procInstId))
    expect((await agree(procInstId, 'wangQiang')).nextAssigneeNames).toEqual(['邓飞'])
    expect((await agree(procInstId, 'dengFei')).statusName).toBe('已通过')
  })
})
