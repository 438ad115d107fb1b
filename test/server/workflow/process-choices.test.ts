import { asc, eq } from 'drizzle-orm'

import { startProcess } from '@/contract/workflow/process'
import { getProcessSetting, type ProcessContent, saveProcess, tryProcess } from '@/contract/workflow/process-setting'
import { actOnTask, getTaskDetail } from '@/contract/workflow/task'
import type { FormRow } from '@/lib/form/form-types'
import { appUser, department } from '@/server/db/schema/identity'
import { demoPeople } from '@/server/seed/people'

import { decideTask } from '../../support/decide-task'
import { createContent } from '../../support/process-content'
import { setUpStoryServer } from '../../support/set-up-server'

const server = setUpStoryServer()
const administrator = () => server.as('wangQiang')

type Step = ProcessContent['steps'][number]
const boss: Omit<Step, 'key' | 'name'> = {
  mode: 'any',
  assignees: [demoPeople.wangQiang.id],
  allow: ['returnTo', 'transfer'],
}
const head: Omit<Step, 'key' | 'name'> = {
  mode: 'any',
  assignees: [],
  roles: ['departmentManager'],
  allow: ['returnTo'],
}
const inBranch = (branch: string, when?: string): Pick<Step, 'choice'> => ({
  choice: { group: 'c1', branch, ...(when !== undefined && { when }) },
})

const content = createContent({
  fields: [
    { field: 'cost', label: '金额', type: 'money', required: true },
    { field: 'sort', label: '类别', type: 'select', options: [{ value: 'it', label: '电脑' }] },
  ],
  steps: [
    { ...head, key: 'large', name: '大额审批', ...inBranch('大额', 'cost > 500000') },
    { ...boss, key: 'board', name: '总经理', ...inBranch('大额', 'cost > 500000') },
    { ...boss, key: 'it', name: '信息部', ...inBranch('电脑', "sort == 'it'") },
    { ...head, key: 'other', name: '部门负责人', ...inBranch('其他情况') },
    { ...boss, key: 'file', name: '存档', kind: 'copy' },
  ],
})

async function start(main: FormRow, part: Partial<ProcessContent> = {}) {
  const { code, data } = await server.send(
    saveProcess,
    { version: 0, content: { ...content, ...part } },
    await administrator(),
  )
  expect([code, data]).toEqual([200, expect.anything()])
  const started = await server.send(
    startProcess,
    { procDefKey: data.key, formVersion: 1, main },
    await server.as('liNa'),
  )
  expect(started.code).toBe(200)
  return started.data
}

async function act(procInstId: string, person: 'dengFei' | 'liNa' | 'wangQiang', input?: object) {
  const done = await decideTask(server, procInstId, person, input)
  expect([done.msg, done.code]).toEqual([done.msg, 200])
  return done.data
}

/** `大额 进入分支 满足 …`, and the steps that are still ahead. */
async function readStory(procInstId: string, person: 'liNa' | 'wangQiang' = 'liNa') {
  const { timeline } = (await server.send(getTaskDetail, { procInstId }, await server.as(person))).data
  const lines = timeline.flatMap(({ tasks }) =>
    tasks.map(({ assignee, statusName, opinion }) => [assignee.name, statusName, opinion].filter(Boolean).join(' ')),
  )
  return { lines, ahead: timeline.filter(({ status }) => status === 'future').map(({ nodeName }) => nodeName) }
}

describe('branches of which one is taken', () => {
  it('name the step that is decided, its branch beside it', async () => {
    const { procInstId } = await start({ cost: 600_000, sort: 'it' })
    const { timeline } = (await server.send(getTaskDetail, { procInstId }, await server.as('liNa'))).data
    expect(timeline.map(({ branch, nodeName, status }) => [branch, nodeName, status])).toEqual([
      [null, '提交申请', 'done'],
      [null, '大额', 'done'],
      ['大额', '大额审批', 'current'],
      ['大额', '总经理', 'future'],
      [null, '存档', 'future'],
    ])
  })

  it('take the first whose condition holds, and the history says which and why', async () => {
    const { procInstId, nextAssigneeNames } = await start({ cost: 600_000, sort: 'it' })
    expect(nextAssigneeNames).toEqual(['邓飞'])
    expect(await readStory(procInstId)).toEqual({
      lines: ['李娜 提交申请', '大额 进入分支 满足 金额（元） ＞ 5000', '邓飞 处理中'],
      ahead: ['总经理', '存档'],
    })
    expect((await act(procInstId, 'dengFei')).nextAssigneeNames).toEqual(['王强'])
    expect((await act(procInstId, 'wangQiang')).statusName).toBe('已通过')
  })

  it('take a later one, and 其他情况 when no condition holds', async () => {
    const small = await start({ cost: 100, sort: 'it' })
    expect((await readStory(small.procInstId)).lines[1]).toBe('电脑 进入分支 满足 类别 电脑')
    expect((await act(small.procInstId, 'wangQiang')).statusName).toBe('已通过')
    const other = await start({ cost: 100 })
    expect((await readStory(other.procInstId)).lines[1]).toBe('其他情况 进入分支 其他分支的条件都不满足')
    expect((await act(other.procInstId, 'dengFei')).statusName).toBe('已通过')
  })

  it('are passed when none holds and there is no 其他情况', async () => {
    const [large, board] = content.steps
    const steps = [{ ...head, key: 'first', name: '负责人' }, large, board, { ...boss, key: 'last', name: '出纳' }]
    const { procInstId } = await start({ cost: 100 }, { steps: steps as Step[] })
    expect((await act(procInstId, 'dengFei')).nextAssigneeNames).toEqual(['王强'])
    expect((await readStory(procInstId)).lines).toEqual([
      '李娜 提交申请',
      '邓飞 同意',
      '条件分支 不经过分支 各分支的条件都不满足',
      '王强 处理中',
    ])
  })

  it('ask people where nothing is met, and neither reject nor send copies by a condition that does not hold', async () => {
    const [large] = content.steps as [Step]
    const { choice: _choice, ...asked } = { ...large, when: 'cost > 500000' }
    const limit: Step = {
      key: 'limit',
      name: '超出预算',
      mode: 'any',
      assignees: [],
      allow: [],
      kind: 'automatic',
      when: 'cost > 900000',
      result: 'reject',
      reason: '超出预算',
    }
    const copy: Step = { ...boss, key: 'file', name: '存档', kind: 'copy', when: "sort == 'it'" }
    const alone = await start({ cost: 100 }, { steps: [asked, limit] })
    expect(alone.nextAssigneeNames).toEqual(['邓飞'])
    expect((await act(alone.procInstId, 'dengFei')).statusName).toBe('已通过')
    const trial = {
      content: { ...content, steps: [asked, limit] },
      starterId: demoPeople.liNa.id,
      main: { cost: 100 },
    }
    const { steps } = (await server.send(tryProcess, trial, await administrator())).data
    expect(steps.map(({ isOpen, isLastResort }) => [isOpen, isLastResort])).toEqual([
      [true, true],
      [false, false],
    ])
    const copied = await start({ cost: 100 }, { steps: [large, copy] })
    expect(copied.nextAssigneeNames).toEqual(['邓飞'])
    const always: Step = { ...boss, key: 'archive', name: '归档', kind: 'copy' }
    const filed = await start({ cost: 100 }, { steps: [asked, always] })
    expect(filed.nextAssigneeNames).toEqual(['邓飞'])
    expect((await act(filed.procInstId, 'dengFei')).statusName).toBe('已通过')
    const rejected = await start({ cost: 950_000 }, { steps: [asked, limit] })
    await act(rejected.procInstId, 'dengFei')
    expect((await readStory(rejected.procInstId)).lines.at(-1)).toContain('超出预算')
  })

  it('are chosen again when the application is handed in with other values', async () => {
    const { procInstId } = await start({ cost: 600_000 })
    const back = { action: 'returnTo', targetNodeId: 'start', resubmitMode: 'restart', opinion: '金额有误' }
    await act(procInstId, 'dengFei', back)
    const starter = await server.as('liNa')
    const { version } = (await server.send(getTaskDetail, { procInstId }, starter)).data.task
    const again = { procInstId, version, action: 'resubmit' as const, formData: { cost: 100 } }
    expect((await server.send(actOnTask, again, starter)).code).toBe(200)
    const { lines, ahead } = await readStory(procInstId)
    expect(lines.filter((line) => line.includes('进入分支'))).toEqual([
      '大额 进入分支 满足 金额（元） ＞ 5000',
      '其他情况 进入分支 其他分支的条件都不满足',
    ])
    expect(ahead).toEqual(['存档'])
  })

  it('stay as they were taken when the form changes within them', async () => {
    const [large, ...others] = content.steps
    const steps = [{ ...large, fields: { cost: 'edit' } } as Step, ...others]
    const { procInstId } = await start({ cost: 600_000 }, { steps })
    const after = await act(procInstId, 'dengFei', { action: 'agree', formData: { cost: 100 } })
    expect(after.nextAssigneeNames).toEqual(['王强'])
    expect((await act(procInstId, 'wangQiang')).statusName).toBe('已通过')
  })

  it('are chosen by what an earlier step has filled in', async () => {
    const fields = content.fields.map((field) =>
      field.field === 'cost' ? { ...field, start: 'hidden' as const, required: false } : field,
    )
    const first: Step = { ...head, key: 'first', name: '询价', fields: { cost: 'required' } }
    const { procInstId } = await start({}, { fields, steps: [first, ...content.steps] })
    const after = await act(procInstId, 'dengFei', { action: 'agree', formData: { cost: 700_000 } })
    expect(after.nextAssigneeNames).toEqual(['邓飞'])
    // The starter must not see the amount, so why is not said to her.
    expect((await readStory(procInstId)).lines[2]).toBe('大额 进入分支')
    await act(procInstId, 'dengFei')
    expect((await readStory(procInstId, 'wangQiang')).lines[2]).toBe('大额 进入分支 满足 金额（元） ＞ 5000')
  })

  it('may stand within a branch of a parallel part, and around one', async () => {
    const within: Step[] = [
      { ...head, key: 'a', name: '用途', parallel: { group: 'p', branch: '业务' } },
      {
        ...boss,
        key: 'b',
        name: '复核',
        parallel: { group: 'p', branch: '财务' },
        ...inBranch('大额', 'cost > 500000'),
      },
      { ...head, key: 'c', name: '登记', parallel: { group: 'p', branch: '财务' }, ...inBranch('其他情况') },
    ]
    const large = await start({ cost: 600_000 }, { steps: within })
    expect(large.nextAssigneeNames).toEqual(['邓飞', '王强'])
    expect((await start({ cost: 1 }, { steps: within })).nextAssigneeNames).toEqual(['邓飞', '邓飞'])
    const around: Step[] = [
      {
        ...head,
        key: 'a',
        name: '用途',
        parallel: { group: 'p', branch: '业务' },
        ...inBranch('大额', 'cost > 500000'),
      },
      {
        ...boss,
        key: 'b',
        name: '复核',
        parallel: { group: 'p', branch: '财务' },
        ...inBranch('大额', 'cost > 500000'),
      },
      { ...boss, key: 'c', name: '登记', ...inBranch('其他情况') },
    ]
    expect((await start({ cost: 600_000 }, { steps: around })).nextAssigneeNames).toEqual(['邓飞', '王强'])
    expect((await start({ cost: 1 }, { steps: around })).nextAssigneeNames).toEqual(['王强'])
  })
})

/** A choice in a branch of another one, and one in that. */
const place = (group: string, branch: string, when?: string) => ({ group, branch, ...(when !== undefined && { when }) })
const largeBranch = place('c1', '大额', 'cost > 500000')
const computers = place('c2', '电脑', "sort == 'it'")
const deepSteps: Step[] = [
  {
    ...head,
    key: 'a',
    name: '信息部',
    choice: largeBranch,
    nested: [computers, place('c3', '特大额', 'cost > 900000')],
  },
  { ...boss, key: 'b', name: '运维', choice: largeBranch, nested: [computers, place('c3', '其他情况')] },
  { ...head, key: 'c', name: '行政', choice: largeBranch, nested: [place('c2', '其他情况')] },
  { ...boss, key: 'd', name: '总经理', choice: largeBranch },
  { ...head, key: 'e', name: '部门负责人', choice: place('c1', '其他情况') },
  { ...boss, key: 'f', name: '出纳' },
]

describe('a choice inside of a branch of another one', () => {
  it.each([
    ['the first at each depth', { cost: 950_000, sort: 'it' }, ['大额', '电脑', '特大额'], '邓飞', ['总经理', '出纳']],
    [
      'another one at the inmost',
      { cost: 600_000, sort: 'it' },
      ['大额', '电脑', '其他情况'],
      '王强',
      ['总经理', '出纳'],
    ],
    ['another one within', { cost: 600_000 }, ['大额', '其他情况'], '邓飞', ['总经理', '出纳']],
    ['another one around', { cost: 100, sort: 'it' }, ['其他情况'], '邓飞', ['出纳']],
  ])('takes %s, and the history says each way with its reason', async (_what, main, branches, decider, ahead) => {
    const { procInstId, nextAssigneeNames } = await start(main, { steps: deepSteps })
    const story = await readStory(procInstId)
    const branchLines = story.lines.filter((line) => line.includes('进入分支'))
    expect(branchLines.map((line) => line.split(' ')[0])).toEqual(branches)
    expect(branchLines.every((line) => /满足/.test(line))).toBe(true)
    expect([nextAssigneeNames, story.ahead]).toEqual([[decider], ahead])
  })

  it('goes on behind it in the outer branch, and to its end', async () => {
    const { procInstId } = await start({ cost: 950_000, sort: 'it' }, { steps: deepSteps })
    expect((await act(procInstId, 'dengFei')).nextAssigneeNames).toEqual(['王强'])
    expect((await act(procInstId, 'wangQiang')).nextAssigneeNames).toEqual(['王强'])
    expect((await act(procInstId, 'wangQiang')).statusName).toBe('已通过')
  })

  it('is decided by the starter, and by who decided an earlier step, however deep those stand', async () => {
    const inmost = [computers, place('c3', '特大额', 'cost > 900000')]
    const inmostElse = [computers, place('c3', '其他情况')]
    const of = (role: string): Omit<Step, 'key' | 'name'> => ({ mode: 'any', assignees: [], roles: [role], allow: [] })
    const steps: Step[] = [
      { ...head, key: 'first', name: '初审' },
      { ...of('starter'), key: 'own', name: '补材料', choice: largeBranch, nested: inmost },
      { ...of('step:first'), key: 'again', name: '复审', choice: largeBranch, nested: inmost },
      { ...boss, key: 'it', name: '运维', choice: largeBranch, nested: inmostElse },
      { ...of('step:it'), key: 'check', name: '验收', choice: largeBranch, nested: inmostElse },
      { ...head, key: 'plain', name: '行政', choice: largeBranch, nested: [place('c2', '其他情况')] },
      { ...head, key: 'small', name: '主管', choice: place('c1', '其他情况') },
      { ...of('step:own'), key: 'end', name: '确认' },
    ]
    const deep = await start({ cost: 950_000, sort: 'it' }, { steps })
    expect(deep.nextAssigneeNames).toEqual(['邓飞'])
    expect((await act(deep.procInstId, 'dengFei')).nextAssigneeNames).toEqual(['李娜'])
    expect((await act(deep.procInstId, 'liNa')).nextAssigneeNames).toEqual(['邓飞'])
    expect((await act(deep.procInstId, 'dengFei')).nextAssigneeNames).toEqual(['李娜'])
    expect((await act(deep.procInstId, 'liNa')).statusName).toBe('已通过')

    // Somebody else takes over the earlier step: he decides the later one as well.
    const other = await start({ cost: 600_000, sort: 'it' }, { steps })
    await act(other.procInstId, 'dengFei')
    const moved = { action: 'transfer', userIds: [demoPeople.dengFei.id], opinion: '请代为处理' }
    await act(other.procInstId, 'wangQiang', moved)
    expect((await act(other.procInstId, 'dengFei')).nextAssigneeNames).toEqual(['邓飞'])
    // The step that the last one refers to was in another branch: those expected there decide.
    expect((await act(other.procInstId, 'dengFei')).nextAssigneeNames).toEqual(['李娜'])
  })

  it('is chosen again by what the outer branch has filled in before it', async () => {
    const asking: Step = { ...boss, key: 'ask', name: '询价', choice: largeBranch, fields: { sort: 'required' } }
    const { procInstId } = await start({ cost: 600_000 }, { steps: [asking, ...deepSteps] })
    expect((await readStory(procInstId)).ahead).toEqual(['行政', '总经理', '出纳'])
    await act(procInstId, 'wangQiang', { action: 'agree', formData: { sort: 'it' } })
    const { lines, ahead } = await readStory(procInstId)
    expect(lines.filter((line) => line.includes('进入分支')).map((line) => line.split(' ')[0])).toEqual([
      '大额',
      '电脑',
      '其他情况',
    ])
    expect(ahead).toEqual(['总经理', '出纳'])
  })

  it('may stand in a branch of a part inside of the outer branch', async () => {
    const inPart = (branch: string) => ({ choice: largeBranch, parallel: { group: 'p', branch } })
    const steps: Step[] = [
      { ...head, key: 'a', name: '用途', ...inPart('业务') },
      { ...boss, key: 'b', name: '复核', ...inPart('财务'), nested: [computers] },
      { ...head, key: 'c', name: '登记', ...inPart('财务'), nested: [place('c2', '其他情况')] },
      { ...head, key: 'd', name: '主管', choice: place('c1', '其他情况') },
    ]
    expect((await start({ cost: 600_000, sort: 'it' }, { steps })).nextAssigneeNames).toEqual(['邓飞', '王强'])
    expect((await start({ cost: 600_000 }, { steps })).nextAssigneeNames).toEqual(['邓飞', '邓飞'])
    expect((await start({ cost: 1, sort: 'it' }, { steps })).nextAssigneeNames).toEqual(['邓飞'])
  })

  it('shows 试运行 which choices are on the way, and what each takes', async () => {
    const input = {
      content: { ...content, steps: deepSteps },
      starterId: demoPeople.liNa.id,
      main: { cost: 600_000, sort: 'it' },
    }
    const { steps } = (await server.send(tryProcess, input, await administrator())).data
    expect(steps.map(({ name, isTaken, taken }) => [name, isTaken, taken.join()])).toEqual([
      ['信息部', false, 'c1,c2'],
      ['运维', true, 'c1,c2,c3'],
      ['行政', false, 'c1'],
      ['总经理', true, 'c1'],
      ['部门负责人', false, ''],
      ['出纳', true, ''],
    ])
  })
})

describe('conditions over the starter', () => {
  const flow = (...whens: string[]): Step[] => [
    ...whens.map((when, at) => ({ ...boss, key: `own${at}`, name: `专办 ${at}`, ...inBranch(`专办 ${at}`, when) })),
    { ...head, key: 'other', name: '部门负责人', ...inBranch('其他情况') },
  ]

  async function findStarter() {
    const { departmentId, postId } = appUser
    const [row] = await server.db
      .select({ departmentId, postId })
      .from(appUser)
      .where(eq(appUser.id, demoPeople.liNa.id))
    const all = await server.db.select().from(department).orderBy(asc(department.id))
    const dept = row?.departmentId ?? ''
    const own = all.find(({ id }) => id === dept)
    const above = all.find(
      ({ id, companyId, parentId }) => companyId === own?.companyId && id !== dept && id !== own.parentId && !parentId,
    )
    return { dept, post: row?.postId ?? '', deptName: own?.name, above: above?.id ?? '' }
  }

  it('read the person, the post and the department with those above, and are said by name', async () => {
    const { dept, post, above, deptName } = await findStarter()
    const taken = async (when: string, cost = 1) =>
      (await readStory((await start({ cost }, { steps: flow(when) })).procInstId)).lines[1]
    expect(await taken(`_starter.userId == '${demoPeople.liNa.id}'`)).toBe('专办 0 进入分支 满足 发起人 李娜')
    expect(await taken(`_starter.userId == '${demoPeople.wangQiang.id}'`)).toContain('其他情况')
    expect(await taken(`includes(_starter.departments, '${dept}') && cost > 500`, 600)).toBe(
      `专办 0 进入分支 满足 发起人部门（含下级） ${deptName} 且 金额（元） ＞ 5`,
    )
    expect(await taken(`_starter.postId == '${post}'`)).toContain('专办 0 进入分支')
    const inAbove = `includes(_starter.departments, '${above}')`
    expect(await taken(inAbove)).toContain('其他情况 进入分支')
    await server.db.update(department).set({ parentId: above }).where(eq(department.id, dept))
    expect(await taken(inAbove)).toContain('专办 0 进入分支')
  })

  it('are tried with the starter of the trial, and named when the process is opened', async () => {
    const { dept } = await findStarter()
    const own = { ...content, steps: flow(`includes(_starter.departments, '${dept}')`) }
    const input = (starterId: string) => ({ content: own, starterId, main: { cost: 1 } })
    const takes = async (starterId: string) =>
      (await server.send(tryProcess, input(starterId), await administrator())).data.steps[0]?.isTaken
    expect(await takes(demoPeople.liNa.id)).toBe(true)
    expect(await takes(demoPeople.wangQiang.id)).toBe(false)
    const { key } = (await server.send(saveProcess, { version: 0, content: own }, await administrator())).data
    const { people } = (await server.send(getProcessSetting, { key }, await administrator())).data
    expect(Object.keys(people)).toContain(dept)
  })

  it('are refused in words when nobody has what they read, or what they name is gone', async () => {
    const find = async (when: string) => {
      const input = { version: 0, content: { ...content, steps: flow(when) } }
      const { code, data } = await server.send(saveProcess, input, await administrator())
      return [code, Object.values(data)[0]]
    }
    const strange = '条件：发起人只有 userId、departments 和 postId'
    for (const when of [
      "_starter.password == 'x'",
      '_starter',
      '_starter.constructor',
      "_starter['userId'] == 'u'",
      'len(_starter.userId.length) > 1',
    ])
      expect([when, ...(await find(when))]).toEqual([when, 422, strange])
    const gone = '条件里的人员、部门或岗位已不在本企业，请重新选择'
    expect(await find("_starter.userId == 'nobody'")).toEqual([422, gone])
    expect(await find("cost > 1 || includes(_starter.departments, 'gone')")).toEqual([422, gone])
    expect(await find("_starter.postId == 'gone' && cost > 1")).toEqual([422, gone])
  })
})

describe('branches that could not run', () => {
  const [large, board, it_, other, file] = content.steps as [Step, Step, Step, Step, Step]
  const cases: [string, Step[], Record<string, string>][] = [
    [
      'apart from each other',
      [large, file, { ...board, choice: large.choice }, other],
      { 'steps.other': '条件分支的节点要相邻' },
    ],
    [
      'with two conditions in one branch',
      [large, { ...board, ...inBranch('大额', 'cost > 1') }, other],
      { 'steps.board': '同一分支的条件要相同' },
    ],
    ['with 其他情况 before others', [other, large, file], { 'steps.other': '「其他情况」只能有一个，排在最后' }],
    ['with one branch without a condition', [other, file], { 'steps.other': '请给分支设置条件' }],
    [
      'with a branch that is never reached',
      [large, { ...it_, ...inBranch('特大额', 'cost > 900000') }, other],
      { 'steps.it': '这个分支永远走不到：满足条件的都先进了「大额」' },
    ],
    [
      'with an option that is gone',
      [large, { ...it_, ...inBranch('电脑', "sort == 'car'") }, other],
      { 'steps.it': '分支条件永远不成立：没有选项「car」' },
    ],
    [
      'without anybody where no condition holds',
      [large, it_],
      { 'steps.large': '都不满足时没有人审批，请加上其他情况' },
    ],
    [
      'across a parallel part',
      [
        { ...large, parallel: { group: 'p', branch: '业务' } },
        { ...it_, parallel: { group: 'p', branch: '财务' } },
        other,
      ],
      { 'steps.large': '条件分支和并行交叉了，请移动节点' },
    ],
    [
      'with the deciders of another branch',
      [large, { ...other, roles: ['step:large'] }],
      { 'steps.other': '「之前节点的审批人」所指的节点不在前面' },
    ],
  ]

  const [deep, ...deeper] = deepSteps as [Step, ...Step[]]
  cases.push(
    [
      'four inside of each other',
      [{ ...deep, nested: [...(deep.nested ?? []), place('c4', '大', 'cost > 1')] }, ...deeper],
      { 'steps.a': '条件分支最多套 3 层' },
    ],
    [
      'inside of themselves',
      [{ ...large, nested: [place('c1', '大额', 'cost > 500000')] }, other],
      { 'steps.large': '条件分支套在了自己里面' },
    ],
    [
      'inside of nothing',
      [{ ...head, key: 'a', name: '甲', nested: [computers] }, other],
      { 'steps.a': '里层的条件分支没有外层' },
    ],
    [
      'in two branches of an outer choice',
      [
        { ...large, nested: [computers] },
        { ...other, nested: [place('c2', '其他情况')] },
      ],
      { 'steps.large': '里层的条件分支要在外层的同一个分支里，请移动节点' },
    ],
    [
      'whose inner ones leave a way without anybody',
      [{ ...large, nested: [computers] }, other],
      { 'steps.large': '都不满足时没有人审批，请加上其他情况' },
    ],
    [
      'with the deciders of another inner branch',
      [deep, { ...(deeper[0] as Step), assignees: [], roles: ['step:a'] }, ...deeper.slice(1)],
      { 'steps.b': '「之前节点的审批人」所指的节点不在前面' },
    ],
  )

  it.each(cases)('%s are refused at their place', async (_what, steps, faults) => {
    const refused = await server.send(
      saveProcess,
      { version: 0, content: { ...content, steps } },
      await administrator(),
    )
    expect(refused).toMatchObject({ code: 422, data: faults })
  })

  it('with limits that leave room for the next branch are not refused', async () => {
    const steps = [
      { ...large, ...inBranch('大额', 'cost >= 500000') },
      { ...it_, ...inBranch('中额', 'cost >= 100000') },
      { ...board, ...inBranch('小额', 'cost < 1000') },
      other,
    ]
    const saved = await server.send(saveProcess, { version: 0, content: { ...content, steps } }, await administrator())
    expect(saved.code).toBe(200)
  })
})

describe('试运行 of branches', () => {
  it('says which branch is taken', async () => {
    const input = { content, starterId: demoPeople.liNa.id, main: { cost: 100, sort: 'it' } }
    const { steps } = (await server.send(tryProcess, input, await administrator())).data
    expect(steps.map(({ name, isTaken, isOpen }) => [name, isTaken, isOpen])).toEqual([
      ['大额审批', false, false],
      ['总经理', false, false],
      ['信息部', true, true],
      ['部门负责人', false, false],
      ['存档', true, true],
    ])
  })
})
