import { useState } from 'react'

import { type ProcessStepSetting, type TrialStep, tryProcess } from '@/contract/workflow/process-setting'
import { ProcessTrialSheet } from '@/features/manage/process/ProcessTrialSheet'
import { emptyProcess, type ProcessDesign } from '@/features/manage/process/process-draft'

import { ok } from '../../support/api-server'
import { createStep } from '../../support/process-step'
import { readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { signInAdministrator } from '../../support/sign-in-administrator'
import { until } from '../../support/until'

const server = setUpScreenServer()

beforeEach(() => signInAdministrator(['process']))

const cost = { field: 'cost', label: '费用', type: 'money', required: true } as const
const step = (key: string, branch: string, when?: string, part: Partial<ProcessStepSetting> = {}): ProcessStepSetting =>
  createStep(key, { choice: { group: 'c1', branch, ...(when && { when }) }, ...part })
const person = { userId: 'u9', name: '王强', avatar: null, deptName: null, postName: null, mobile: null }
const tried = (key: string, isTaken: boolean): TrialStep => ({
  key,
  name: key,
  mode: 'any',
  isOpen: isTaken,
  people: [person],
  isFallback: false,
  isLastResort: false,
  acts: 'people',
  reason: '',
  dueTime: key === 'large' ? '2026-12-01 10:00:00' : null,
  isTaken,
  taken: isTaken ? ['c1'] : [],
})

async function tryOut(taken: string) {
  const steps = branches
  return tryWay(
    steps,
    steps.map(({ key }) => tried(key, key === taken)),
  )
}

const branches = [
  step('large', '大额', 'cost > 100000', { dueHours: 16, dueIn: 'working', late: 'reject' }),
  step('small', '小额', 'cost < 1000'),
  step('other', '其他情况'),
]

function Trial({ draft }: { draft: ProcessDesign }) {
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set())
  const onTry = (ways: readonly string[]) => setTried((before) => new Set([...before, ...ways]))
  return <ProcessTrialSheet draft={draft} tried={tried} onTry={onTry} onClose={() => undefined} />
}

async function tryWay(steps: ProcessStepSetting[], way: TrialStep[]) {
  server.on(tryProcess.path, ok({ starter: person, faults: {}, subject: '', steps: way }))
  const draft = { ...emptyProcess, name: '采购', groupName: '行政', prefix: 'CG', fields: [cost], steps }
  await drawScreen(<Trial draft={draft} />)
  await until(() => readPage().includes('条件分支'))
  return readPage()
}

describe('试运行 of branches', () => {
  it('says which is taken and why, and which steps are not on the way', async () => {
    const page = await tryOut('large')
    expect(page).toContain('走「大额」')
    expect(page).toContain('满足 费用（元） ＞ 1000')
    expect(page).toContain('分支「其他情况」')
    expect(page).toContain('2 个工作日内处理，超时自动拒绝 · 2026-12-01 10:00 到期')
    expect(page).toContain('到期时间从现在提交、前面都马上处理算起')
    await until(() => readPage().includes('还有 2 条没有试过'))
    expect(readPage()).toContain('未试过：费用（元） ＜ 10 → 小额：small')
    expect(readPage()).toContain('未试过：条件都不满足 → 其他情况：other')
    expect(readPage()).not.toContain('未试过：费用（元） ＞ 1000')
    expect(page).not.toContain('不满足 费用')
  })

  it('says which conditions do not hold where 其他情况 is taken', async () => {
    const page = await tryOut('other')
    expect(page).toContain('走「其他情况」')
    expect(page).toContain('不满足 费用（元） ＞ 1000 · 不满足 费用（元） ＜ 10')
  })

  it('says that a step decides although its condition does not hold, where no other one opens', async () => {
    const steps = [step('large', '大额', 'cost > 100000'), createStep('boss', { when: 'cost > 500' })]
    const boss = { ...tried('boss', true), taken: [], isLastResort: true }
    const page = await tryWay(steps, [tried('large', false), boss])
    expect(page).toContain('条件都不满足，没有别人审批，所以由这里审批')
    expect(page.split('结束')[0]).not.toContain('· 满足')
    await until(() => readPage().includes('未试过：费用（元） ＞ 5 → 经过「boss」'))
    expect(readPage()).not.toContain('未试过：不满足 费用（元） ＞ 5')
  })

  it('says which way a choice inside of a branch goes, and nothing of one that is not on the way', async () => {
    const inside = (branch: string, when?: string) => ({ nested: [{ group: 'c2', branch, ...(when && { when }) }] })
    const steps = [
      step('board', '大额', 'cost > 100000', inside('特大额', 'cost > 900000')),
      step('boss', '大额', 'cost > 100000', inside('其他情况')),
      step('other', '其他情况'),
    ]
    const way = (outer: string, taken: string) =>
      steps.map(({ key, choice }) => {
        const groups = [choice?.branch === outer && 'c1', key === taken && key !== 'other' && 'c2']
        return { ...tried(key, key === taken), taken: groups.flatMap((group) => group || []) }
      })
    const page = await tryWay(steps, way('大额', 'boss'))
    expect(page).toContain('走「大额」')
    expect(page).toContain('走「其他情况」')
    expect(page).toContain('不满足 费用（元） ＞ 9000')
    expect(page).toContain('分支：大额 · 其他情况')
    expect(page).toContain('分支「特大额」')
    const other = await tryWay(steps, way('其他情况', 'other'))
    expect(other.match(/走「/g)).toHaveLength(1)
    expect(other.split('结束')[0]).not.toContain('9000')
  })
})
