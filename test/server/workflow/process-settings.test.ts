import { eq } from 'drizzle-orm'

import type { InputOf } from '@/contract/endpoint'
import { getProcessForm, listProcessDefinitions, startProcess } from '@/contract/workflow/process'
import {
  getProcessSetting,
  listManagedProcesses,
  PROCESS_STEPS_MAX,
  type ProcessContent,
  saveProcess,
  switchProcess,
  tryProcess,
} from '@/contract/workflow/process-setting'
import { actOnTask, getTaskDetail } from '@/contract/workflow/task'
import { listTodos } from '@/contract/workflow/todo'
import { appUser, company } from '@/server/db/schema/identity'
import { processDefinition } from '@/server/db/schema/workflow'
import { demoCompanies, demoPeople, departmentId } from '@/server/seed/people'
import { seedWorkflow } from '@/server/seed/workflow/workflow'

import { decideTask } from '../../support/decide-task'
import { holdRow } from '../../support/hold-row'
import { requireItems } from '../../support/require-items'
import { setUpStoryServer } from '../../support/set-up-server'

const server = setUpStoryServer()
const administrator = () => server.as('wangQiang')

const roomContent: ProcessContent = {
  name: '会议室预订',
  icon: 'calendar',
  description: '',
  groupName: '行政',
  prefix: 'MR',
  fields: [
    { field: 'room', label: '会议室', type: 'select', required: true, options: toOptions(['一号', '二号']) },
    { field: 'guests', label: '人数', type: 'number', required: true, min: 1 },
    { field: 'host', label: '接待人', type: 'user' },
    {
      field: 'items',
      label: '物品',
      type: 'table',
      columns: [
        { field: 'name', label: '名称', type: 'text', required: true },
        { field: 'fee', label: '费用', type: 'money', sum: true },
      ],
    },
  ],
  summary: [{ label: '会议室', pattern: '{room} {guests}' }],
  subject: '预订 {room}',
  canBatch: true,
  batchDisabledReason: '',
  steps: [
    { key: 'head', name: '部门负责人', mode: 'any', assignees: [], roles: ['departmentManager'], allow: [] },
    { key: 'boss', name: '总经理', mode: 'any', assignees: [demoPeople.wangQiang.id], allow: [], when: 'guests > 20' },
  ],
}

function toOptions(labels: string[]) {
  return labels.map((value) => ({ value, label: value }))
}

const save = async (input: InputOf<typeof saveProcess>) => server.send(saveProcess, input, await administrator())
const read = async (key: string, at?: number) =>
  server.send(getProcessSetting, { key, ...(at !== undefined && { at }) }, await administrator())

async function publish(content: ProcessContent = roomContent): Promise<string> {
  const { code, data } = await save({ version: 0, content })
  expect(code).toBe(200)
  return data.key
}

describe('a process that an administrator designs', () => {
  it('is published, started by a colleague and decided by those who are named', async () => {
    const key = await publish()
    const staff = await server.as('liNa')
    const { groups } = (await server.send(listProcessDefinitions, {}, staff)).data
    expect(groups.find(({ name }) => name === '行政')?.children).toEqual([
      expect.objectContaining({ procDefKey: key, name: '会议室预订' }),
    ])
    const form = (await server.send(getProcessForm, { procDefKey: key }, staff)).data
    const main = { room: '二号', guests: 30 }
    const sub = { items: [{ name: '茶歇', fee: 20_000 }] }
    const started = await server.send(
      startProcess,
      { procDefKey: key, formVersion: form.formVersion, main, sub },
      staff,
    )
    expect(started).toMatchObject({ code: 200, data: { subject: '预订 二号' } })
    const detail = async () => (await server.send(getTaskDetail, { procInstId: started.data.procInstId }, staff)).data
    const names = (await detail()).timeline.map(({ nodeName }) => nodeName)
    expect(names).toEqual(expect.arrayContaining(['部门负责人', '总经理']))
    expect(started.data.nextAssigneeNames).toEqual(['邓飞'])
    for (const [step, person] of [
      ['部门负责人', 'dengFei'],
      ['总经理', 'wangQiang'],
    ] as const) {
      const decider = await server.as(person)
      const [todo] = (await server.send(listTodos, {}, decider)).data.records
      expect(todo).toMatchObject({ subject: '预订 二号', taskName: step })
      const taskId = todo?.taskId ?? ''
      const { version } = (await server.send(getTaskDetail, { taskId }, decider)).data.task
      expect((await server.send(actOnTask, { taskId, action: 'agree', version }, decider)).code).toBe(200)
    }
    expect((await detail()).task.statusName).toBe('已通过')
  })

  it('runs branches at the same time, sends copies and passes by itself where nobody is there', async () => {
    const boss = { mode: 'any' as const, assignees: [demoPeople.wangQiang.id], allow: [] }
    const head = { mode: 'any' as const, assignees: [], roles: ['departmentManager'], allow: [] }
    const key = await publish({
      ...roomContent,
      steps: [
        { ...head, key: 'a', name: '用途', parallel: { group: 'p', branch: '业务' } },
        { ...boss, key: 'b', name: '费用', parallel: { group: 'p', branch: '财务' } },
        { ...head, key: 'n', name: '接待', roles: ['field:host'], ifNobody: 'skip' },
        { ...boss, key: 'c', name: '前台', kind: 'copy' },
        { ...head, key: 'd', name: '复核', roles: ['step:a'] },
      ],
    })
    const staff = await server.as('liNa')
    const input = { procDefKey: key, formVersion: 1, main: { room: '一号', guests: 2 } }
    const started = await server.send(startProcess, input, staff)
    expect(started.data.nextAssigneeNames).toEqual(['邓飞', '王强'])
    const { procInstId } = started.data
    const agree = (person: 'dengFei' | 'wangQiang') => decideTask(server, procInstId, person)
    expect((await agree('dengFei')).data.nextAssigneeNames).toEqual(['王强'])
    expect((await agree('wangQiang')).data.nextAssigneeNames).toEqual(['邓飞'])
    expect((await agree('dengFei')).data.statusName).toBe('已通过')
    const { timeline, circulated } = (await server.send(getTaskDetail, { procInstId }, staff)).data
    const lines = timeline.flatMap(({ branch, nodeName, tasks }) =>
      tasks.map(({ assignee, statusName }) =>
        [assignee.name, branch && `${branch} · ${nodeName}`, statusName].filter(Boolean).join(' '),
      ),
    )
    expect(lines).toEqual([
      '李娜 提交申请',
      '邓飞 业务 · 用途 同意',
      '王强 财务 · 费用 同意',
      '接待 跳过',
      '前台 抄送 · 王强',
      '邓飞 同意',
    ])
    expect(circulated.map(({ user }) => user.name)).toEqual(['王强'])
  })

  it('says what is wrong with a parallel part', async () => {
    const [head] = roomContent.steps
    const step = requireItems([head])[0]
    const alone = { ...step, key: 'a', parallel: { group: 'p', branch: '业务' } }
    const content = { ...roomContent, steps: [alone, { ...step, key: 'b', kind: 'automatic' }] } as ProcessContent
    expect(await save({ version: 0, content })).toMatchObject({
      code: 422,
      data: { 'steps.a': '并行至少需要两个分支', 'steps.b': '自动决定需要条件' },
    })
  })

  it('stores a parallel part inside of a branch of another one, and says what is wrong with it', async () => {
    const [head] = roomContent.steps
    const step = requireItems([head])[0]
    const put = (key: string, branch: string, inner?: string) => ({
      ...step,
      key,
      parallel: { group: 'p', branch },
      ...(inner && { nestedParallel: [{ group: 'q', branch: inner, need: 1 }] }),
    })
    const steps = [put('a', '业务', '一'), put('b', '业务', '二'), put('c', '财务')]
    const key = await publish({ ...roomContent, steps } as ProcessContent)
    const { content } = (await read(key)).data
    expect(content.steps.map(({ nestedParallel }) => nestedParallel)).toEqual([
      ...[[{ group: 'q', branch: '一', need: 1 }], [{ group: 'q', branch: '二', need: 1 }]],
      undefined,
    ])
    const refuse = async (key: string, changed: ReturnType<typeof put>) => {
      const all = steps.map((one) => (one.key === key ? changed : one))
      const answer = await save({ version: 0, content: { ...roomContent, steps: all } as ProcessContent })
      expect(answer.code).toBe(422)
      return answer.data
    }
    expect(await refuse('b', put('b', '财务', '二'))).toMatchObject({
      'steps.a': '里层的并行要在外层的同一个分支里，请移动节点',
    })
    expect(await refuse('b', put('b', '业务'))).toMatchObject({ 'steps.a': '并行至少需要两个分支' })
    const { parallel: _parallel, ...loose } = put('a', '业务', '一')
    expect(await refuse('a', loose as ReturnType<typeof put>)).toMatchObject({ 'steps.a': '里层的并行没有外层' })
    const deep = { ...put('a', '业务'), nestedParallel: ['q', 'r', 's'].map((group) => ({ group, branch: '一' })) }
    expect(await refuse('a', deep as ReturnType<typeof put>)).toMatchObject({ 'steps.a': '并行最多套 3 层' })
  })

  it('gets a new version, while what runs keeps the steps of its start', async () => {
    const key = await publish()
    const staff = await server.as('liNa')
    const input = { procDefKey: key, main: { room: '一号', guests: 2 } }
    const first = await server.send(startProcess, { ...input, formVersion: 1 }, staff)
    const [step] = roomContent.steps
    const steps = [{ ...requireItems([step])[0], key: 'desk', name: '前台确认', roles: ['administrator'] }]
    expect((await save({ key, version: 1, content: { ...roomContent, steps } as ProcessContent })).data.version).toBe(2)
    expect(await server.send(startProcess, { ...input, formVersion: 1 }, staff)).toMatchObject({ code: 409 })
    const second = await server.send(startProcess, { ...input, formVersion: 2 }, staff)
    const nodes = async (procInstId: string) =>
      (await server.send(getTaskDetail, { procInstId }, staff)).data.timeline.map(({ nodeName }) => nodeName)
    expect(await nodes(first.data.procInstId)).toContain('部门负责人')
    expect(await nodes(second.data.procInstId)).toContain('前台确认')
    const { versions } = (await read(key)).data
    expect(versions).toEqual([
      expect.objectContaining({ version: 2, byName: '王强' }),
      expect.objectContaining({ version: 1, byName: '王强' }),
    ])
    expect((await read(key, 1)).data.content.steps.map(({ name }) => name)).toEqual(['部门负责人', '总经理'])
  })

  describe('its serial numbers', () => {
    /** Numbers of two applications of one day and one 45 days later. */
    const listNumbers = async (content: Partial<ProcessContent>) => {
      const key = await publish({ ...roomContent, ...content })
      const start = async () => {
        const input = { procDefKey: key, formVersion: 1, main: { room: '一号', guests: 2 } }
        const started = await server.send(startProcess, input, await server.enter('liNa'))
        expect(started).toMatchObject({ code: 200 })
        const { procInstId } = started.data
        return (await server.send(getTaskDetail, { procInstId }, await server.enter('liNa'))).data.instance.serialNo
      }
      const numbers = [await start(), await start()]
      server.wait(45 * 24 * 3_600_000)
      return [...numbers, await start()].map((serialNo) =>
        serialNo?.replace(/-\d{4,8}-/, (date) => `-${'d'.repeat(date.length - 2)}-`),
      )
    }

    it.each([
      ['each day', undefined, ['N1-dddddddd-0001', 'N1-dddddddd-0002', 'N1-dddddddd-0001']],
      ['each month', { period: 'month', digits: 3 }, ['N2-dddddd-001', 'N2-dddddd-002', 'N2-dddddd-001']],
      ['never', { period: 'never', digits: 6 }, ['N3-000001', 'N3-000002', 'N3-000003']],
    ] as const)('begin again %s', async (_when, numbering, numbers) => {
      const prefix = numbers[0].slice(0, 2)
      expect(await listNumbers({ prefix, ...(numbering && { numbering }) })).toEqual(numbers)
    })

    it('and how it is printed are read back as they were published, and refused when they are not valid', async () => {
      const numbering = { period: 'year', digits: 5 } as const
      const print = { omits: ['host'], columns: 2, hasDecisions: false, note: '一式两份' } as const
      const content = { ...roomContent, numbering, print: { ...print, omits: [...print.omits] } }
      const key = await publish(content)
      expect((await read(key)).data.content).toMatchObject({ numbering, print })
      const wrong = { ...content, numbering: { period: 'week', digits: 99 } } as unknown as ProcessContent
      expect(await save({ key, version: 1, content: wrong })).toMatchObject({ code: 400 })
    })
  })

  it('is not replaced by who has read an earlier version', async () => {
    const key = await publish()
    expect((await save({ key, version: 1, content: { ...roomContent, description: '甲' } })).code).toBe(200)
    expect(await save({ key, version: 1, content: { ...roomContent, description: '乙' } })).toMatchObject({ code: 409 })
    expect((await read(key)).data.content.description).toBe('甲')
  })

  it('has one winner when two publish at once', async () => {
    const key = await publish()
    const texts = ['甲', '乙', '丙']
    const answers = await Promise.all(
      texts.map((description) => save({ key, version: 1, content: { ...roomContent, description } })),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409])
    expect((await read(key)).data.version).toBe(2)
  })

  it('is taken out of the list and put back, for new applications alone', async () => {
    const key = await publish()
    const staff = await server.as('liNa')
    const input = { procDefKey: key, formVersion: 1, main: { room: '一号', guests: 2 } }
    const running = await server.send(startProcess, input, staff)
    expect((await server.send(switchProcess, { key, isOn: false, version: 1 }, await administrator())).data.isOn).toBe(
      false,
    )
    expect(await server.send(startProcess, input, staff)).toMatchObject({ code: 404 })
    const listed = (await server.send(listManagedProcesses, {}, await administrator())).data.items
    expect(listed.find((one) => one.key === key)).toMatchObject({ isOn: false, running: 1 })
    expect((await server.send(getTaskDetail, { procInstId: running.data.procInstId }, staff)).code).toBe(200)
    await server.send(switchProcess, { key, isOn: true, version: 1 }, await administrator())
    expect((await server.send(startProcess, input, staff)).code).toBe(200)
  })

  it('is not switched by who has not seen that another administrator published or switched it', async () => {
    const key = await publish()
    const boss = await administrator()
    const turn = (isOn: boolean, version: number) => server.send(switchProcess, { key, isOn, version }, boss)
    expect((await save({ key, version: 1, content: roomContent })).code).toBe(200)
    expect(await turn(false, 1)).toMatchObject({ code: 409 })
    expect((await turn(false, 2)).code).toBe(200)
    expect(await turn(false, 2)).toMatchObject({ code: 409, msg: '流程刚被他人停用' })
    expect((await turn(true, 2)).code).toBe(200)
  })

  it('is not switched in a version that another administrator replaces at that moment', async () => {
    const key = await publish()
    const boss = await administrator()
    const held = await holdRow(server.handle, company, demoCompanies.main.id)
    const switching = server.send(switchProcess, { key, isOn: false, version: 1 }, boss)
    const isKey = eq(processDefinition.key, key)
    await held.finish(async (tx) => {
      const [first] = await tx.select().from(processDefinition).where(isKey)
      if (first) await tx.insert(processDefinition).values({ ...first, id: 'second', version: 2 })
    })
    expect(await switching).toMatchObject({ code: 409 })
    const rows = await server.db.select({ status: processDefinition.status }).from(processDefinition).where(isKey)
    expect(rows.map(({ status }) => status)).toEqual(['on', 'on'])
  })

  it('of another company does not exist here, nor does one that a subject starts', async () => {
    const listed = (await server.send(listManagedProcesses, {}, await administrator())).data.items
    expect(listed.map(({ key }) => key)).not.toContain('renewal')
    expect(await read('nobody')).toMatchObject({ code: 404 })
    expect(await save({ key: 'nobody', version: 1, content: roomContent })).toMatchObject({ code: 404 })
  })
})

describe('a process that could not run', () => {
  const [head, boss] = requireItems(roomContent.steps)
  const [room, guests, host, items] = requireItems(roomContent.fields)
  const cases: [string, Partial<ProcessContent>, Record<string, string>][] = [
    [
      'without a field',
      { fields: [], summary: [], subject: '', steps: [head as never] },
      { form: '请至少添加一个要填写的字段' },
    ],
    ['without a step', { steps: [] }, { flow: '请至少添加一个审批节点' }],
    ['with a step of nobody', { steps: [{ ...head, roles: [] } as never] }, { 'steps.head': '请选择审批人' }],
    [
      'with a step of somebody from elsewhere',
      { steps: [{ ...boss, assignees: ['stranger'], when: undefined } as never] },
      { 'steps.boss': '有审批人已不在企业，请重新选择' },
    ],
    [
      'with a condition over a field that is gone',
      { steps: [{ ...boss, when: 'seats > 2' } as never] },
      { 'steps.boss': '条件：没有字段「seats」' },
    ],
    [
      'with a condition that never holds',
      { steps: [{ ...boss, when: "room == '三号'" } as never] },
      { 'steps.boss': '条件永远不成立：没有选项「三号」' },
    ],
    [
      'with a condition that is no expression',
      { steps: [{ ...boss, when: 'guests >' } as never] },
      { 'steps.boss': '条件：不是有效的表达式' },
    ],
    [
      'with people from a field that is none of people',
      { steps: [{ ...head, roles: ['field:room'] } as never] },
      { 'steps.head': '表单里没有人员字段「room」' },
    ],
    [
      'with a choice of nothing',
      { fields: [{ ...room, options: [] }, guests, host, items] as never },
      { 'fields.room': '请添加选项' },
    ],
    [
      'with a table of no columns',
      { fields: [room, guests, host, { ...items, columns: [] }] as never },
      { 'fields.items': '请为明细添加列' },
    ],
    [
      'with limits that contradict each other',
      { fields: [room, { ...guests, min: 9, max: 3 }, host, items] as never },
      { 'fields.guests': '最小值大于最大值' },
    ],
    [
      'with two fields of one name',
      { fields: [room, guests, host, items, { ...guests, label: '再问一次' }] as never },
      { 'fields.guests': '字段名重复' },
    ],
    [
      'with figures that are computed from each other',
      {
        fields: [
          room,
          { ...guests, computed: 'seats + 1' },
          host,
          items,
          { field: 'seats', label: '座位', type: 'number', computed: 'guests + 1' },
        ] as never,
      },
      { 'fields.guests': '计算公式互相引用，算不出结果' },
    ],
    ['with a title of a field that is gone', { subject: '{seats}' }, { form: '标题或摘要用到的字段「seats」不存在' }],
    [
      'with what happens late and no limit',
      { steps: [{ ...head, late: 'agree' } as never] },
      { 'steps.head': '请先设置限时' },
    ],
    [
      'with a late agreement to what needs an opinion',
      { steps: [{ ...head, dueHours: 8, late: 'agree', needOpinion: true } as never] },
      { 'steps.head': '要写意见、签名或填写字段的节点不能超时自动同意' },
    ],
    ['one by one without a reason', { canBatch: false }, { batchDisabledReason: '请说明为什么不能批量审批' }],
  ]

  it.each(cases)('%s is refused at its place', async (_what, part, faults) => {
    const refused = await save({ version: 0, content: { ...roomContent, ...part } })
    expect(refused).toMatchObject({ code: 422, data: faults })
    const tried = await server.send(
      tryProcess,
      { content: { ...roomContent, ...part }, starterId: demoPeople.liNa.id, main: {} },
      await administrator(),
    )
    // A trial needs a step to begin with.
    expect(tried.code).toBe(part.steps?.length === 0 ? 400 : 422)
  })

  it('by a condition over a field that is hidden until then is refused, and is not once a step fills it in', async () => {
    const fields = [{ ...guests, start: 'hidden', required: false }, room, host, items] as ProcessContent['fields']
    const refused = await save({ version: 0, content: { ...roomContent, fields } })
    expect(refused).toMatchObject({ code: 422, data: { 'steps.boss': '条件用到「人数」，到这一步还没有人填写' } })
    const steps = [{ ...head, fields: { guests: 'required' } }, boss] as ProcessContent['steps']
    expect((await save({ version: 0, content: { ...roomContent, fields, steps } })).code).toBe(200)
  })

  it('is none that waits in a branch for a day filled in there before, but one that waits before it is filled in', async () => {
    const day = { field: 'day', label: '开工日', type: 'date', start: 'hidden' } as const
    const part = (branch: string) => ({ parallel: { group: 'p', branch } })
    const steps: ProcessContent['steps'] = [
      { ...(head as ProcessContent['steps'][number]), fields: { day: 'required' }, ...part('甲') },
      {
        key: 'wait',
        name: '等到开工',
        mode: 'any',
        assignees: [],
        allow: [],
        kind: 'wait',
        wait: { field: 'day' },
        ...part('甲'),
      },
      { ...(boss as ProcessContent['steps'][number]), when: undefined, ...part('乙') },
    ]
    const fields = [...roomContent.fields, day]
    expect((await save({ version: 0, content: { ...roomContent, fields, steps } })).code).toBe(200)
    const early = [steps[1], steps[0], steps[2]] as ProcessContent['steps']
    expect(await save({ version: 0, content: { ...roomContent, fields, steps: early } })).toMatchObject({
      code: 422,
      data: { 'steps.wait': '等到「开工日」，但到这一步还没有人填写' },
    })
  })

  it('by hostile sizes and texts is refused before it is read', async () => {
    const fields = Array.from({ length: 20_000 }, (_, at) => ({
      ...guests,
      field: `f${at}`,
    })) as ProcessContent['fields']
    expect((await save({ version: 0, content: { ...roomContent, fields } })).code).toBe(413)
    const steps = Array.from({ length: PROCESS_STEPS_MAX + 1 }, (_, at) => ({
      ...head,
      key: `s${at}`,
      name: 's',
    })) as ProcessContent['steps']
    expect((await save({ version: 0, content: { ...roomContent, steps } })).code).toBe(400)
    const deep = `${'('.repeat(200)}1${')'.repeat(200)} == 1`
    const nested = await save({ version: 0, content: { ...roomContent, steps: [{ ...boss, when: deep }] as never } })
    expect(nested).toMatchObject({ code: 422, data: { 'steps.boss': '条件：不是有效的表达式' } })
    const named = [{ ...guests, field: '__proto__' }] as ProcessContent['fields']
    expect((await save({ version: 0, content: { ...roomContent, fields: named } })).code).toBe(400)
  })

  it('keeps no script of a note', async () => {
    const note = { field: 'hint', label: '说明', type: 'note', html: '<p onclick="a()">看<script>a()</script></p>' }
    const key = await publish({ ...roomContent, fields: [...roomContent.fields, note as never] })
    expect((await read(key)).data.content.fields.find(({ field }) => field === 'hint')?.html).toBe('<p>看</p>')
  })
})

describe('试运行', () => {
  const trial = async (main: Record<string, string | number>, part: Partial<ProcessContent> = {}) =>
    server.send(
      tryProcess,
      { content: { ...roomContent, ...part }, starterId: demoPeople.liNa.id, main },
      await administrator(),
    )

  it('shows who decides, and which steps a condition leaves out', async () => {
    const small = (await trial({ room: '一号', guests: 3 })).data
    expect(small.steps.map(({ name, isOpen }) => [name, isOpen])).toEqual([
      ['部门负责人', true],
      ['总经理', false],
    ])
    expect(small).toMatchObject({ starter: { name: '李娜' }, subject: '预订 一号', faults: {} })
    const large = (await trial({ room: '一号', guests: 30 })).data
    expect(large.steps.every(({ isOpen }) => isOpen)).toBe(true)
    expect(large.steps[1]?.people.map(({ name }) => name)).toEqual(['王强'])
  })

  it('says what is missing in the values, and that nobody was found for a step', async () => {
    const [head] = requireItems(roomContent.steps)
    const steps = [{ ...head, roles: ['field:host'] }] as ProcessContent['steps']
    const { data } = await trial({ guests: 3 }, { steps })
    expect(data.faults).toHaveProperty('room')
    expect(data.steps).toEqual([expect.objectContaining({ isFallback: true, isOpen: true })])
  })

  it('stores nothing', async () => {
    const before = (await server.send(listTodos, {}, await administrator())).data.total
    await trial({ room: '一号', guests: 30 })
    expect((await server.send(listTodos, {}, await administrator())).data.total).toBe(before)
    const { items } = (await server.send(listManagedProcesses, {}, await administrator())).data
    expect(items.map(({ name }) => name)).not.toContain('会议室预订')
  })

  it('takes no starter of another company', async () => {
    const tried = await server.send(
      tryProcess,
      { content: roomContent, starterId: demoPeople.otherAdministrator.id, main: {} },
      await administrator(),
    )
    expect(tried).toMatchObject({ code: 404, msg: '发起人不是本企业成员' })
  })
})

describe('defaults of a form', () => {
  it('are what the server knows of the starter, each as its field holds it', async () => {
    const own = [
      { field: 'who', type: 'text', initial: 'me.name' },
      { field: 'unit', type: 'text', initial: 'me.deptName' },
      { field: 'job', type: 'textarea', initial: 'me.postName' },
      { field: 'phone', type: 'text', initial: 'me.mobile' },
      { field: 'people', type: 'user', multiple: true, initial: '[me.userId]' },
      { field: 'units', type: 'dept', initial: 'me.deptId' },
    ] as const
    const fields = own.map((field) => ({ ...field, label: field.field }))
    const steps = roomContent.steps.map(({ when: _when, ...step }) => step)
    const key = await publish({ ...roomContent, summary: [], subject: '', fields, steps })
    const form = await server.send(getProcessForm, { procDefKey: key }, await server.as('liNa'))
    const { unit, job, who, people, units } = form.data.form.boData.main
    expect({ unit, job, who, people }).toEqual({
      unit: '设备工程部',
      job: '设备计划员',
      who: '李娜',
      people: [demoPeople.liNa.id],
    })
    expect(units).toBe(departmentId('equipment'))
  })

  it('stay empty for a starter without a post', async () => {
    const fields = [{ field: 'job', label: '岗位', type: 'text', initial: 'me.postName' }] as const
    const steps = roomContent.steps.map(({ when: _when, ...step }) => step)
    const key = await publish({ ...roomContent, summary: [], subject: '', fields: [...fields], steps })
    const { id } = demoPeople.liNa
    const [{ postId } = { postId: null }] = await server.db.select().from(appUser).where(eq(appUser.id, id))
    await server.db.update(appUser).set({ postId: null }).where(eq(appUser.id, id))
    const form = await server.send(getProcessForm, { procDefKey: key }, await server.as('liNa'))
    await server.db.update(appUser).set({ postId }).where(eq(appUser.id, id))
    expect(form.data.form.boData.main).toEqual({})
  })
})

describe('every process of the demo company', () => {
  beforeEach(() => server.tell(seedWorkflow))

  it('is read, has no fault and is published unchanged', async () => {
    const { items } = (await server.send(listManagedProcesses, {}, await administrator())).data
    for (const { key } of requireItems(items)) {
      const { code, data } = await read(key)
      expect([key, code]).toEqual([key, 200])
      const saved = await save({ key, version: data.version, content: data.content })
      expect([key, saved.code, saved.data]).toEqual([key, 200, { key, version: data.version + 1 }])
      expect((await read(key)).data.content).toEqual(data.content)
    }
  })
})
