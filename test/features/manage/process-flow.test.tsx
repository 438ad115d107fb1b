import { queryAllByRole } from '@testing-library/dom'
import { useState } from 'react'

import { listPosts } from '@/contract/organization/organization'
import { getProcessSetting, listManagedProcesses, type ProcessStepSetting } from '@/contract/workflow/process-setting'
import { ConditionFields } from '@/features/manage/ConditionFields'
import { ProcessFlow } from '@/features/manage/process/ProcessFlow'
import { emptyProcess, type ProcessDesign } from '@/features/manage/process/process-draft'
import { listParallelPlaces, setParallelPlaces } from '@/lib/form/parallel-places'

import { ok } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { byLabel, byRole, byText, hasField, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { signInAdministrator } from '../../support/sign-in-administrator'
import { until } from '../../support/until'

const server = setUpScreenServer()

const cost = { field: 'cost', label: '费用', type: 'money', required: true } as const
const step = (key: string, name: string, part: Partial<ProcessStepSetting> = {}): ProcessStepSetting => ({
  key,
  name,
  mode: 'any',
  assignees: [],
  roles: ['administrator'],
  allow: [],
  ...part,
})
const inBranch = (branch: string, need?: number) => ({ parallel: { group: 'g1', branch, ...(need && { need }) } })

let now: ProcessDesign
let change: (part: Partial<ProcessDesign>) => void
function Designer({ steps, own }: { steps: ProcessStepSetting[]; own?: string | undefined }) {
  const [draft, setDraft] = useState<ProcessDesign>({ ...emptyProcess, fields: [cost], steps })
  now = draft
  change = (part) => setDraft((before) => ({ ...before, ...part }))
  return <ProcessFlow draft={draft} own={own} faults={{}} error={undefined} onChange={change} />
}

/** Answers the question before branches end. */
async function dissolve(label: string, question = '') {
  await press(byRole('button', label))
  expect(readPage()).toContain(question)
  await press(byRole('button', '改为依次进行'))
}

const open = (...steps: ProcessStepSetting[]) => openProcess(undefined, steps)
const openProcess = (own: string | undefined, steps: ProcessStepSetting[]) =>
  drawScreen(<Designer steps={steps} own={own} />)

beforeEach(() => {
  server.on(listPosts.path, ok([{ id: 'p1', name: '质量主管', code: 'quality', deptId: null }]))
  const managed = { key: 'pay', name: '付款申请', icon: null, groupName: '财务', version: 1, isOn: true }
  const pay = { ...managed, fields: 2, steps: 1, running: 0, starts: [] as string[] }
  const receivers = [{ id: 'w1', name: 'erp.example.com', isPaused: false }]
  server.on(listManagedProcesses.path, ok({ groups: [], items: [pay], receivers }))
  const fields = [
    { ...cost, field: 'amount', label: '金额' },
    { field: 'payee', label: '收款人', type: 'user' },
  ]
  const { summary, canBatch, batchDisabledReason, steps } = emptyProcess
  const texts = { name: '付款申请', icon: 'more', description: '', groupName: '财务', prefix: 'FK' }
  const content = { ...texts, fields, summary, canBatch, batchDisabledReason, steps }
  server.on(getProcessSetting.path, ok({ key: 'pay', version: 1, isOn: true, content, people: {}, versions: [] }))
  signInAdministrator(['process'])
})

describe('the flow of a process', () => {
  it('shows a parallel part as one block, with its branches, its join and conditions in words', async () => {
    await open(
      step('a', '法务审核', { ...inBranch('分支 1', 1), when: 'cost > 100000' }),
      step('b', '质量审核', { ...inBranch('分支 2', 1), roles: ['post:p1'] }),
      step('c', '存档', { kind: 'copy', roles: ['step:b'] }),
    )
    await until(() => readPage().includes('质量主管'))
    expect(readPage()).toContain('2 个分支同时进行')
    expect(readPage()).toContain('汇合：任一分支完成后继续')
    expect(readPage()).toContain('条件：费用（元） ＞ 1000，否则跳过')
    expect(readPage()).toContain('抄送给 「质量审核」的审批人')
    expect(readPage()).not.toMatch(/post:|step:|g1/)
    byRole('list', '分支 1')
  })

  it('adds a step to a branch where its plus stands, and a branch with the next name', async () => {
    await open(step('a', '甲', inBranch('法务')), step('b', '乙', inBranch('财务')))
    await press(byRole('button', '在法务最后添加节点'))
    await type(byLabel('节点名称'), '复核')
    await press(byRole('checkbox', '审批人，企业管理员'))
    await press(byRole('button', '完成'))
    expect(now.steps.map(({ name }) => name)).toEqual(['甲', '复核', '乙'])
    expect(now.steps[1]?.parallel).toEqual({ group: 'g1', branch: '法务' })
    await press(byRole('button', '并行部分 · 添加分支'))
    expect(byRole('radio', '并行，分支 3').getAttribute('aria-checked')).toBe('true')
  })

  it('changes how branches join and what they are called, and lets them follow each other again', async () => {
    await open(step('a', '甲', inBranch('分支 1')), step('b', '乙', inBranch('分支 2')))
    await press(byRole('button', '并行部分，2 个分支，全部分支完成后继续'))
    await type(byLabel('分支 1 的名称'), '分支 2')
    await press(byRole('button', '完成'))
    expect(readPage()).toContain('分支名称重复')
    await type(byLabel('分支 1 的名称'), '法务')
    await press(byRole('radio', '汇合，任一分支完成'))
    await press(byRole('button', '完成'))
    expect(now.steps.map(({ parallel }) => parallel)).toEqual([
      { group: 'g1', branch: '法务', need: 1 },
      { group: 'g1', branch: '分支 2', need: 1 },
    ])
    await press(byRole('button', '并行部分，2 个分支，任一分支完成后继续'))
    await press(byRole('button', '取消并行'))
    expect(now.steps.some(({ parallel }) => parallel)).toBe(false)
  })
})

it('a step is copied as it was typed, and what was typed is saved', async () => {
  await open(step('a', '甲'), step('b', '乙'))
  await press(byRole('button', '节点 甲，企业管理员'))
  await type(byLabel('节点名称'), '初审')
  await press(byRole('button', '复制'))
  expect(now.steps.map(({ name }) => name)).toEqual(['初审', '初审（副本）', '乙'])
  expect(new Set(now.steps.map(({ key }) => key)).size).toBe(3)
})

it('a step is moved to a place that is chosen by its name, with what was typed', async () => {
  await open(step('a', '甲', inBranch('法务')), step('b', '乙', inBranch('财务')), step('c', '丙'))
  await press(byRole('button', '节点 丙，企业管理员'))
  await type(byLabel('节点名称'), '')
  await press(byRole('button', '位置，并行部分之后'))
  byText('现在的位置')
  await press(byRole('button', '并行部分 · 财务 · 「乙」之后'))
  expect(readPage()).toContain('请填写节点名称')
  await type(byLabel('节点名称'), '复核')
  await press(byRole('button', '位置，并行部分之后'))
  await press(byRole('button', '并行部分 · 财务 · 「乙」之后'))
  expect(now.steps.map(({ name, parallel }) => [name, parallel?.branch])).toEqual([
    ['甲', '法务'],
    ['乙', '财务'],
    ['复核', '财务'],
  ])
  await press(byRole('button', '节点 甲，企业管理员'))
  await press(byRole('button', '位置，法务'))
  expect(readPage()).toContain('「法务」里只有这个节点，分支和它的设置不再保留。')
  await press(byRole('button', '「乙」之后'))
  expect(now.steps.map(({ name, parallel }) => [name, parallel?.branch])).toEqual([
    ['乙', undefined],
    ['甲', undefined],
    ['复核', undefined],
  ])
})

it('a condition mixes 且 and 或, compares the starter by name, and keeps its expression in view', async () => {
  await open(step('a', '甲'))
  await press(byRole('button', '节点 甲，企业管理员'))
  await press(byRole('checkbox', '满足条件才经过这个节点'))
  await press(byRole('button', '字段，请选择'))
  await press(byRole('radio', '字段，费用（元）'))
  await press(byRole('radio', '比较，＝'))
  await type(byLabel('数值'), '500')
  for (const [number, kind] of [
    ['2', '发起人岗位'],
    ['3', '费用（元）'],
  ] as const) {
    await press(byRole('button', '再加一个条件'))
    await press(byRole('button', `字段 ${number}，请选择`))
    await press(byRole('radio', `字段，${kind}`))
  }
  await press(byRole('radio', '和前面的条件 2，或'))
  await press(byRole('button', '完成'))
  expect(readPage()).toContain('请选择答案')
  await press(byRole('button', '发起人岗位 2，请选择'))
  await press(byRole('checkbox', '岗位，质量主管'))
  await press(byRole('button', '确定（1）'))
  await type(byLabel('数值 3'), '20')
  expect(readPage()).toContain("表达式：cost == 50000 || _starter.postId == 'p1' && cost >= 2000")
  expect(readPage()).toContain('各组满足一组即可')
  await press(byRole('button', '完成'))
  expect(now.steps[0]?.when).toBe("cost == 50000 || _starter.postId == 'p1' && cost >= 2000")
  expect(readPage()).toContain('条件：费用（元） ＝ 500，或 发起人岗位 质量主管 且 费用（元） ≥ 20，否则跳过')
  expect(now.people.p1?.name).toBe('质量主管')
})

it('a branch that is moved forward keeps what was typed', async () => {
  const choice = (branch: string, when: string) => ({ choice: { group: 'c1', branch, when } })
  await open(
    step('a', '甲', choice('大额', 'cost > 100000')),
    step('b', '乙', choice('中额', 'cost > 10000')),
    step('c', '丙', { choice: { group: 'c1', branch: '其他情况' } }),
  )
  await press(byRole('button', '分支 中额，条件：费用（元） ＞ 100'))
  await type(byLabel('分支名称'), '较大')
  await press(byRole('button', '提前'))
  expect(now.steps.map(({ choice: place }) => place?.branch)).toEqual(['较大', '大额', '其他情况'])
})

describe('the first node of a flow', () => {
  it('opens what the starter sees and fills in', async () => {
    await open(step('a', '甲'))
    await press(byRole('button', '发起人提交，表单权限'))
    expect(byRole('radio', '费用，必填').getAttribute('aria-checked')).toBe('true')
    await press(byRole('radio', '费用，隐藏'))
    expect(now.fields[0]).toEqual({ field: 'cost', label: '费用', type: 'money', start: 'hidden' })
    await press(byRole('button', '完成'))
    await press(byRole('button', '发起人提交，隐藏 1 个字段，表单权限'))
    await press(byRole('radio', '费用，可填'))
    expect(now.fields[0]).toEqual({ field: 'cost', label: '费用', type: 'money' })
    await press(byRole('radio', '费用，必填'))
    expect(now.fields).toEqual([cost])
  })
})

describe('several parts of a flow', () => {
  const parallel = (group: string, branch: string) => ({ parallel: { group, branch } })
  const choice = (group: string, branch: string, when?: string) => ({ group, branch, ...(when && { when }) })

  it('have different names for whoever hears them, although their branches are called the same', async () => {
    await open(
      step('a', '甲', parallel('g1', '分支 1')),
      step('b', '乙', parallel('g1', '分支 2')),
      step('c', '丙', { choice: choice('c1', '大额', 'cost > 9'), ...parallel('g2', '分支 1') }),
      step('d', '丁', { choice: choice('c1', '大额', 'cost > 9'), ...parallel('g2', '分支 2') }),
      step('e', '戊', parallel('g3', '分支 1')),
      step('f', '己', parallel('g3', '分支 2')),
      step('g', '庚', { choice: choice('c2', '大额', 'cost > 9') }),
    )
    const labels = [...document.querySelectorAll('[role="button"],[role="list"]')].map(
      (one) => one.getAttribute('aria-label') ?? one.textContent,
    )
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([])
    expect(labels.filter((label) => label?.includes('添加分支'))).toEqual([
      '并行部分 1\u00a0· 添加分支',
      '条件分支 1\u00a0· 大额\u00a0· 并行部分\u00a0· 添加分支',
      '条件分支 1\u00a0· 添加分支',
      '并行部分 2\u00a0· 添加分支',
      '条件分支 2\u00a0· 添加分支',
    ])
    expect(readPage()).toContain('并行 2')
    byRole('button', '在并行部分 2 · 分支 1最后添加节点')
  })
})

describe('a flow of a thousand steps', () => {
  const many = () => Array.from({ length: 998 }, (_, at) => step(`k${at}`, `审核 ${at}`))
  const listGroups = () => [...document.querySelectorAll('[id^="flow"]')]
  const listCards = () => listLabels().filter((label) => label.startsWith('节点 审核'))
  const listLabels = () =>
    [...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label') ?? '')

  it('draws the steps near the window, and leaves the groups after a new one as they are', async () => {
    await open(...many())
    expect(listCards()).toHaveLength(15)
    const groups = listGroups()
    expect(groups).toHaveLength(67)
    await press(byRole('button', '在审核 3前添加节点'))
    await until(() => hasField('节点名称'))
    await type(byLabel('节点名称'), '复核')
    await until(() => queryAllByRole(document.body, 'checkbox', { name: '审批人，企业管理员' }).length > 0)
    await press(byRole('checkbox', '审批人，企业管理员'))
    await press(byRole('button', '完成'))
    expect(now.steps[3]?.name).toBe('复核')
    expect(listGroups()).toEqual(groups)
    expect(listGroups().every((group, at) => group === groups[at])).toBe(true)
  })

  it('shows the sheet of a step to its last field, which says where the step is, a moment after its head', async () => {
    await open(...many())
    await press(byRole('button', '节点 审核 3，企业管理员'))
    await until(() => queryAllByRole(document.body, 'button', { name: '位置，「审核 2」之后' }).length > 0)
  })

  it('is sorted by buttons, a few rows at a time', async () => {
    await open(...many())
    await press(byRole('button', '流程 · 排序与删除'))
    expect(listLabels().filter((label) => label.startsWith('移除'))).toHaveLength(15)
    await press(byRole('button', '下移审核 0'))
    expect(now.steps.slice(0, 2).map(({ name }) => name)).toEqual(['审核 1', '审核 0'])
    await press(byRole('button', '移除审核 1'))
    expect(now.steps).toHaveLength(997)
  })
})

describe('branches of which one is taken', () => {
  const inChoice = (branch: string, when?: string) => ({ choice: { group: 'c1', branch, ...(when && { when }) } })

  it('are shown as one block with their conditions in words, and 其他情况 as the last', async () => {
    await open(step('a', '总经理', inChoice('大额', 'cost > 100000')), step('b', '存档'))
    expect(readPage()).toContain('从上往下，走第一个满足条件的分支')
    expect(readPage()).toContain('条件：费用（元） ＞ 1000')
    expect(readPage()).toContain('以上条件都不满足，直接往下走')
    byRole('list', '大额')
    byRole('list', '其他情况')
    expect(readPage()).not.toMatch(/c1|100000/)
  })

  it('are left by their only step when it is moved on, once that was asked', async () => {
    await open(
      step('a', '总经理', inChoice('大额', 'cost > 100000')),
      step('b', '主管', inChoice('其他情况')),
      step('c', '存档'),
    )
    await press(byRole('button', '流程 · 排序与删除'))
    await press(byRole('button', '下移总经理（大额）'))
    expect(readPage()).toContain('把「总经理」移出分支？')
    expect(readPage()).toContain('「大额」里只有这个节点，分支和它的设置不再保留。')
    await press(byRole('button', '保留分支'))
    expect(now.steps.map(({ name }) => name)).toEqual(['总经理', '主管', '存档'])
    await press(byRole('button', '下移总经理（大额）'))
    await press(byRole('button', '移出'))
    expect(now.steps.map(({ name, choice }) => [name, choice?.branch])).toEqual([
      ['主管', undefined],
      ['总经理', undefined],
      ['存档', undefined],
    ])
  })

  it('end with their only step when it is deleted, once that was asked; another step goes at once and says how it comes back', async () => {
    await open(step('a', '总经理', inChoice('大额', 'cost > 100000')), step('b', '存档'))
    await press(byRole('button', '节点 总经理，企业管理员'))
    await press(byRole('button', '删除'))
    expect(readPage()).toContain('删除节点「总经理」？')
    expect(readPage()).toContain('「大额」里只有这个节点，分支和它的设置不再保留。')
    await press(byRole('button', '取消'))
    expect(now.steps).toHaveLength(2)
    await press(byRole('button', '删除'))
    await press(byRole('button', '确认删除'))
    expect(now.steps.map(({ name }) => name)).toEqual(['存档'])
    await press(byRole('button', '节点 存档，企业管理员'))
    await press(byRole('button', '删除'))
    expect(now.steps).toEqual([])
    expect(document.getElementById('app-toast')?.textContent).toBe('已删除「存档」，可撤销')
  })

  it.each([
    ['the step is deleted', ['节点 总经理，企业管理员', '删除'], '确认删除'],
    ['the branch is deleted', ['分支 大额，条件：费用（元） ＞ 1000', '删除'], '确认删除'],
    ['the branches end', ['取消分支'], '改为依次进行'],
    ['the step is moved on', ['流程 · 排序与删除', '下移总经理（大额）'], '移出'],
  ])('keep the draft of another device that is taken over behind the question whether %s', async (_what, taps, yes) => {
    const big = step('a', '总经理', inChoice('大额', 'cost > 100000'))
    await open(big, step('b', '主管', inChoice('其他情况')), step('c', '存档'))
    for (const label of taps) await press(byRole('button', label))
    await t.act(async () => change({ steps: [big, step('z', '刘洋加的')] }))
    await press(byRole('button', yes))
    expect(now.steps.map(({ name }) => name)).toEqual(['总经理', '刘洋加的'])
    expect(document.getElementById('app-toast')?.textContent).toBe('草稿刚刚有变，请核对后再试')
  })

  it('are added where the plus stands: a condition, then the first step', async () => {
    await open(step('a', '甲'))
    await press(byRole('button', '在最后添加节点'))
    await press(byRole('radio', '类型，条件分支'))
    await type(byLabel('分支名称'), '大额')
    await press(byRole('button', '完成'))
    expect(readPage()).toContain('请选择要比较哪一项')
    await press(byRole('button', '字段，请选择'))
    await press(byRole('radio', '字段，费用（元）'))
    await press(byRole('radio', '比较，＞'))
    await type(byLabel('数值'), '1000')
    await press(byRole('button', '完成'))
    await type(byLabel('节点名称'), '总经理')
    await press(byRole('checkbox', '审批人，企业管理员'))
    await press(byRole('button', '完成'))
    expect(now.steps.map(({ name, choice }) => [name, choice])).toEqual([
      ['甲', undefined],
      ['总经理', { group: 'c1', branch: '大额', when: 'cost > 100000' }],
    ])
    await press(byRole('button', '在其他情况最后添加节点'))
    await type(byLabel('节点名称'), '主管')
    await press(byRole('checkbox', '审批人，企业管理员'))
    await press(byRole('button', '完成'))
    expect(now.steps[2]?.choice).toEqual({ group: 'c1', branch: '其他情况' })
  })

  it('get further branches before 其他情况, another order, and an end', async () => {
    await open(
      step('a', '总经理', inChoice('大额', 'cost > 100000')),
      step('b', '主管', inChoice('小额', 'cost < 100')),
      step('c', '组长', inChoice('其他情况')),
    )
    await press(byRole('button', '分支 小额，条件：费用（元） ＜ 1'))
    await press(byRole('button', '提前'))
    expect(now.steps.map(({ name }) => name)).toEqual(['主管', '总经理', '组长'])
    await press(byRole('button', '分支 小额，条件：费用（元） ＜ 1'))
    await type(byLabel('分支名称'), '大额')
    await press(byRole('button', '完成'))
    expect(readPage()).toContain('分支名称重复')
    await type(byLabel('分支名称'), '零星')
    await press(byRole('button', '完成'))
    expect(now.steps[0]?.choice).toEqual({ group: 'c1', branch: '零星', when: 'cost < 100' })
    await press(byRole('button', '分支 零星，条件：费用（元） ＜ 1'))
    await press(byRole('button', '删除'))
    expect(readPage()).toContain('删除分支「零星」？')
    expect(readPage()).toContain('它的 1 个节点「主管」一并删除。')
    expect(now.steps).toHaveLength(3)
    await press(byRole('button', '确认删除'))
    expect(now.steps.map(({ name }) => name)).toEqual(['总经理', '组长'])
    await press(byRole('button', '取消分支'))
    expect(readPage()).toContain('「大额」「其他情况」的条件不再保留，其中 2 个节点改为依次进行，每份申请都会经过。')
    expect(readPage()).not.toContain('照旧')
    await press(byRole('button', '保留分支'))
    expect(now.steps[0]?.choice).toEqual({ group: 'c1', branch: '大额', when: 'cost > 100000' })
    await dissolve('取消分支')
    expect(now.steps.map(({ name, when, choice }) => [name, when, choice])).toEqual([
      ['总经理', undefined, undefined],
      ['组长', undefined, undefined],
    ])
  })
})

describe('a choice inside of a branch of another one', () => {
  const outer = { group: 'c1', branch: '大额', when: 'cost > 100000' }
  const inner = (branch: string, when?: string) => ({ group: 'c2', branch, ...(when && { when }) })
  const chooseCondition = async (name: string, limit: string) => {
    await press(byRole('radio', '类型，条件分支'))
    await type(byLabel('分支名称'), name)
    await press(byRole('button', '字段，请选择'))
    await press(byRole('radio', '字段，费用（元）'))
    await press(byRole('radio', '比较，＞'))
    await type(byLabel('数值'), limit)
    await press(byRole('button', '完成'))
  }
  const finish = async (name: string) => {
    await type(byLabel('节点名称'), name)
    await press(byRole('checkbox', '审批人，企业管理员'))
    await press(byRole('button', '完成'))
  }
  const listPlaces = () =>
    now.steps.map(({ name, choice, nested = [] }) => [name, ...[choice, ...nested].map((place) => place?.branch)])

  it('is added where the plus of the branch stands, three deep at most', async () => {
    await open(step('a', '总经理', { choice: outer }))
    await press(byRole('button', '在大额最后添加节点'))
    await chooseCondition('特大额', '9000')
    await finish('董事会')
    await press(byRole('button', '在大额 · 其他情况最后添加节点'))
    await chooseCondition('上半年', '3000')
    await finish('财务')
    await press(byRole('button', '在大额 · 其他情况 · 其他情况最后添加节点'))
    expect(() => byRole('radio', '类型，条件分支')).toThrow()
    await finish('出纳')
    expect(listPlaces()).toEqual([
      ['总经理', '大额'],
      ['董事会', '大额', '特大额'],
      ['财务', '大额', '其他情况', '上半年'],
      ['出纳', '大额', '其他情况', '其他情况'],
    ])
    expect(now.steps[1]?.nested).toEqual([{ group: 'c2', branch: '特大额', when: 'cost > 900000' }])
  })

  it('begins a new branch as well, with a group of its own', async () => {
    await open(step('a', '甲'))
    await press(byRole('button', '在最后添加节点'))
    await chooseCondition('大额', '1000')
    await chooseCondition('特大额', '9000')
    await finish('董事会')
    expect(now.steps[1]).toMatchObject({
      choice: { group: 'c1', branch: '大额', when: 'cost > 100000' },
      nested: [{ group: 'c2', branch: '特大额', when: 'cost > 900000' }],
    })
  })

  it('keeps its place when its branches change, when its outer one is renamed, and when one of the two ends', async () => {
    await open(
      step('a', '董事会', { choice: outer, nested: [inner('特大额', 'cost > 900000')] }),
      step('b', '财务', { choice: outer, nested: [inner('其他情况')] }),
      step('c', '主管', { choice: { group: 'c1', branch: '其他情况' } }),
    )
    await press(byRole('button', '分支 大额 · 特大额，条件：费用（元） ＞ 9000'))
    await type(byLabel('分支名称'), '巨额')
    await press(byRole('button', '完成'))
    await press(byRole('button', '分支 大额，条件：费用（元） ＞ 1000'))
    await type(byLabel('分支名称'), '重大')
    await press(byRole('button', '完成'))
    expect(listPlaces()).toEqual([
      ['董事会', '重大', '巨额'],
      ['财务', '重大', '其他情况'],
      ['主管', '其他情况'],
    ])
    await dissolve('重大 · 取消分支', '走到「重大」的申请都会经过')
    expect(now.steps.map(({ when, nested }) => [when, nested])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ])
    expect(listPlaces()).toEqual([
      ['董事会', '重大'],
      ['财务', '重大'],
      ['主管', '其他情况'],
    ])
  })

  it('takes the place of the outer one that is dissolved', async () => {
    await open(
      step('a', '董事会', { choice: outer, nested: [inner('特大额', 'cost > 900000')] }),
      step('b', '财务', { choice: outer, nested: [inner('其他情况')] }),
      step('c', '主管', { choice: { group: 'c1', branch: '其他情况' }, when: 'cost > 500' }),
    )
    await dissolve('取消分支', '每份申请都会经过。里面的条件分支照旧。节点自己的条件照旧。')
    expect(now.steps.map(({ name, when, choice, nested }) => [name, when, choice?.branch, nested])).toEqual([
      ['董事会', undefined, '特大额', undefined],
      ['财务', undefined, '其他情况', undefined],
      ['主管', 'cost > 500', undefined, undefined],
    ])
  })
})

describe('a parallel part inside of a branch of another one', () => {
  const inPart = (key: string, name: string, ...branches: readonly string[]) =>
    setParallelPlaces(
      step(key, name),
      branches.map((branch, at) => ({ group: `g${at + 1}`, branch })),
    )
  const listPlaces = () =>
    now.steps.map((one) => [one.name, ...listParallelPlaces(one).map(({ branch }) => branch)].join('/'))
  const finish = async (name: string) => {
    await type(byLabel('节点名称'), name)
    await press(byRole('checkbox', '审批人，企业管理员'))
    await press(byRole('button', '完成'))
  }

  it('is added beside a step of the branch, three deep at most, and drawn within the branch', async () => {
    await open(inPart('a', '甲', '法务'), inPart('b', '乙', '财务'))
    await press(byRole('button', '在法务最后添加节点'))
    await press(byRole('radio', '并行，与「甲」同时'))
    await finish('丙')
    expect(listPlaces()).toEqual(['甲/法务/分支 1', '丙/法务/分支 2', '乙/财务'])
    expect(byRole('list', '法务').contains(byRole('list', '法务 · 分支 2'))).toBe(true)
    byRole('button', '法务 · 并行部分，2 个分支，全部分支完成后继续')
    await press(byRole('button', '在法务 · 分支 2最后添加节点'))
    await press(byRole('radio', '并行，与「丙」同时'))
    await finish('丁')
    expect(now.steps[2]?.nestedParallel).toEqual([
      { group: 'g2', branch: '分支 2' },
      { group: 'g3', branch: '分支 2' },
    ])
    await press(byRole('button', '在法务 · 分支 2 · 分支 2最后添加节点'))
    expect(byRole('radio', '并行，分支 2').getAttribute('aria-checked')).toBe('true')
    expect(() => byRole('radio', '并行，与「丁」同时')).toThrow()
  })

  it('gets further steps and branches, joins in its own way, and takes a step after the part', async () => {
    await open(inPart('a', '甲', '法务', '一'), inPart('b', '乙', '法务', '二'), inPart('c', '丙', '财务'))
    await press(byRole('button', '法务 · 并行部分 · 添加分支'))
    expect(byRole('radio', '并行，分支 3').getAttribute('aria-checked')).toBe('true')
    await finish('丁')
    await press(byRole('button', '在法务最后添加节点'))
    await finish('戊')
    expect(listPlaces()).toEqual(['甲/法务/一', '乙/法务/二', '丁/法务/分支 3', '戊/法务', '丙/财务'])
    await press(byRole('button', '法务 · 并行部分，3 个分支，全部分支完成后继续'))
    await press(byRole('radio', '汇合，2 个分支完成'))
    await press(byRole('button', '完成'))
    expect(now.steps.map((one) => listParallelPlaces(one).map(({ need }) => need))).toEqual([
      ...[
        [undefined, 2],
        [undefined, 2],
        [undefined, 2],
      ],
      ...[[undefined], [undefined]],
    ])
    expect(readPage()).toContain('汇合：2 个分支完成后继续')
    await press(byRole('button', '法务 · 并行部分，3 个分支，2 个分支完成后继续'))
    await press(byRole('button', '取消并行'))
    expect(listPlaces()).toEqual(['甲/法务', '乙/法务', '丁/法务', '戊/法务', '丙/财务'])
  })

  it('is left by a step for the branch around it, and then follows the rest there', async () => {
    await open(inPart('a', '甲', '法务', '一'), inPart('b', '乙', '法务', '二'), inPart('c', '丙', '财务'))
    await press(byRole('button', '节点 乙，企业管理员'))
    await press(byRole('radio', '并行，依次进行'))
    await press(byRole('button', '完成'))
    expect(listPlaces()).toEqual(['甲/法务', '乙/法务', '丙/财务'])
    await press(byRole('button', '节点 乙，企业管理员'))
    expect(byRole('radio', '并行，法务').getAttribute('aria-checked')).toBe('true')
    await press(byRole('radio', '并行，依次进行'))
    await press(byRole('button', '完成'))
    expect(listPlaces()).toEqual(['甲/法务', '丙/财务', '乙'])
  })

  it('has a choice in a branch, and a step of that choice runs beside its neighbour', async () => {
    await open(inPart('a', '甲', '法务', '一'), inPart('b', '乙', '法务', '二'), inPart('c', '丙', '财务'))
    await press(byRole('button', '在法务 · 一最后添加节点'))
    await press(byRole('radio', '类型，条件分支'))
    await type(byLabel('分支名称'), '大额')
    await press(byRole('button', '字段，请选择'))
    await press(byRole('radio', '字段，费用（元）'))
    await press(byRole('radio', '比较，＞'))
    await type(byLabel('数值'), '9')
    await press(byRole('button', '完成'))
    await finish('总监')
    expect(now.steps[1]).toMatchObject({
      parallel: { group: 'g1', branch: '法务' },
      nestedParallel: [{ group: 'g2', branch: '一' }],
      choice: { group: 'c1', branch: '大额', when: 'cost > 900' },
    })
    await press(byRole('button', '在法务 · 一 · 大额最后添加节点'))
    await press(byRole('radio', '并行，与「总监」同时'))
    await finish('董事')
    expect(listPlaces()).toEqual([
      '甲/法务/一',
      '总监/法务/一/分支 1',
      '董事/法务/一/分支 2',
      ...['乙/法务/二', '丙/财务'],
    ])
    expect(now.steps.map(({ choice }) => choice?.branch)).toEqual([undefined, '大额', '大额', undefined, undefined])
  })
})

describe('the sheet of a step', () => {
  it('shows only what applies to the kind', async () => {
    await open(step('a', '甲'))
    await press(byRole('button', '在最后添加节点'))
    expect(hasField('限时（小时）')).toBe(true)
    await press(byRole('radio', '类型，抄送'))
    expect(readPage()).toContain('抄送给')
    expect(readPage()).not.toContain('没有审批人时')
    expect(hasField('限时（小时）')).toBe(false)
    await press(byRole('radio', '类型，自动决定'))
    expect(readPage()).not.toContain('指定成员')
    expect(readPage()).toContain('申请直接通过，不再经过后面的节点')
    await press(byRole('radio', '结果，拒绝'))
    expect(readPage()).toContain('整个申请被拒绝')
    await type(byLabel('节点名称'), '超额拒绝')
    await press(byRole('button', '完成'))
    expect(readPage()).toContain('请选择要比较哪一项')
  })

  it('waits for a time, a day or a date of the form, in words', async () => {
    await open(step('a', '甲'))
    await press(byRole('button', '在最后添加节点'))
    await press(byRole('radio', '类型，等待'))
    expect(readPage()).not.toContain('谁来处理')
    await type(byLabel('节点名称'), '等发货')
    await press(byRole('button', '完成'))
    expect(readPage()).toContain('请填写 1 到 90')
    await type(byLabel('等待时长'), '3')
    await press(byRole('button', '完成'))
    expect(now.steps[1]).toMatchObject({ kind: 'wait', wait: { hours: 72 }, assignees: [] })
    await press(byRole('button', '节点 等发货，等待，等待 3 天'))
    await press(byRole('radio', '单位，工作日'))
    await press(byRole('button', '完成'))
    expect(now.steps[1]).toMatchObject({ wait: { hours: 24 }, dueIn: 'working' })
    await press(byRole('button', '节点 等发货，等待，等待 3 个工作日'))
    await press(byRole('radio', '等多久，到表单里的日期'))
    expect(readPage()).toContain('表单里还没有日期字段')
    await press(byRole('button', '完成'))
    expect(readPage()).toContain('请选择一个日期字段')
  })

  it('notifies an address of the company, and writes its answer into the form', async () => {
    await open(step('a', '甲'))
    await press(byRole('button', '在最后添加节点'))
    await press(byRole('radio', '类型，通知外部系统'))
    await type(byLabel('节点名称'), '同步财务')
    await until(() => readPage().includes('erp.example.com'))
    await press(byRole('button', '完成'))
    expect(readPage()).toContain('请选择通知哪个系统')
    await press(byRole('radio', '通知哪个系统，erp.example.com'))
    await press(byRole('checkbox', '把回应写进，费用'))
    await press(byRole('button', '完成'))
    expect(readPage()).toContain('请填写回应里的名称')
    await type(byLabel('「费用」取回应里的'), 'price.total')
    await press(byRole('radio', '多次没有成功时，跳过'))
    await press(byRole('button', '完成'))
    expect(now.steps[1]?.webhook).toEqual({
      id: 'w1',
      results: [{ from: 'price.total', field: 'cost' }],
      ifFailed: 'skip',
    })
    byRole('button', '节点 同步财务，通知外部系统，通知 erp.example.com · 写回 1 个字段 · 失败时跳过')
  })

  it('takes away what it fills in and gives where the field is gone', async () => {
    const results = [
      { from: 'price', field: 'gone' },
      { from: 'total', field: 'cost' },
    ]
    const values = [
      { field: 'gone', from: 'cost' },
      { field: 'amount', from: 'cost' },
    ]
    await open(
      step('a', '同步', { kind: 'webhook', roles: [], webhook: { id: 'w1', results } }),
      step('b', '付款', { kind: 'process', roles: [], process: { key: 'pay', values } }),
    )
    await until(() => readPage().includes('通知 erp.example.com'))
    await press(byRole('button', '节点 同步，通知外部系统，通知 erp.example.com · 写回 2 个字段'))
    await press(byRole('checkbox', '把回应写进，已删除的字段 gone'))
    await press(byRole('button', '完成'))
    expect(now.steps[0]?.webhook?.results).toEqual([{ from: 'total', field: 'cost' }])
    await press(byRole('button', '节点 付款，子流程，发起「付款申请」 · 带入 2 个值'))
    await until(() => readPage().includes('带入哪些内容'))
    await press(byRole('checkbox', '带入，已删除的字段 gone'))
    await press(byRole('button', '完成'))
    expect(now.steps[1]?.process?.values).toEqual([{ field: 'amount', from: 'cost' }])
  })

  it('starts another process with values of the form', async () => {
    await open(step('a', '甲'))
    await press(byRole('button', '在最后添加节点'))
    await press(byRole('radio', '类型，子流程'))
    await type(byLabel('节点名称'), '付款')
    await until(() => readPage().includes('付款申请'))
    await press(byRole('radio', '发起哪个流程，付款申请'))
    await until(() => readPage().includes('带入哪些内容'))
    expect(readPage()).not.toContain('收款人')
    await press(byRole('checkbox', '带入，金额'))
    await press(byRole('button', '完成'))
    expect(readPage()).toContain('请选择取自哪个字段')
    await press(byRole('radio', '「金额」取自，费用'))
    await press(byRole('button', '完成'))
    expect(now.steps[1]?.process).toEqual({ key: 'pay', values: [{ field: 'amount', from: 'cost' }] })
    byRole('button', '节点 付款，子流程，发起「付款申请」 · 带入 1 个值')
  })

  it('offers neither its own process nor one that leads back to it, and says why', async () => {
    const process = (key: string, name: string, ...starts: string[]) => ({
      key,
      name,
      icon: null,
      groupName: '财务',
      version: 1,
      isOn: true,
      fields: 2,
      steps: 1,
      running: 0,
      starts,
    })
    const items = [process('own', '采购', 'pay'), process('b', '比价', 'c'), process('c', '入库', 'own')]
    server.on(
      listManagedProcesses.path,
      ok({ groups: [], items: [...items, process('pay', '付款申请')], receivers: [] }),
    )
    await openProcess('own', [step('a', '甲')])
    await press(byRole('button', '在最后添加节点'))
    await press(byRole('radio', '类型，子流程'))
    await until(() => readPage().includes('付款申请'))
    expect(readPage()).toContain('「比价」、「入库」会发起本流程，互相发起没有尽头，所以不能选。')
    byRole('radio', '发起哪个流程，付款申请')
    for (const name of ['采购', '比价', '入库']) expect(() => byRole('radio', `发起哪个流程，${name}`)).toThrow()
  })

  it('takes a post by its name, and then the deciders of an earlier step instead', async () => {
    await open(step('a', '甲'), step('b', '乙'))
    await press(byRole('button', '节点 乙，企业管理员'))
    await press(byRole('button', '岗位，选填，可以选多个'))
    await until(() => readPage().includes('质量主管'))
    await press(byRole('checkbox', '岗位，质量主管'))
    await press(byRole('button', '确定（1）'))
    await until(() => readPage().includes('质量主管'))
    await press(byRole('radio', '与之前的节点相同，「甲」的审批人'))
    expect(readPage()).not.toContain('质量主管')
    await press(byRole('button', '完成'))
    expect(now.steps[1]?.roles).toEqual(['step:a'])
    expect(readPage()).toContain('「甲」的审批人')
  })

  it('lets the starter choose who decides or gets a copy, in a field that the form gets', async () => {
    await open(step('a', '甲'))
    await press(byRole('button', '节点 甲，企业管理员'))
    await press(byRole('checkbox', '审批人，企业管理员'))
    await press(byRole('checkbox', '审批人，发起人自选'))
    await press(byRole('button', '完成'))
    expect(now.fields.at(-1)).toEqual({
      field: 'f2',
      label: '甲的人选',
      type: 'user',
      multiple: true,
      required: true,
    })
    expect(now.steps[0]?.roles).toEqual(['field:f2'])
    await press(byRole('button', '节点 甲，表单里的甲的人选'))
    expect(byRole('checkbox', '审批人，表单里的甲的人选')).toBeTruthy()
    await press(byRole('checkbox', '审批人，发起人自选'))
    await press(byRole('radio', '类型，抄送'))
    await press(byRole('button', '复制'))
    expect(now.fields.map(({ label }) => label)).toEqual(['费用', '甲的人选', '甲的人选'])
    expect(now.steps.map(({ roles }) => roles)).toEqual([
      ['field:f2', 'field:f3'],
      ['field:f2', 'field:f3'],
    ])
  })

  it('keeps the first of two changes of a condition that come before it is drawn again', async () => {
    const onChange = jest.fn()
    await drawScreen(
      <ConditionFields
        label="条件"
        fields={[{ field: 'days', label: '天数', type: 'number' }]}
        condition={{ field: 'days', operator: '>=', value: '' }}
        when=""
        errors={{}}
        onChange={onChange}
        onPick={() => undefined}
      />,
    )
    await press(byRole('radio', '比较，＜'))
    await type(byLabel('数值'), '3')
    expect(onChange).toHaveBeenLastCalledWith({ condition: { field: 'days', operator: '<', value: '3' } })
  })

  it('puts a step beside its neighbour', async () => {
    await open(step('a', '甲'), step('b', '乙'))
    await press(byRole('button', '节点 乙，企业管理员'))
    await press(byRole('radio', '并行，与「甲」同时'))
    await press(byRole('button', '完成'))
    expect(now.steps.map(({ parallel }) => parallel?.branch)).toEqual(['分支 1', '分支 2'])
    await press(byRole('button', '节点 乙，企业管理员'))
    await press(byRole('radio', '并行，依次进行'))
    await press(byRole('button', '完成'))
    expect(now.steps.some(({ parallel }) => parallel)).toBe(false)
  })
})
