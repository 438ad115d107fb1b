// Parallel gateways inside of branches of parallel gateways, as programs and people draw them.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type BpmnElement, BpmnModdle } from 'bpmn-moddle'
import camunda from 'camunda-bpmn-moddle/resources/camunda.json'
import fc from 'fast-check'

import { listProcessFaults } from '@/contract/workflow/process-faults'
import type { ProcessContent, ProcessStepSetting, StepParallel } from '@/contract/workflow/process-setting'
import { listExportNotes } from '@/features/manage/process/process-export-notes'
import { listChoicePlaces } from '@/lib/form/choice-places'
import { listParallelPlaces, setParallelPlaces } from '@/lib/form/parallel-places'
import { readBpmn } from '@/server/workflow/process-files/bpmn-read'
import { writeBpmn } from '@/server/workflow/process-files/bpmn-write'
import { readEnvelope, writeEnvelope } from '@/server/workflow/process-files/process-envelope'
import { getTemplateContent } from '@/server/workflow/processes/process-template-store'

import { bpmn, flow, juel, task } from './bpmn-text'

const noNames = { people: {}, posts: {} }

/** `甲 g1/一 g2/二`: a step with its branches of parallel parts, and behind `?` those of choices. */
const describePlaces = (step: ProcessStepSetting) =>
  [
    step.name,
    ...listParallelPlaces(step).map(({ group, branch, need }) => `${group}/${branch}${need ? `*${need}` : ''}`),
    ...listChoicePlaces(step).map(({ branch, when }) => `?${branch}${when ? `[${when}]` : ''}`),
  ].join(' ')

async function read(xml: string) {
  const { content, notes } = await readBpmn(xml)
  // What every small file says: it has no form.
  return { places: content.steps.map(describePlaces), notes: notes.filter((note) => !note.startsWith('文件没有表单')) }
}

const fork = (id: string, own = '') => `<parallelGateway id="${id}" name="${id}">${own}</parallelGateway>`

/** A file whose nodes lead on as `a>b`, from `start` to `end`; capital letters are parallel gateways, also of ours. */
function draw(...ways: string[]): string {
  const pairs = ways.flatMap((way) => {
    const nodes = way.split('>')
    return nodes.slice(1).map((to, at) => [nodes[at] ?? '', to] as const)
  })
  const ids = new Set(pairs.flat().filter((id) => id !== 'start' && id !== 'end'))
  const nodes = [...ids].map((id) => (/^([A-Z]|part_)/.test(id) ? fork(id) : task(id)))
  return bpmn([...nodes, ...pairs.map(([from, to]) => flow(from, to))].join(''))
}

const readFixture = (name: string) => readFileSync(path.join(__dirname, 'files', name), 'utf8')

describe('a fork in a branch of another one', () => {
  it('of Camunda, with joins of its own, is a part in that branch, three deep', async () => {
    const { places, notes } = await read(readFixture('camunda-joining.bpmn'))
    expect(places).toEqual([
      '定配置 g1/信息部',
      '发电脑 g1/信息部 g2/发电脑',
      '开邮箱 g1/信息部 g2/账号 g3/开邮箱',
      '开全部权限 g1/信息部 g2/账号 g3/职级 ?高级[level >= 8]',
      '开常用权限 g1/信息部 g2/账号 g3/职级 ?其他情况',
      '试登录 g1/信息部 g2/账号',
      '签合同 g1/人事',
      '报到',
    ])
    expect(notes).toEqual([])
  })

  it('of Flowable, whose branches all end in the join of the outer one, is a part that joins there', async () => {
    const { places, notes } = await read(readFixture('flowable-tender.bpmn20.xml'))
    expect(places).toEqual([
      '技术评审 g1/技术评审',
      '报价核对 g1/商务',
      '法务评审 g1/商务 g2/法务评审',
      '总经理评审 g1/商务 g2/分支 2 ?大额[amount >= 1000000]',
      '财务评审 g1/商务 g2/分支 2 ?其他情况',
      '定标',
    ])
    expect(notes).toEqual([])
  })

  it('may join together with the outer one, or begin together with it', async () => {
    const together = await read(draw('start>F>a>J>z>end', 'F>G>b>J', 'G>c>J'))
    expect(together.places).toEqual(['a g1/a', 'b g1/G g2/b', 'c g1/G g2/c', 'z'])
    const begun = await read(draw('start>F>a>J>b>K>z>end', 'F>c>J', 'F>d>K'))
    expect(begun.places).toEqual(['a g1/分支 1 g2/a', 'c g1/分支 1 g2/c', 'b g1/分支 1', 'd g1/d', 'z'])
    // The first two meet, then those with the third, at last all with the fourth.
    const thrice = await read(draw('start>F>a>J>b>K>c>L>end', 'F>d>J', 'F>e>K', 'F>f>L'))
    expect(thrice.places).toEqual([
      'a g1/分支 1 g2/分支 1 g3/a',
      'd g1/分支 1 g2/分支 1 g3/d',
      'b g1/分支 1 g2/分支 1',
      'e g1/分支 1 g2/e',
      'c g1/分支 1',
      'f g1/f',
    ])
    expect([together.notes, begun.notes, thrice.notes]).toEqual([[], [], []])
  })

  it('may be one gateway that joins a part and begins the next', async () => {
    const { places, notes } = await read(draw('start>F>a>J>end', 'F>G>b>M>d>J', 'G>c>M>e>J'))
    expect(places).toEqual(['a g1/a', 'b g1/G g2/b', 'c g1/G g2/c', 'd g1/G g3/d', 'e g1/G g3/e'])
    expect(notes).toEqual([])
  })

  it('is read four deep as steps one after the other, which is said, and nothing is left out', async () => {
    const { places, notes } = await read(
      draw('start>F>a>J>end', 'F>G>b>K>J', 'G>H>c>L>K', 'H>I>d>M>L', 'I>e>M', 'I>N>f>O>M', 'N>g>O'),
    )
    expect(places).toEqual([
      'a g1/a',
      'b g1/G g2/b',
      'c g1/G g2/H g3/c',
      ...['d', 'e', 'f', 'g'].map((name) => `${name} g1/G g2/H g3/I`),
    ])
    expect(notes).toEqual([
      '「I」在 3 层并行里面，并行最多套 3 层，它的分支改为依次进行',
      '「N」在 3 层并行里面，并行最多套 3 层，它的分支改为依次进行',
    ])
  })

  it('counts no fork of which only one branch has steps', async () => {
    const { places, notes } = await read(draw('start>F>a>J>end', 'F>G>K>J', 'G>H>b>L>K', 'H>I>c>M>L', 'I>d>M'))
    expect(places).toEqual(['a g1/a', 'b g1/G g3/b', 'c g1/G g3/I g4/c', 'd g1/G g3/I g4/d'])
    expect(notes).toEqual(['「G」只有一个分支有节点，没有并行'])
  })

  it('is named where its branches do not meet in a parallel gateway', async () => {
    const { places, notes } = await read(draw('start>F>a>J>end', 'F>G>b>z>J', 'G>c>z'))
    expect(places).toEqual(['a g1/a', 'b g1/G g2/b', 'c g1/G g2/c', 'z g1/G'])
    expect(notes).toEqual(['「z」前面的分支没有用并行网关汇合，按全部完成后才往下走导入，请核对'])
    const ends = await read(draw('start>F>a>end', 'F>G>b>end', 'G>c>end'))
    expect([ends.places, ends.notes]).toEqual([['a g1/a', 'b g1/G g2/b', 'c g1/G g2/c'], []])
  })

  it('is named where not all branches have to be done and the join is the one of both', async () => {
    const need =
      '<extensionElements><va:part xmlns:va="urn:visitor-assistant:process:1">{"need":1}</va:part></extensionElements>'
    const file = draw('start>F>a>J>end', 'F>G>b>J', 'G>c>J')
    const inner = file.replace(fork('G'), fork('G', need))
    const outer = file.replace(fork('F'), fork('F', need))
    const [ofInner, ofOuter] = [await read(inner), await read(outer)]
    expect(ofInner.places).toEqual(['a g1/a', 'b g1/G g2/b*1', 'c g1/G g2/c*1'])
    expect(ofOuter.places).toEqual(['a g1/a*1', 'b g1/G*1 g2/b', 'c g1/G*1 g2/c'])
    const note = '「J」同时汇合里外两层并行，按里层先汇合导入，请核对「G」怎样汇合'
    expect([ofInner.notes, ofOuter.notes]).toEqual([[note], [note]])
  })

  it('whose branches cross with those of the outer one is named, and nothing is left out', async () => {
    const { places, notes } = await read(draw('start>F>a>J>b>K>end', 'F>G>c>J', 'G>d>K'))
    expect(places).toEqual(['a g1/a', 'b g1/a', 'c g1/G g2/c', 'd g1/G g2/d'])
    expect(notes).toEqual(['「J」汇合的分支不在同一处分开，后面的节点只导入了一次，请核对先后'])
  })

  it('from which a flow leads back to the outer one has that flow named', async () => {
    const loop = bpmn(
      [
        ...['F', 'G', 'J', 'K'].map((id) => fork(id)),
        '<exclusiveGateway id="x"/>',
        ...['a', 'b', 'c', 'z'].map((id) => task(id)),
        ...[flow('start', 'F'), flow('F', 'a'), flow('a', 'J'), flow('F', 'G'), flow('G', 'b'), flow('b', 'x')],
        ...[flow('x', 'F', juel('n > 1')), flow('x', 'K'), flow('G', 'c'), flow('c', 'K'), flow('K', 'J')],
        ...[flow('J', 'z'), flow('z', 'end')],
      ].join(''),
    )
    const { places, notes } = await read(loop)
    expect(places).toEqual(['a g1/a', 'b g1/G g2/b', 'c g1/G g2/c', 'z'])
    expect(notes).toEqual(['从「x」回到「F」的连线没有导入，请用审批里的退回'])
    // From one branch of the inner one into one of the outer one, and back.
    const crossed = await read(draw('start>F>a>b>a', 'a>J>end', 'F>G>b>J', 'G>c>J'))
    expect(crossed.places.map((text) => text[0])).toEqual(['a', 'b', 'c'])
    expect(crossed.notes[0]).toBe('从「b」回到「a」的连线没有导入，请用审批里的退回')
  })

  it('around a part of ours, drawn by another program, is a part of its own name', async () => {
    const { places, notes } = await read(draw('start>F>a>J>end', 'F>part_g1>b>K>J', 'part_g1>c>K'))
    expect(places).toEqual(['a g2/a', 'b g2/part_g1 g1/b', 'c g2/part_g1 g1/c'])
    expect(notes).toEqual([])
  })
})

/** What is wrong with where steps stand, as the designer says it. */
const listPlaceFaults = (content: ProcessContent) =>
  Object.values(listProcessFaults(content)).filter((fault) =>
    /相邻|同一个分支|最多套|自己里面|没有外层|至少需要两个|交叉|汇合|最多 6 个|同一分支|排在最后/.test(fault ?? ''),
  )

/** Nodes in a row, each of which leads on to the next and to some of those behind it. */
const graphs = fc.array(
  fc.record({
    type: fc.constantFrom('userTask', 'parallelGateway', 'parallelGateway', 'exclusiveGateway', 'inclusiveGateway'),
    leaps: fc.array(fc.integer({ min: 2, max: 6 }), { maxLength: 3 }),
    back: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 12 }),
  }),
  { minLength: 3, maxLength: 25 },
)

describe('a file whose gateways lead anywhere', () => {
  it('becomes steps in parts that a process can have, each task once or named', async () => {
    await fc.assert(
      fc.asyncProperty(graphs, async (nodes) => {
        const toId = (at: number) => (at >= nodes.length ? 'end' : at < 0 ? 'first' : `n${at}`)
        const elements = nodes.map(({ type, leaps, back }, at) => {
          const onward = leaps.map((leap) => toId(at + leap))
          const others = new Set([...onward, ...(back ? [toId(at - back)] : [])])
          others.delete(toId(at + 1))
          const node = `<${type} id="n${at}" name="n${at}" default="n${at}_${toId(at + 1)}"/>`
          const when = type === 'parallelGateway' ? undefined : juel(`n > ${at}`)
          return [node, flow(`n${at}`, toId(at + 1)), ...[...others].map((to) => flow(`n${at}`, to, when))].join('')
        })
        const xml = bpmn([task('first'), flow('start', 'first'), flow('first', 'n0'), ...elements].join(''))
        const { content, notes } = await readBpmn(xml)
        expect(listPlaceFaults(content)).toEqual([])
        const tasks = ['first', ...nodes.flatMap(({ type }, at) => (type === 'userTask' ? [`n${at}`] : []))]
        const read = content.steps.filter(({ kind }) => !kind).map(({ name }) => name)
        expect(new Set(read).size).toBe(read.length)
        const isNamed = (name: string) => notes.some((note) => note.includes(`「${name}」`))
        expect(tasks.filter((name) => !read.includes(name) && !isNamed(name))).toEqual([])
        // A choice whose other ways were read before has only one without a condition, which its designer is told.
        const isChosen = !Object.values(listProcessFaults(content)).includes('请给分支设置条件')
        const again = await readBpmn(await writeBpmn('k', content, noNames))
        if (isChosen) expect(again.content.steps).toEqual(content.steps)
      }),
      { numRuns: process.env.FULL ? 1000 : 60 },
    )
  })
})

const levels = (count: number) => Array.from({ length: count }, (_, at) => at)

describe('gateways inside of each other without end', () => {
  /** Each fork has a branch without a step, and the next fork in the other one. */
  const forks = (count: number) =>
    draw(
      `start>${levels(count)
        .map((at) => `F${at}`)
        .join('>')}>a>${levels(count)
        .map((at) => `J${at}`)
        .reverse()
        .join('>')}>end`,
      ...levels(count).map((at) => `F${at}>J${at}`),
    )
  const choices = (count: number) => forks(count).replaceAll('parallelGateway', 'exclusiveGateway')
  /** One fork whose ways meet one after the other. */
  const fan = (count: number) =>
    draw(
      `start>F>${levels(count)
        .map((at) => `J${at}`)
        .join('>')}>a>end`,
      ...levels(count).map((at) => `F>E${at}>J${at}`),
    )

  /** A sub-process with many ends, each of which leads to all that follows it. */
  const product = (count: number) => {
    const ends = levels(count).map((at) => `<endEvent id="i${at}"/>${flow('s0', `i${at}`)}`)
    const outs = levels(count).map((at) => `<endEvent id="o${at}"/>${flow('s', `o${at}`)}`)
    const inner = `<subProcess id="s"><startEvent id="s0"/>${ends.join('')}</subProcess>`
    return bpmn([task('a'), flow('start', 'a'), flow('a', 's'), inner, ...outs].join(''))
  }

  it.each([
    ['5,000 forks', forks(5000)],
    ['5,000 choices', choices(5000)],
    ['5,000 ways of one fork', fan(5000)],
  ])('are refused in words: %s', async (_case, xml) => {
    await expect(readBpmn(xml)).rejects.toMatchObject({ code: 422, message: '文件的网关嵌套超过 60 层' })
  })

  it('are refused as well where a sub-process would have a flow from each of its ends to all that follows', async () => {
    const message = '文件的连线超过 40000 条'
    await expect(readBpmn(product(6000))).rejects.toMatchObject({ code: 422, message })
  })
})

describe('a part in a branch of another one', () => {
  const step = (key: string, places: readonly StepParallel[], more: Partial<ProcessStepSetting> = {}) =>
    setParallelPlaces({ key, name: key, mode: 'any' as const, assignees: ['u1'], allow: [], ...more }, places)
  const [one, two] = [
    { group: 'o', branch: '一' },
    { group: 'o', branch: '二' },
  ]
  const inOne = { group: 'i', branch: '甲', need: 1 }
  const inTwo = { group: 'i', branch: '乙', need: 1 }
  const small = { kind: 'automatic' as const, result: 'agree' as const, when: 'cost < 5', assignees: [] }
  const content: ProcessContent = {
    ...getTemplateContent('trip'),
    steps: [
      step('a', [one]),
      step('auto', [one, inOne], small),
      step('b', [one, inOne]),
      step('c', [one, inTwo]),
      step('d', [one]),
      step('e', [two]),
    ],
  }

  async function listFlows(xml: string) {
    const { rootElement, warnings } = await new BpmnModdle({ camunda }).fromXML(xml)
    const [process] = rootElement.rootElements as Record<string, BpmnElement[]>[]
    const flows = (process?.flowElements ?? []).filter(({ $type }) => $type === 'bpmn:SequenceFlow')
    const getId = (end: unknown) => (end as BpmnElement).id
    return { warnings, ways: flows.map(({ sourceRef, targetRef }) => `${getId(sourceRef)}>${getId(targetRef)}`) }
  }

  it('is a pair of parallel gateways, and what ends a branch early leads to the join of its own part', async () => {
    const xml = await writeBpmn('k', content, noNames)
    const { ways, warnings } = await listFlows(xml)
    expect([warnings, ways]).toEqual([
      [],
      [
        'start>part_o',
        'part_o>step_a',
        'step_a>part_i',
        'part_i>step_auto',
        'step_auto>step_b',
        'step_b>merge_i_1',
        'step_auto>merge_i_1',
        'part_i>step_c',
        'merge_i_1>join_i',
        'step_c>join_i',
        'join_i>step_d',
        'part_o>step_e',
        'step_d>join_o',
        'step_e>join_o',
        'join_o>end',
      ],
    ])
    expect(xml.match(/<va:part[^>]*>.*?<\/va:part>/g)).toEqual(['<va:part>{"need":1}</va:part>'])
    expect((await readBpmn(xml)).content.steps).toEqual(content.steps)
  })

  it.each([
    ['a part that stands in two places', [step('a', [one]), step('b', []), step('c', [two]), step('d', [one])]],
    ['a part inside of itself', [step('a', [one, one]), step('b', [one, two]), step('c', [two])]],
    ['an inner part in two branches', [step('a', [one, inOne]), step('b', [two, inTwo]), step('c', [two, inOne])]],
    ['a key of two steps', [step('a', [one], { when: 'cost > 1' }), step('a', [two], { kind: 'wait', wait: {} })]],
    ['inner parts without an outer one', [{ ...step('a', []), nestedParallel: [inOne, inTwo] }]],
    [
      'ten parts',
      [
        step(
          'a',
          Array.from({ length: 10 }, (_, at) => ({ group: `g${at}`, branch: 'x' })),
        ),
      ],
    ],
    [
      'a choice across a part',
      [
        step('a', [one, inOne], { choice: { group: 'i', branch: 'x', when: 'cost > 1' } }),
        step('b', [one, inTwo], { choice: { group: 'i', branch: 'y' } }),
        step('c', [two], { choice: { group: 'i', branch: 'x', when: 'cost > 1' } }),
      ],
    ],
  ])('that cannot be is written with an id for each element, and read with all steps: %s', async (_case, steps) => {
    const xml = await writeBpmn('k', { ...content, steps }, noNames)
    const ids = [...xml.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    expect((await listFlows(xml)).warnings).toEqual([])
    const names = (await readBpmn(xml)).content.steps.map(({ name }) => name)
    expect(names.sort()).toEqual(steps.map(({ name }) => name))
  })

  it('goes through a JSON file whole, and what is no setting of it is named', () => {
    const file = writeEnvelope(content, noNames)
    expect(readEnvelope(file)).toMatchObject({ content, notes: [] })
    const changed = JSON.parse(file)
    changed.content.steps[1].nestedParallel[0].order = 1
    const read = readEnvelope(JSON.stringify(changed))
    expect(read.notes).toEqual(['文件里的「content › steps › 2 › nestedParallel › 1 › order」不是流程的设置，没有导入'])
    expect(read.content).toEqual(content)
  })

  it.each([
    ['a need of nothing', [{ ...inOne, need: 0 }]],
    ['a group without a name', [{ branch: 'x' }]],
    ['no list', { group: 'i', branch: 'x' }],
    ['a thousand parts', Array.from({ length: 1000 }, () => inOne)],
  ])('of a JSON file is refused at its place when it is not one: %s', (_case, nestedParallel) => {
    const changed = JSON.parse(writeEnvelope(content, noNames))
    changed.content.steps[1].nestedParallel = nestedParallel
    expect(() => readEnvelope(JSON.stringify(changed))).toThrow(
      '流程文件的内容有误：content › steps › 2 › nestedParallel',
    )
  })

  it('is counted among what other programs do not act on when not all of its branches have to be done', () => {
    expect(listExportNotes({ steps: content.steps, fields: [] })).toEqual(['不等全部分支就汇合（3 个节点）'])
  })
})
