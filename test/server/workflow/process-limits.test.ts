// Definitions at and beyond their limits, by call.

import { saveProcessDraft } from '@/contract/workflow/process-draft'
import { listProcessFaults } from '@/contract/workflow/process-faults'
import {
  getProcessSetting,
  PROCESS_STEPS_MAX,
  type ProcessColumn,
  type ProcessContent,
  saveProcess,
  tryProcess,
} from '@/contract/workflow/process-setting'
import { demoPeople } from '@/server/seed/people'

import { note } from '../../support/note'
import { createStep } from '../../support/process-step'
import { setUpStoryServer } from '../../support/set-up-server'

const server = setUpStoryServer()
const administrator = () => server.as('wangQiang')

type Step = ProcessContent['steps'][number]

/** A process of so many steps: every fifth with a condition, every twentieth of two branches. */
function buildContent(count: number): ProcessContent {
  const steps = Array.from({ length: count }, (_, at): Step => {
    const base: Step = {
      key: `s${at}`,
      name: `第 ${at + 1} 步`,
      mode: 'any',
      assignees: [],
      roles: ['departmentManager'],
      allow: [],
    }
    if (at % 5 === 0) return { ...base, when: `amount > ${at}` }
    return at % 20 < 2
      ? base
      : {
          ...base,
          ...(at % 20 < 4 && { parallel: { group: `g${Math.floor(at / 20)}`, branch: at % 2 === 0 ? '甲' : '乙' } }),
        }
  })
  return {
    name: '很长的流程',
    icon: 'more',
    description: '',
    groupName: '测试',
    prefix: 'LG',
    fields: [{ field: 'amount', label: '数量', type: 'number', required: true }],
    summary: [],
    canBatch: true,
    batchDisabledReason: '',
    steps,
  }
}

describe('a process with very many steps', () => {
  it('is published, read and tried with as many as the contract states', async () => {
    const content = buildContent(PROCESS_STEPS_MAX)
    const { code, data } = await server.send(saveProcess, { version: 0, content }, await administrator())
    expect(code).toBe(200)
    const read = await server.send(getProcessSetting, { key: data.key }, await administrator())
    expect(read.data.content.steps).toHaveLength(PROCESS_STEPS_MAX)
    const trial = { content, starterId: demoPeople.liNa.id, main: { amount: 400 } }
    const tried = await server.send(tryProcess, trial, await administrator())
    expect(tried.data.steps).toHaveLength(PROCESS_STEPS_MAX)
    expect(tried.data.steps.filter(({ isOpen }) => !isOpen)).toHaveLength(120)
  })

  it('that wait is tried with the time at which each goes on', async () => {
    const wait = (key: string, part: Partial<Step>) => createStep(key, { roles: [], kind: 'wait', ...part })
    const start = buildContent(1)
    const content: ProcessContent = {
      ...start,
      fields: [...start.fields, { field: 'day', label: '入职日期', type: 'date' }],
      steps: [
        wait('hours', { wait: { hours: 48 } }),
        wait('past', { wait: { day: '2020-01-01' } }),
        wait('day', { wait: { field: 'day' } }),
        { ...wait('head', {}), kind: undefined, roles: ['departmentManager'] },
      ],
    }
    const tryWith = async (main: Record<string, unknown>) => {
      const input = { content, starterId: demoPeople.liNa.id, main: { amount: 1, ...main } }
      return (await server.send(tryProcess, input, await administrator())).data.steps
    }
    const steps = await tryWith({ day: '2099-01-01' })
    expect(steps.map(({ acts }) => acts)).toEqual(['wait', 'wait', 'wait', 'people'])
    expect(steps[0]?.reason).toMatch(/^前面马上处理的话，\d{4}-\d\d-\d\d \d\d:\d\d 往下走$/)
    expect(steps[1]?.reason).toBe('时间已经过了，不用等待')
    expect(steps[2]?.reason).toBe('到 2099-01-01 00:00 往下走')
    expect((await tryWith({}))[2]?.reason).toBe('表单里没有填写，不用等待')
  })

  it('is tried with what later steps fill in, and with the time at which each limit falls', async () => {
    // A Friday at 17 o'clock in China.
    server.clock.at = Date.parse('2026-12-04T17:00:00+08:00')
    const start = buildContent(1)
    const content: ProcessContent = {
      ...start,
      fields: [
        ...start.fields,
        { field: 'price', label: '核定金额', type: 'money', start: 'read' },
        { field: 'secret', label: '内部编号', type: 'text', start: 'hidden' },
      ],
      steps: [
        createStep('check', { dueHours: 2, dueIn: 'working', fields: { price: 'required' } }),
        createStep('a', { kind: 'wait', roles: [], wait: { hours: 24 }, parallel: { group: 'g', branch: '甲' } }),
        createStep('b', { dueHours: 24, parallel: { group: 'g', branch: '乙' } }),
        createStep('board', { when: 'price > 100', dueHours: 1 }),
        createStep('end', {}),
      ],
    }
    const input = { content, starterId: demoPeople.liNa.id, main: { amount: 1, price: 200, secret: 'x' } }
    const { data } = await server.send(tryProcess, input, await administrator())
    expect(data.faults).toEqual({})
    expect(data.steps.map(({ isOpen, dueTime }) => [isOpen, dueTime])).toEqual([
      [true, '2026-12-07 10:00:00'],
      [true, null],
      [true, '2026-12-05 17:00:00'],
      [true, '2026-12-05 18:00:00'],
      [true, null],
    ])
    const low = await server.send(tryProcess, { ...input, main: { amount: 1 } }, await administrator())
    expect(low.data.steps[3]).toMatchObject({ isOpen: false, dueTime: null })
  })

  it('is tried with formulas that repeat a long text in every row, and says at the table that it is too much', async () => {
    const start = buildContent(1)
    const columns = [{ field: 'copy', label: '抄写', type: 'text' as const, computed: 'long' }]
    const content: ProcessContent = {
      ...start,
      fields: [
        ...start.fields,
        { field: 'long', label: '说明', type: 'textarea' },
        { field: 'items', label: '明细', type: 'table', columns },
      ],
    }
    const tryRows = async (count: number) => {
      const sub = { items: Array.from({ length: count }, () => ({})) }
      const input = { content, starterId: demoPeople.liNa.id, main: { amount: 1, long: '长'.repeat(5000) }, sub }
      return (await server.send(tryProcess, input, await administrator())).data.faults
    }
    expect(await tryRows(40)).toEqual({})
    expect(await tryRows(41)).toEqual({ items: '公式算出的文字过长，整个表单合计最多 200000 字' })
  })

  it('is refused with formulas and conditions that add up long tables too often, at the part that does most', async () => {
    const start = buildContent(2)
    const sums = Array.from({ length: 20 }, () => "sum(items, 'cost')").join('+')
    const share = { field: 'share', label: '占比', type: 'number' as const, computed: "cost / sum(items, 'cost')" }
    const columns = [{ field: 'cost', label: '费用', type: 'number' as const }, share]
    const items = (own: ProcessColumn[]) => ({ field: 'items', label: '明细', type: 'table' as const, columns: own })
    const judge = async (content: ProcessContent) => {
      const trial = { content, starterId: demoPeople.liNa.id, main: { amount: 1 } }
      const tried = await server.send(tryProcess, trial, await administrator())
      const saved = await server.send(saveProcess, { version: 0, content }, await administrator())
      expect(saved.code).toBe(tried.code)
      return saved.code === 200 ? {} : saved.data
    }
    expect(await judge({ ...start, fields: [...start.fields, items(columns)] })).toEqual({})
    const slow = { ...share, field: 'slow', computed: sums }
    expect(await judge({ ...start, fields: [...start.fields, items([...columns, slow])] })).toEqual({
      'fields.items': expect.stringMatching(
        /^表单的公式算得太慢：明细按 200 行算要 \d{6} 步，最多 200000 步，请减少这里的公式$/,
      ),
    })
    const steps = Array.from({ length: 50 }, (_, at) => createStep(`s${at}`, at > 0 ? { when: `${sums} > 1` } : {}))
    const widest = createStep('widest', { when: `${sums} > sum(items, 'cost')` })
    expect(await judge({ ...start, fields: [...start.fields, items(columns)], steps: [...steps, widest] })).toEqual({
      'steps.widest': expect.stringMatching(/^流程的条件算得太慢：.*，请简化这里的条件$/),
    })
  })

  it.each([PROCESS_STEPS_MAX + 1, 5000])('is refused with more: %d', async (count) => {
    const { code, msg } = await server.send(
      saveProcess,
      { version: 0, content: buildContent(count) },
      await administrator(),
    )
    expect([code, msg]).toEqual([400, `一个流程最多 1000 个节点，现有 ${count} 个`])
    const draft = { key: 'new-large', base: 0, revision: 0, content: buildContent(count) }
    expect(await server.send(saveProcessDraft, draft, await administrator())).toMatchObject({ code: 400, msg })
    const trial = { content: buildContent(count), starterId: demoPeople.liNa.id, main: {} }
    expect(await server.send(tryProcess, trial, await administrator())).toMatchObject({ code: 400, msg })
  })

  it('has its faults found in as many looks a step as one of half its size', () => {
    const countReads = (count: number) => {
      let reads = 0
      const content = buildContent(count)
      const read = (step: Step) =>
        new Proxy(step, {
          get(target, name) {
            reads += 1
            return Reflect.get(target, name)
          },
        })
      const began = performance.now()
      expect(listProcessFaults({ ...content, steps: content.steps.map(read) })).toEqual({})
      note(`faults of ${count} steps: ${reads} reads, ${Math.round(performance.now() - began)} ms`)
      return reads
    }
    const half = countReads(PROCESS_STEPS_MAX / 2)
    expect(half).toBeGreaterThan(PROCESS_STEPS_MAX)
    expect(countReads(PROCESS_STEPS_MAX)).toBeLessThan(2.1 * half)
  })
})

describe('a definition that could not run, or carries what is not its business', () => {
  const step = (part: Partial<Step>): Step => ({
    key: 'a',
    name: '审批',
    mode: 'any',
    assignees: [],
    roles: ['departmentManager'],
    allow: [],
    ...part,
  })
  const base = buildContent(1)
  const send = async (content: unknown) =>
    server.send(saveProcess, { version: 0, content: content as ProcessContent }, await administrator())

  it.each<[string, Partial<ProcessContent>, string, string]>([
    ['steps of one key', { steps: [step({}), step({})] }, 'steps.a', '节点编号重复'],
    [
      'deciders of a later step',
      { steps: [step({ roles: ['step:b'] }), step({ key: 'b' })] },
      'steps.a',
      '「之前节点的审批人」所指的节点不在前面',
    ],
    [
      'deciders of itself',
      { steps: [step({ roles: ['step:a'] })] },
      'steps.a',
      '「之前节点的审批人」所指的节点不在前面',
    ],
    [
      'branches that are torn apart',
      {
        steps: [
          step({ parallel: { group: 'g', branch: '甲' } }),
          step({ key: 'b' }),
          step({ key: 'c', parallel: { group: 'g', branch: '乙' } }),
        ],
      },
      'steps.c',
      '并行的节点要相邻',
    ],
    [
      'more branches needed than there are',
      {
        steps: [
          step({ parallel: { group: 'g', branch: '甲', need: 3 } }),
          step({ key: 'b', parallel: { group: 'g', branch: '乙', need: 3 } }),
        ],
      },
      'steps.a',
      '只有 2 个分支，到不了汇合需要的 3 个',
    ],
    [
      'a condition that runs code',
      { steps: [step({ when: "''.constructor.constructor('x')()" })] },
      'steps.a',
      '条件：不是有效的表达式',
    ],
    [
      'a condition that is nested very deep',
      { steps: [step({ when: `${'('.repeat(240)}amount${')'.repeat(240)} > 1` })] },
      'steps.a',
      '条件：不是有效的表达式',
    ],
    [
      'formulas in a circle',
      {
        fields: [
          { field: 'amount', label: '数量', type: 'number', required: true },
          { field: 'x', label: '甲', type: 'number', computed: 'y + 1' },
          { field: 'y', label: '乙', type: 'number', computed: 'x + 1' },
        ],
      },
      'fields.x',
      '计算公式互相引用，算不出结果',
    ],
  ])('is refused in words: %s', async (_name, part, place, words) => {
    const { code, data } = await send({ ...base, ...part })
    expect([code, (data as unknown as Record<string, string>)[place]]).toEqual([422, words])
  })

  it.each<[string, unknown]>([
    ['a key that is a path', { ...base, steps: [step({ key: '../a' })] }],
    ['a name of 10,000 characters', { ...base, steps: [step({ name: 'x'.repeat(10_000) })] }],
    ['a name with a character that no text has', { ...base, steps: [step({ name: 'a\u0000b' })] }],
    ['an unknown kind', { ...base, steps: [step({ kind: 'script' as never })] }],
    ['an unknown role', { ...base, steps: [step({ roles: ['javascript:alert(1)'] })] }],
    [
      'more deciders than a step can have',
      { ...base, steps: [step({ assignees: Array.from({ length: 31 }, (_, at) => `u${at}`) })] },
    ],
  ])('is refused by the shape of the call: %s', async (_name, content) => {
    expect((await send(content)).code).toBe(400)
  })

  it('keeps markup in its names as text', async () => {
    const name = '<img src=x onerror>'
    const { data } = await send({ ...base, steps: [step({ name })] })
    const read = await server.send(getProcessSetting, { key: data.key }, await administrator())
    expect(read.data.content.steps[0]?.name).toBe(name)
  })
})
