// What is written is BPMN that other programs read, and comes back as it was.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BpmnModdle } from 'bpmn-moddle'
import camunda from 'camunda-bpmn-moddle/resources/camunda.json'
import fc from 'fast-check'

import type { ProcessContent, ProcessStepSetting, StepChoice, StepParallel } from '@/contract/workflow/process-setting'
import { CHOICE_DEPTH_MAX, setChoicePlaces } from '@/lib/form/choice-places'
import { listParallelPlaces, PARALLEL_DEPTH_MAX, setParallelPlaces } from '@/lib/form/parallel-places'
import {
  areApart,
  listFixedValues,
  readCondition,
  writeJuelCondition,
} from '@/server/workflow/process-files/bpmn-conditions'
import { readBpmn } from '@/server/workflow/process-files/bpmn-read'
import { writeBpmn } from '@/server/workflow/process-files/bpmn-write'
import { readEnvelope, writeEnvelope } from '@/server/workflow/process-files/process-envelope'
import { getTemplateContent, listTemplateSummaries } from '@/server/workflow/processes/process-template-store'

import { requireItems } from '../../../support/require-items'
import { bpmn, flow, juel, task } from './bpmn-text'

const names = { people: { u1: '张三' }, posts: { p1: '会计' } }

const base = getTemplateContent('trip')

const text = (max: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: max })
    .map((value) => value.slice(0, max).trim())
    .filter((value) => value !== '' && !/[\p{Cs}\p{Cc}]/u.test(value))

const condition = fc.constantFrom(
  'days > 3',
  "destination == '上海' && !(days <= 2 || cost > 100)",
  "includes(customer, 'a \\'b\\' <c> & \"d\"')",
  'round(cost / 100, 0) >= 5 ? days > 1 : days < 9',
  'empty(plate)',
  "cost == 5 && includes(_starter.departments, 'd1') || _starter.userId == 'u1' || _starter.postId == 'p1'",
)

const role = fc.constantFrom('departmentManager', 'departmentManager:2', 'administrator', 'starter', 'post:p1')

const people = fc.record(
  {
    mode: fc.constantFrom('any' as const, 'all' as const, 'sequence' as const),
    assignees: fc.uniqueArray(fc.constantFrom('u1', 'u2', 'u3')),
    roles: fc.uniqueArray(role, { minLength: 1 }),
    ifNobody: fc.constantFrom('skip' as const, 'reject' as const),
    once: fc.boolean(),
    needOpinion: fc.boolean(),
    dueHours: fc.constantFrom(1, 24, 720),
    fields: fc.constant({ cost: 'edit' as const }),
    when: condition,
  },
  { requiredKeys: ['mode', 'assignees'] },
)
const automatic = fc.record(
  {
    kind: fc.constant('automatic' as const),
    result: fc.constantFrom('agree' as const, 'reject' as const),
    when: condition,
    reason: text(20),
    mode: fc.constant('any' as const),
    assignees: fc.constant<string[]>([]),
  },
  { requiredKeys: ['kind', 'result', 'when', 'mode', 'assignees'] },
)
const copy = fc.record(
  {
    kind: fc.constant('copy' as const),
    roles: fc.uniqueArray(role, { minLength: 1 }),
    when: condition,
    mode: fc.constant('any' as const),
    assignees: fc.constant<string[]>([]),
  },
  { requiredKeys: ['kind', 'roles', 'mode', 'assignees'] },
)

const nobody = { mode: fc.constant('any' as const), assignees: fc.constant<string[]>([]) }
const wait = fc.record(
  {
    ...nobody,
    kind: fc.constant('wait' as const),
    wait: fc.constantFrom<NonNullable<ProcessStepSetting['wait']>>(
      { hours: 72 },
      { day: '2026-12-31' },
      { field: 'start' },
    ),
    dueIn: fc.constant('working' as const),
    when: condition,
  },
  { requiredKeys: ['kind', 'wait', 'mode', 'assignees'] },
)
const push = fc.record(
  {
    ...nobody,
    kind: fc.constant('webhook' as const),
    webhook: fc.constantFrom<NonNullable<ProcessStepSetting['webhook']>>(
      { id: 'w1' },
      { id: 'w1', results: [{ from: 'price.total', field: 'cost' }], ifFailed: 'skip' as const },
    ),
    when: condition,
  },
  { requiredKeys: ['kind', 'webhook', 'mode', 'assignees'] },
)
const subProcess = fc.record(
  {
    ...nobody,
    kind: fc.constant('process' as const),
    process: fc.constantFrom<NonNullable<ProcessStepSetting['process']>>(
      { key: 'leave' },
      { key: 'trip', values: [{ field: 'cost', from: 'cost' }], ifRejected: 'administrators' as const },
    ),
    when: condition,
  },
  { requiredKeys: ['kind', 'process', 'mode', 'assignees'] },
)

type Piece = Omit<ProcessStepSetting, 'key' | 'name' | 'allow'>
const piece: fc.Arbitrary<Piece> = fc.oneof({ weight: 3, arbitrary: people }, automatic, copy, wait, push, subProcess)
/** A flow as it nests: steps, and parts whose branches are flows. */
type Flow = (Piece | FlowPart)[]
interface FlowPart {
  part: 'parallel' | 'choice'
  branches: Flow[]
  /** The last branch of a choice is the one for all other cases. */
  hasOther: boolean
  need: number | undefined
}

const { flow: anyFlow } = fc.letrec<{ flow: Flow; part: Piece | FlowPart }>((tie) => ({
  flow: fc.array(tie('part'), { minLength: 1, maxLength: 3 }),
  part: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    { weight: 3, arbitrary: piece },
    {
      weight: 2,
      arbitrary: fc.record({
        part: fc.constantFrom('parallel' as const, 'choice' as const),
        branches: fc.array(tie('flow'), { minLength: 2, maxLength: 3 }),
        hasOther: fc.boolean(),
        need: fc.constantFrom(undefined, 1, 2),
      }),
    },
  ),
}))

const branchName = (index: number) => `${index}${['', '路<a>', ' & "b"', "'c'"][index % 4]}`

/** The steps of a flow. A part that would be the fourth of its kind inside of each other is none: its branches follow. */
function listSteps(
  own: Flow,
  takeName: () => string,
  takeCondition: () => string,
  steps: ProcessStepSetting[] = [],
  parallels: readonly StepParallel[] = [],
  choices: readonly StepChoice[] = [],
): ProcessStepSetting[] {
  for (const one of own) {
    if (!('part' in one)) {
      const step = { ...one, key: `s${steps.length}`, name: takeName(), allow: [] }
      steps.push(setChoicePlaces(setParallelPlaces(step, parallels), choices))
      continue
    }
    const group = `g${steps.length}_${parallels.length + choices.length}`
    one.branches.forEach((branch, index) => {
      const isOther = one.hasOther && index === one.branches.length - 1
      const need = one.need === undefined ? {} : { need: one.need }
      const inParallel = { group, branch: branchName(index), ...need }
      const inChoice = { group, branch: branchName(index), ...(!isOther && { when: takeCondition() }) }
      const [isParallel, isChoice] = [
        one.part === 'parallel' && parallels.length < PARALLEL_DEPTH_MAX,
        one.part === 'choice' && choices.length < CHOICE_DEPTH_MAX,
      ]
      const around = isParallel ? [...parallels, inParallel] : parallels
      listSteps(branch, takeName, takeCondition, steps, around, isChoice ? [...choices, inChoice] : choices)
    })
  }
  return steps
}

/** Random steps: alone, at the same time, in branches of which one is taken, and all of these inside of each other. */
const flows = fc
  .tuple(anyFlow, fc.infiniteStream(text(18)), fc.infiniteStream(condition))
  .map(([own, texts, conditions]) =>
    listSteps(
      own,
      () => texts.next().value ?? 'x',
      () => conditions.next().value ?? 'days > 1',
    ),
  )

async function roundTrip(content: ProcessContent): Promise<ProcessContent> {
  const read = await readBpmn(await writeBpmn('k', content, names))
  expect([read.notes, [...read.candidates.keys()], read.names]).toEqual([[], [], names])
  return read.content
}

describe('a process that is written', () => {
  it('comes back as it was, whatever its steps are', async () => {
    await fc.assert(
      fc.asyncProperty(flows, text(30), async (steps, name) => {
        const content = { ...base, name, steps }
        expect(await roundTrip(content)).toEqual(content)
        expect(readEnvelope(writeEnvelope(content, names))).toMatchObject({ content, names })
      }),
      { numRuns: process.env.FULL ? 1000 : 40 },
    )
  })

  it('is tried with parts in branches of parts, three deep, with choices around and inside of them', () => {
    const seen = fc.sample(flows, { numRuns: 300, seed: 7 })
    const depths = seen.map((steps) => Math.max(...steps.map((step) => listParallelPlaces(step).length)))
    expect(depths.filter((depth) => depth > 1).length).toBeGreaterThan(30)
    expect(new Set(depths)).toEqual(new Set([0, 1, 2, 3]))
    expect(seen.some((steps) => steps.some(({ nestedParallel, nested }) => nestedParallel && nested))).toBe(true)
  })

  it('has no sign that XML cannot hold, which another program would refuse with the whole file', async () => {
    const [first] = base.fields
    const hostile = '审\u0007批\u001b<b>]]>"\ufffe&amp;\u202e'
    const content: ProcessContent = {
      ...base,
      name: hostile,
      description: hostile,
      fields: first ? [{ ...first, label: hostile }, ...base.fields.slice(1)] : [],
      steps: base.steps.map((step) => ({ ...step, name: '核\u0001对' })),
    }
    const xml = await writeBpmn('k', content, names)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(xml).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|&#(?:x0*)?(?:[0-8bcef]|1[0-9a-f]);/i)
    const read = await readBpmn(xml)
    expect([read.notes, read.content.name, read.content.steps[0]?.name]).toEqual([[], '审批<b>]]>"&amp;\u202e', '核对'])
    expect(read.content.fields[0]?.label).toBe('审批<b>]]>"&amp;\u202e')
  })

  it('comes back as it was: every template', async () => {
    for (const { key } of requireItems(listTemplateSummaries())) {
      const content = getTemplateContent(key)
      expect(await roundTrip(content)).toEqual(content)
    }
  })

  it('is read by the moddle of Camunda without a warning, with every element drawn', async () => {
    await fc.assert(
      fc.asyncProperty(flows, async (steps) => {
        const xml = await writeBpmn('k', { ...base, steps }, names)
        const { rootElement, warnings } = await new BpmnModdle({ camunda }).fromXML(xml)
        expect(warnings).toEqual([])
        const [process] = rootElement.rootElements as Record<string, { id: string; $type: string }[]>[]
        const elements = process?.flowElements ?? []
        const [diagram] = rootElement.diagrams as { plane: { planeElement: { bpmnElement: { id: string } }[] } }[]
        const drawn = diagram?.plane.planeElement.map(({ bpmnElement }) => bpmnElement.id)
        expect(drawn?.sort()).toEqual(elements.map(({ id }) => id).sort())
        expect(new Set(drawn).size).toBe(elements.length)
        const people = elements.filter(({ $type }) => $type === 'bpmn:UserTask')
        expect(people).toHaveLength(steps.filter(({ kind }) => !kind).length)
      }),
      { numRuns: 20 },
    )
  })

  it.each([
    ['camunda-invoice.bpmn', 'a file of Camunda'],
    ['flowable-leave.bpmn20.xml', 'a file of Flowable'],
    ['plain-repair.bpmn', 'a file of no program'],
    ['camunda-joining.bpmn', 'forks inside of each other'],
    ['flowable-tender.bpmn20.xml', 'forks inside of each other with one join'],
  ])('is read again by the moddle of Camunda once it was read and written: %s', async (file) => {
    const source = readFileSync(path.join(__dirname, 'files', file), 'utf8')
    const read = await readBpmn(source)
    const people = { ...names, people: {}, posts: {} }
    const xml = await writeBpmn('k', read.content, people)
    const { rootElement, warnings } = await new BpmnModdle({ camunda }).fromXML(xml)
    expect(warnings).toEqual([])
    const [process] = rootElement.rootElements as Record<string, { name?: string; $type: string }[]>[]
    const tasks = (process?.flowElements ?? []).filter(({ $type }) => /Task|CallActivity/.test($type))
    const deciding = read.content.steps.filter(({ kind }) => !kind).map(({ name }) => name)
    const written = tasks.filter(({ $type }) => $type === 'bpmn:UserTask').map(({ name }) => name)
    expect(written).toEqual(requireItems(deciding))
    // And back in our own words, unchanged.
    const again = await readBpmn(xml)
    expect(again.notes).toEqual([])
    expect(again.content).toEqual(read.content)
  })

  it('keeps the deciders where Camunda looks for them', async () => {
    const steps: ProcessStepSetting[] = [
      { key: 'a', name: '甲', mode: 'any', assignees: ['u1'], allow: [], dueHours: 8 },
      { key: 'b', name: '乙', mode: 'all', assignees: ['u1', 'u2'], roles: ['administrator'], allow: [] },
    ]
    const xml = await writeBpmn('k', { ...base, steps }, names)
    const { rootElement } = await new BpmnModdle({ camunda }).fromXML(xml)
    const [process] = rootElement.rootElements as Record<string, Record<string, unknown>[]>[]
    const found = process?.flowElements?.filter(({ $type }) => $type === 'bpmn:UserTask')
    expect(found).toMatchObject([
      { assignee: 'u1', dueDate: 'PT8H' },
      { candidateUsers: 'u1,u2', candidateGroups: 'administrator' },
    ])
  })
})

describe('a step that holds the process up', () => {
  const hold = (part: Partial<ProcessStepSetting>): ProcessStepSetting => ({
    key: 'a',
    name: '甲',
    mode: 'any',
    assignees: [],
    allow: [],
    ...part,
  })
  const write = (step: ProcessStepSetting) => writeBpmn('k', { ...base, steps: [step] }, names)

  it.each([
    ['hours', { hours: 72 }, '<bpmn:timeDuration>PT72H</bpmn:timeDuration>'],
    ['a day', { day: '2026-12-31' }, '<bpmn:timeDate>2026-12-31T00:00:00+08:00</bpmn:timeDate>'],
    ['a day of the form', { field: 'start' }, `<bpmn:timeDate>${juel('start')}</bpmn:timeDate>`],
  ])('is a timer of the standard: %s', async (_case, wait, text) => {
    const xml = await write(hold({ kind: 'wait', wait }))
    expect(xml.replace(/ xsi:type="bpmn:tFormalExpression"/g, '')).toContain(text)
    expect(xml).toContain('<bpmn:intermediateCatchEvent id="step_a"')
  })

  it('takes what another program has changed in the timer and in the process that is called', async () => {
    const timer = (await write(hold({ kind: 'wait', wait: { hours: 72 }, dueIn: 'working' }))).replace('PT72H', 'P2D')
    expect((await readBpmn(timer)).content.steps).toEqual([hold({ kind: 'wait', wait: { hours: 48 } })])
    const call = await write(hold({ kind: 'process', process: { key: 'leave' } }))
    const changed = await readBpmn(call.replace('calledElement="leave"', 'calledElement="trip"'))
    expect(changed.content.steps[0]?.process).toEqual({ key: 'trip' })
  })

  it('gives Camunda the values that a called process begins with', async () => {
    const process = { key: 'leave', values: [{ field: 'days', from: 'count' }] }
    expect(await write(hold({ kind: 'process', process }))).toContain('<camunda:in source="count" target="days" />')
  })

  it.each([
    ['<timeDuration>P1W</timeDuration>', { hours: 168 }],
    ['<timeDuration>PT90M</timeDuration>', {}],
    ['<timeDuration>P1Y</timeDuration>', {}],
    ['<timeDate>2026-12-31</timeDate>', { day: '2026-12-31' }],
    ['<timeDate>2026-12-31T09:30:00Z</timeDate>', {}],
    ['<timeCycle>R3/PT10H</timeCycle>', {}],
  ])('is read from a timer of another program: %s', async (timer, wait) => {
    const event = `<intermediateCatchEvent id="w" name="等"><timerEventDefinition>${timer}</timerEventDefinition></intermediateCatchEvent>`
    const { content, notes } = await readBpmn(bpmn(event + flow('start', 'w') + flow('w', 'end')))
    expect(content.steps).toMatchObject([{ key: 'w', kind: 'wait', wait }])
    expect(notes.some((text) => text.startsWith('「等」的定时'))).toBe(Object.keys(wait).length === 0)
  })

  it('is no event that waits for a message', async () => {
    const event = '<intermediateCatchEvent id="m" name="收到"><messageEventDefinition/></intermediateCatchEvent>'
    const { content, notes } = await readBpmn(
      bpmn(event + task('a') + flow('start', 'm') + flow('m', 'a') + flow('a', 'end')),
    )
    expect(content.steps.map(({ name }) => name)).toEqual(['a'])
    expect(notes).toContain('中间事件「收到」没有导入')
  })
})

describe('a condition of a flow', () => {
  it.each([
    [juel('amount > 1000'), 'amount > 1000'],
    ['#{amount ge 1000 and not approved}', 'amount >= 1000 && !approved'],
    [juel("kind eq 'a and b'"), "kind == 'a and b'"],
    [juel('"A".equals(kind)'), "kind == 'A'"],
    [juel('1000 < amount'), 'amount > 1000'],
    [juel("roles.contains('x')"), "includes(roles, 'x')"],
    [juel('empty note || note == null'), 'empty(note) || note == null'],
    [juel("execution.getVariable('days') > 3"), 'days > 3'],
    ['=amount >= 10 and kind = "A"', "amount >= 10 && kind == 'A'"],
  ])('is translated: %.40s', (body, ours) => {
    expect(readCondition(body)).toBe(ours)
  })

  it.each([
    ['amount > 1000'],
    [juel('bean.decide(execution)')],
    [juel('Runtime.getRuntime().exec("x")')],
    [juel("''.getClass().forName('x')")],
    [juel('')],
    ['=some x in list satisfies x > 1'],
    [juel(`${'('.repeat(900)}a${')'.repeat(900)}`)],
    [juel(`a > ${'1'.repeat(3000)}`)],
  ])('is left to be listed: %.40s', (body) => {
    expect(readCondition(body)).toBeUndefined()
  })

  it('is written in the language of Camunda where it has the words', () => {
    expect(writeJuelCondition("!(a == 'x') && includes(b, 'y')")).toBe(juel("!(a == 'x') && b.contains('y')"))
    expect(writeJuelCondition('sum(rows, "fee") > 3')).toBeUndefined()
  })

  it('never holds together with one that fixes the same field otherwise', () => {
    const apart = (one: string, other: string) => areApart(listFixedValues(one), listFixedValues(other))
    expect(apart("kind == 'a' && n > 1", "kind == 'b'")).toBe(true)
    expect(apart('approved', '!approved')).toBe(true)
    expect(apart("kind == 'a'", "other == 'b'")).toBe(false)
    expect(apart('n > 1', 'n < 1')).toBe(false)
  })
})

describe('a gateway behind a way of another gateway', () => {
  const gateway = (id: string, other: string) =>
    `<exclusiveGateway id="${id}" default="${id}_${other}"/><exclusiveGateway id="${id}j"/>`
  /** Each gateway has one step, and the next gateway as its other way. */
  const read = async (depth: number) => {
    const levels = Array.from({ length: depth }, (_, at) => at)
    const elements = levels.flatMap((at) => {
      const [id, next] = [`g${at}`, at + 1 < depth ? `g${at + 1}` : 'last']
      const end = next === 'last' ? next : `${next}j`
      return [
        gateway(id, next) + task(`t${at}`),
        flow(id, `t${at}`, juel(`amount &gt; ${at + 1}`)) +
          flow(id, next) +
          flow(`t${at}`, `${id}j`) +
          flow(end, `${id}j`),
      ]
    })
    return readBpmn(bpmn(`${elements.join('')}${task('last')}${flow('start', 'g0')}${flow('g0j', 'end')}`))
  }

  it('is a choice inside of that branch, three of them at most', async () => {
    const places = (await read(3)).content.steps.map(({ name, choice, nested = [] }) => [name, choice, ...nested])
    const other = { branch: '其他情况' }
    expect(places).toMatchObject([
      ['t0', { group: 'g1', when: 'amount > 1' }],
      ['t1', { group: 'g1', ...other }, { group: 'g2', when: 'amount > 2' }],
      ['t2', { group: 'g1', ...other }, { group: 'g2', ...other }, { group: 'g3', when: 'amount > 3' }],
      ['last', { group: 'g1', ...other }, { group: 'g2', ...other }, { group: 'g3', ...other }],
    ])
    const deeper = (await read(4)).content.steps
    expect(deeper.map(({ name, nested = [], when }) => [name, nested.length, when])).toEqual([
      ['t0', 0, undefined],
      ['t1', 1, undefined],
      ['t2', 2, undefined],
      ['t3', 2, 'amount > 4'],
      ['last', 2, '!(amount > 4)'],
    ])
  })
})

describe('a flow of another program', () => {
  const read = async (elements: string) => {
    const { content, notes } = await readBpmn(bpmn(elements))
    return { steps: content.steps.map(({ name, when, kind, result }) => ({ name, when, kind, result })), notes }
  }

  it('goes on behind a gateway that only repeats what was decided', async () => {
    const gateway = '<exclusiveGateway id="g" name="同意吗"/><endEvent id="no"/>'
    const found = await read(
      [
        task('a') + gateway + task('b'),
        flow('start', 'a') +
          flow('a', 'g') +
          flow('g', 'b', juel('ok')) +
          flow('g', 'no', juel('!ok')) +
          flow('b', 'end'),
      ].join(''),
    )
    expect(found.steps.map(({ name, when }) => [name, when])).toEqual([
      ['a', undefined],
      ['b', undefined],
    ])
    expect(found.notes).toContain('「同意吗」按同意与否分开：同意就往下走，拒绝由审批里的拒绝代替')
  })

  it('ends by itself where a condition leads to an end', async () => {
    const found = await read(
      [
        '<exclusiveGateway id="g" default="g_b"/><endEvent id="small" name="小额"/>',
        task('b') +
          flow('start', 'g') +
          flow('g', 'small', juel('amount &lt; 100')) +
          flow('g', 'b') +
          flow('b', 'end'),
      ].join(''),
    )
    expect(found.steps).toEqual([
      { name: '小额', when: 'amount < 100', kind: 'automatic', result: 'agree' },
      { name: 'b', when: undefined, kind: undefined, result: undefined },
    ])
  })

  it('takes the limit of a step from the timer at its edge', async () => {
    const timer = '<timerEventDefinition><timeDuration>P2DT4H</timeDuration></timerEventDefinition>'
    const edge = `<boundaryEvent id="late" attachedToRef="a">${timer}</boundaryEvent>`
    const flows = flow('start', 'a') + flow('a', 'end') + flow('late', 'late_end')
    const xml = bpmn(`${task('a')}${edge}<endEvent id="late_end"/>${flows}`)
    const { content, notes } = await readBpmn(xml)
    expect(content.steps[0]?.dueHours).toBe(52)
    expect(notes).toContain('「a」上的边界事件「late」没有导入')
  })

  it('has a step once that several ways lead to without meeting', async () => {
    const ways = ['<exclusiveGateway id="g" default="g_c"/>', task('b'), task('c'), task('d')]
    const flows = [
      flow('start', 'g') + flow('g', 'b', juel('n > 1')) + flow('g', 'c') + flow('b', 'd') + flow('d', 'end'),
      '<exclusiveGateway id="h" default="h_e2"/><endEvent id="e2"/>',
      flow('c', 'h') + flow('h', 'd', juel('n > 5')) + flow('h', 'e2'),
    ]
    const found = await read([...ways, ...flows].join(''))
    expect(found.steps.map(({ name }) => name)).toEqual(['b', 'd', 'c'])
    expect(found.notes).toContain('「d」有几条路可以到达，只导入了一次，请核对条件')
  })

  // Each gateway doubles the ways: a reader that follows them one by one never ends.
  it('of a thousand gateways that branch again and again is read once', async () => {
    const ladder = Array.from({ length: 1000 }, (_, at) =>
      [
        `<exclusiveGateway id="g${at}" default="g${at}_g${at + 1}"/>`,
        at < 900 ? task(`t${at}`) : `<exclusiveGateway id="t${at}"/>`,
        flow(`g${at}`, `t${at}`, juel('n > 1')) + flow(`t${at}`, `g${at + 1}`) + flow(`g${at}`, `g${at + 1}`),
      ].join(''),
    )
    const found = await read(
      `${ladder.join('')}<exclusiveGateway id="g1000"/>${flow('start', 'g0')}${flow('g1000', 'end')}`,
    )
    expect(found.steps).toHaveLength(900)
  })
})

describe('a step of another program', () => {
  const beside = (element: string) =>
    readBpmn(bpmn(`${task('a')}${element}${flow('start', 'a')}${flow('a', 'x')}${flow('x', 'end')}`))
  const timer = (inner: string) =>
    `<intermediateCatchEvent id="x"><timerEventDefinition>${inner}</timerEventDefinition></intermediateCatchEvent>`
  const people = (inner: string) => `<userTask id="x">${inner}</userTask>`

  it.each([
    ['a task without a computer', '<manualTask id="x" name="盖章"/>', '手工任务「盖章」按审批导入'],
    ['a task that sends', '<sendTask id="x"/>', '发送任务「x」按抄送导入'],
    ['a script', '<scriptTask id="x"/>', '脚本任务「x」没有导入'],
    ['a rule', '<businessRuleTask id="x"/>', '规则任务「x」没有导入'],
    ['a task that receives', '<receiveTask id="x"/>', '接收任务「x」没有导入'],
    ['a message to wait for', '<intermediateCatchEvent id="x"/>', '中间事件「x」没有导入'],
    [
      'a signal',
      '<intermediateThrowEvent id="x"><signalEventDefinition/></intermediateThrowEvent>',
      '中间事件「x」没有导入',
    ],
    ['a loop', people('<standardLoopCharacteristics/>'), '「x」的循环没有导入'],
    [
      'a share of its people',
      people(
        `<multiInstanceLoopCharacteristics><completionCondition>${juel('done > 1')}</completionCondition></multiInstanceLoopCharacteristics>`,
      ),
      `「x」的多人完成条件「${juel('done > 1')}」没有翻译`,
    ],
    ['a description', people('<documentation>先看合同</documentation>'), '「x」的说明没有导入：先看合同'],
    [
      'a form of its own',
      people('<extensionElements><camunda:formData/></extensionElements>'),
      '「x」自己的表单字段没有导入',
    ],
    ['a process by a key of no use', '<callActivity id="x" calledElement="a b"/>', '「x」调用的「a b」没有'],
    ['a long name', `<userTask id="x" name="${'长'.repeat(21)}"/>`, `「${'长'.repeat(21)}」的名称太长，缩短了`],
    ['data beside it', `${task('x')}<dataObject id="d"/>`, '1 个数据对象没有导入'],
    ['a frame around it', `${task('x')}<group id="g"/>`, '1 个分组框没有导入'],
  ])('with %s is named', async (_what, element, note) => {
    expect((await beside(element)).notes).toContainEqual(expect.stringContaining(note))
  })

  it('has a condition that leads nowhere else, which is named', async () => {
    const single = bpmn(`${task('a')}${flow('start', 'a')}${flow('a', 'end', juel('amount > 5'))}`)
    expect((await readBpmn(single)).notes).toContainEqual(expect.stringContaining('走不到别处'))
  })

  it.each([
    ['P2DT3H', { hours: 51 }],
    ['PT120M', { hours: 2 }],
    ['PT90M', {}],
    ['P90D', { hours: 2160 }],
    ['P91D', {}],
  ])('that waits %s waits as long', async (duration, wait) => {
    const { content } = await beside(timer(`<timeDuration>${duration}</timeDuration>`))
    expect(content.steps[1]?.wait).toEqual(wait)
  })

  it.each([
    ['P1DT6H', 30],
    ['P30D', 720],
    ['P30DT1H', undefined],
    ['PT0H', undefined],
  ])('with a limit of %s has so many hours', async (limit, hours) => {
    const { content } = await beside(`<userTask id="x" camunda:dueDate="${limit}"/>`)
    expect(content.steps[1]?.dueHours).toBe(hours)
  })

  it('asks people in turn, all of them, or one', async () => {
    const listModes = async (loop: string) => (await beside(people(loop))).content.steps.map(({ mode }) => mode)
    expect(await listModes('<multiInstanceLoopCharacteristics isSequential="true"/>')).toEqual(['any', 'sequence'])
    expect(await listModes('<multiInstanceLoopCharacteristics/>')).toEqual(['any', 'all'])
  })

  it('is not read from a file of more elements than any process has', async () => {
    await expect(readBpmn(bpmn('<x/>'.repeat(40_000)))).rejects.toThrow('文件的元素超过 40000 个')
  })
})
