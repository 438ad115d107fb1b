// A process as BPMN 2.0, with a drawing. What BPMN has no words for stands in elements of our own, which other programs
// keep and do not read.
import type { BpmnElement, BpmnModdle as Moddle } from 'bpmn-moddle'

import type { ProcessContent, ProcessStepSetting } from '@/contract/workflow/process-setting'
import { findChoicePlace, listChoicePlaces } from '@/lib/form/choice-places'
import { findParallelPlace, listParallelPlaces } from '@/lib/form/parallel-places'

import { writeJuelCondition } from './bpmn-conditions'
import { writeTimer } from './bpmn-holds'
import { INITIATOR, listCandidates, OUR_LANGUAGE, OUR_NAMESPACE, toChoiceId, toElementId, toPartId } from './bpmn-names'
import type { ProcessFileNames } from './process-envelope'

type Step = ProcessStepSetting

/** The type of BPMN that each kind of step is written as. */
const elementTypes: Readonly<Record<NonNullable<Step['kind']> | 'people', string>> = {
  people: 'bpmn:UserTask',
  copy: 'bpmn:SendTask',
  automatic: 'bpmn:ExclusiveGateway',
  wait: 'bpmn:IntermediateCatchEvent',
  webhook: 'bpmn:ServiceTask',
  process: 'bpmn:CallActivity',
}

const CAMUNDA_NAMESPACE = 'http://camunda.org/schema/1.0/bpmn'

const sizes = { task: { width: 120, height: 80 }, gateway: { width: 50, height: 50 }, event: { width: 36, height: 36 } }
type Size = keyof typeof sizes

const elementSizes: Partial<Record<NonNullable<Step['kind']> | 'people', Size>> = {
  automatic: 'gateway',
  wait: 'event',
}

const GAP = 50
const ROW = 160
const MIDDLE = 200

/** Where the next element is drawn: the left edge, and the row under the main line. */
interface Cursor {
  x: number
  row: number
}

interface Placed {
  element: BpmnElement
  bounds: { x: number; y: number; width: number; height: number }
}

/** A flow that has begun, and ends at the next element. */
interface Loose {
  from: Placed
  name?: string
  condition?: string
  isDefault?: boolean
  /** Drawn above the elements that it passes. */
  isAround?: boolean
}

/** Puts elements and flows into a process, and draws them. */
class FlowWriter {
  readonly elements: BpmnElement[] = []
  readonly drawn: BpmnElement[] = []
  private flows = 0
  private readonly ids = new Set<string>()
  /** The lowest row that has an element. */
  deepest = 0

  constructor(private readonly moddle: Moddle) {}

  place(size: Size, type: string, name: string, at: Cursor, properties: Record<string, unknown> = {}): Placed {
    this.deepest = Math.max(this.deepest, at.row)
    const id = this.takeId(name)
    const element = this.moddle.create(type, { id, ...properties })
    const { width, height } = sizes[size]
    const bounds = { x: at.x, y: MIDDLE + at.row * ROW - height / 2, width, height }
    at.x += width + GAP
    this.elements.push(element)
    const shape = this.moddle.create('bpmndi:BPMNShape', {
      id: `${id}_di`,
      bpmnElement: element,
      ...(type === 'bpmn:ExclusiveGateway' && { isMarkerVisible: true }),
      bounds: this.moddle.create('dc:Bounds', bounds),
    })
    this.drawn.push(shape)
    return { element, bounds }
  }

  /** An id of this name: in a draft with faults the same group or key may stand in two places. */
  takeId(name: string): string {
    let [id, number] = [name, 1]
    while (this.ids.has(id)) {
      number += 1
      id = `${name}_${number}`
    }
    this.ids.add(id)
    return id
  }

  connect(loose: readonly Loose[], to: Placed): void {
    for (const one of loose) this.connectOne(one, to)
  }

  private connectOne({ from, name, condition, isDefault, isAround }: Loose, to: Placed): void {
    this.flows += 1
    const flow = this.moddle.create('bpmn:SequenceFlow', {
      id: `flow_${this.flows}`,
      sourceRef: from.element,
      targetRef: to.element,
      ...(name && { name }),
      ...(condition !== undefined && { conditionExpression: this.writeCondition(condition) }),
    })
    if (isDefault) from.element.default = flow
    push(from.element, 'outgoing', flow)
    push(to.element, 'incoming', flow)
    this.elements.push(flow)
    const waypoint = listWaypoints(from, to, isAround ?? false).map(([x, y]) =>
      this.moddle.create('dc:Point', { x: Math.round(x), y: Math.round(y) }),
    )
    const id = `flow_${this.flows}_di`
    this.drawn.push(this.moddle.create('bpmndi:BPMNEdge', { id, bpmnElement: flow, waypoint }))
  }

  private writeCondition(source: string): BpmnElement {
    const juel = writeJuelCondition(source)
    const written = juel === undefined ? { body: source, language: OUR_LANGUAGE } : { body: juel }
    return this.moddle.create('bpmn:FormalExpression', written)
  }

  /** An element of ours that holds JSON. */
  extend(name: string, value: unknown, others: readonly BpmnElement[] = []): BpmnElement {
    const own = this.moddle.createAny(`va:${name}`, OUR_NAMESPACE, { $body: JSON.stringify(value) })
    return this.moddle.create('bpmn:ExtensionElements', { values: [own, ...others] })
  }

  /** A value that a called process begins with. */
  createInput(source: string, target: string): BpmnElement {
    return this.moddle.createAny('camunda:in', CAMUNDA_NAMESPACE, { source, target })
  }

  create(type: string, properties: Record<string, unknown>): BpmnElement {
    return this.moddle.create(type, properties)
  }
}

function push(element: BpmnElement, list: 'incoming' | 'outgoing', flow: BpmnElement): void {
  const children = element[list] as BpmnElement[] | undefined
  element[list] = [...(children ?? []), flow]
}

function listWaypoints({ bounds: from }: Placed, { bounds: to }: Placed, isAround: boolean): [number, number][] {
  const [startY, endY] = [from.y + from.height / 2, to.y + to.height / 2]
  if (isAround) {
    const [startX, endX] = [from.x + from.width / 2, to.x + to.width / 2]
    const over = Math.min(startY, endY) - 65
    return [
      [startX, from.y],
      [startX, over],
      [endX, over],
      [endX, to.y],
    ]
  }
  const [startX, endX] = [from.x + from.width, to.x]
  if (startY === endY)
    return [
      [startX, startY],
      [endX, endY],
    ]
  // Down right behind where it leaves, or up right before where it arrives, so that lines of rows do not cross.
  const turn = startY < endY ? startX + GAP / 2 : endX - GAP / 2
  return [
    [startX, startY],
    [turn, startY],
    [turn, endY],
    [endX, endY],
  ]
}

/** Attributes of Camunda and Flowable for who decides and until when. */
function writeDeciders(step: Step): Record<string, unknown> {
  const { users, groups } = listCandidates(step)
  const isOne = users.length === 1 && groups.length === 0
  const values: Record<string, string> = {
    ...(isOne && users[0] !== undefined && { assignee: users[0] }),
    ...(!isOne && users.length > 0 && { candidateUsers: users.join(',') }),
    ...(groups.length > 0 && { candidateGroups: groups.join(',') }),
    ...(step.dueHours !== undefined && { dueDate: `PT${step.dueHours}H` }),
  }
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => [
      [`camunda:${name}`, value],
      [`flowable:${name}`, value],
    ]),
  )
}

/** All, or one after the other: a task for each. */
function writeLoop(writer: FlowWriter, { mode, assignees }: Step): Record<string, unknown> {
  if (mode === 'any') return {}
  const loopCardinality = writer.create('bpmn:FormalExpression', { body: String(Math.max(1, assignees.length)) })
  const loop = { isSequential: mode === 'sequence', loopCardinality }
  return { loopCharacteristics: writer.create('bpmn:MultiInstanceLoopCharacteristics', loop) }
}

/** What a step that holds the process up is in BPMN: a timer, a worker of another system, a called process. */
function writeHold(writer: FlowWriter, { key, kind, wait, process }: Step): Record<string, unknown> {
  if (kind === 'webhook') return { 'camunda:type': 'external', 'camunda:topic': 'notify' }
  if (kind === 'process') return process ? { calledElement: process.key } : {}
  const timer = kind === 'wait' ? writeTimer(wait ?? {}) : undefined
  if (kind !== 'wait') return {}
  const definition = writer.create('bpmn:TimerEventDefinition', {
    id: writer.takeId(`timer_${key}`),
    ...(timer && { [timer.kind]: writer.create('bpmn:FormalExpression', { body: timer.body }) }),
  })
  return { eventDefinitions: [definition] }
}

function placeStep(writer: FlowWriter, step: Step, at: Cursor): Placed {
  const kind = step.kind ?? 'people'
  const inputs = step.process?.values?.map(({ field, from }) => writer.createInput(from, field))
  const properties = {
    name: step.name,
    extensionElements: writer.extend('step', step, inputs),
    ...writeHold(writer, step),
    ...(kind === 'people' && { ...writeDeciders(step), ...writeLoop(writer, step) }),
    ...(kind === 'copy' && { 'camunda:type': 'external', 'camunda:topic': 'copy' }),
  }
  return writer.place(elementSizes[kind] ?? 'task', elementTypes[kind], toElementId(step.key), at, properties)
}

/**
 * A step after what is loose.
 *
 * @param ended flows that end the branch early are added to it; undefined outside of parallel parts
 * @returns what leads on
 */
function writeStep(writer: FlowWriter, step: Step, loose: readonly Loose[], at: Cursor, ended?: Loose[]): Loose[] {
  const { key, when, kind } = step
  if (kind === 'automatic') {
    const gateway = placeStep(writer, step, at)
    writer.connect(loose, gateway)
    const leaving = { from: gateway, ...(when !== undefined && { condition: when }) }
    if (ended && step.result !== 'reject') ended.push({ ...leaving, isAround: true })
    else {
      const isRejected = step.result === 'reject'
      const name = isRejected ? '拒绝' : '同意'
      const end = writer.place(
        'event',
        'bpmn:EndEvent',
        `end_${key}`,
        { x: at.x - 43 - GAP, row: at.row + 0.6 },
        {
          name,
          ...(isRejected && {
            eventDefinitions: [
              writer.create('bpmn:TerminateEventDefinition', { id: writer.takeId(`terminate_${key}`) }),
            ],
          }),
        },
      )
      writer.connect([leaving], end)
    }
    return [{ from: gateway, isDefault: true }]
  }
  if (when === undefined) {
    const task = placeStep(writer, step, at)
    writer.connect(loose, task)
    return [{ from: task }]
  }
  const gateway = writer.place('gateway', 'bpmn:ExclusiveGateway', `when_${key}`, at)
  writer.connect(loose, gateway)
  const task = placeStep(writer, step, at)
  writer.connect([{ from: gateway, condition: when }], task)
  const join = writer.place('gateway', 'bpmn:ExclusiveGateway', `after_${key}`, at)
  writer.connect([{ from: task }, { from: gateway, isDefault: true, isAround: true }], join)
  return [{ from: join }]
}

/** Steps that stand together: branches at the same time, or of which one is taken. */
interface Part {
  kind: 'parallel' | 'choice'
  group: string
  branches: { name: string; when: string | undefined; steps: Step[] }[]
  first: Step
}

/** The branch of a step in a part. */
interface PartPlace {
  kind: Part['kind']
  group: string
  branch: string
  when?: string | undefined
}

/** The branches that a step is in, those of each kind from the outer to the inner one. */
const listPartPlaces = (step: Step): PartPlace[] => [
  ...listChoicePlaces(step).map((place) => ({ ...place, kind: 'choice' as const })),
  ...listParallelPlaces(step).map((place) => ({ ...place, kind: 'parallel' as const })),
]

/** The branch of a step in the part around it that is not open yet, the outer one first. */
function findPartPlace(step: Step, steps: readonly Step[], open: ReadonlySet<string>): PartPlace | undefined {
  const places = listPartPlaces(step).filter(({ kind, group }) => !open.has(`${kind}:${group}`))
  const choice = places.find(({ kind }) => kind === 'choice')
  const parallel = places.find(({ kind }) => kind === 'parallel')
  if (!choice || !parallel) return choice ?? parallel
  const own = steps.filter((one) => findChoicePlace(one, choice.group))
  const isWithin = own.every((one) => findParallelPlace(one, parallel.group)?.branch === parallel.branch)
  return isWithin ? parallel : choice
}

/** The flow from its first step to its last, in parts that are not open yet. */
function listParts(steps: readonly Step[], open: ReadonlySet<string>): (Step | Part)[] {
  const parts: (Step | Part)[] = []
  let last: Part | undefined
  for (const step of steps) {
    const same = listPartPlaces(step).find(({ kind, group }) => last?.kind === kind && last.group === group)
    const place = same ?? findPartPlace(step, steps, open)
    if (!place) {
      parts.push(step)
      last = undefined
      continue
    }
    const { kind, group, branch, when } = place
    if (last?.kind !== kind || last.group !== group) {
      last = { kind, group, branches: [], first: step }
      parts.push(last)
    }
    const existingBranch = last.branches.find(({ name }) => name === branch)
    if (existingBranch) existingBranch.steps.push(step)
    else last.branches.push({ name: branch, when, steps: [step] })
  }
  return parts
}

/** Steps after what is loose, and what leads on. */
function writeSteps(
  writer: FlowWriter,
  steps: readonly Step[],
  loose: readonly Loose[],
  at: Cursor,
  open: ReadonlySet<string>,
  ended?: Loose[],
): Loose[] {
  let last = [...loose]
  for (const part of listParts(steps, open)) {
    if ('key' in part) last = writeStep(writer, part, last, at, ended)
    else if (part.kind === 'parallel') last = writeParallel(writer, part, last, at, open)
    else last = writeChoice(writer, part, last, at, open, ended)
  }
  return last
}

/** The branches of a part below each other, each from what leads into it. @returns what leads out of each */
function writeBranches(
  writer: FlowWriter,
  { kind, group, branches }: Part,
  begin: (branch: Part['branches'][number]) => Loose,
  at: Cursor,
  open: ReadonlySet<string>,
  /** Where flows that end a branch of a parallel part early are kept; none outside of parallel parts. */
  createEnded: () => Loose[] | undefined,
  end: (open: Loose[], ended: Loose[], cursor: Cursor, index: number) => Loose[] = (last) => last,
): Loose[] {
  const inside = new Set([...open, `${kind}:${group}`])
  const start = at.x
  let row = at.row
  const ends = branches.flatMap((branch, index) => {
    const cursor = { x: start, row }
    const ended = createEnded()
    const last = writeSteps(writer, branch.steps, [begin(branch)], cursor, inside, ended)
    const out = end(last, ended ?? [], cursor, index)
    at.x = Math.max(at.x, cursor.x)
    row = Math.floor(writer.deepest) + 1
    return out
  })
  return ends
}

function writeParallel(writer: FlowWriter, part: Part, loose: Loose[], at: Cursor, open: ReadonlySet<string>): Loose[] {
  const { group, first } = part
  const { need } = findParallelPlace(first, group) ?? {}
  const extension = need === undefined ? {} : { extensionElements: writer.extend('part', { need }) }
  const split = writer.place('gateway', 'bpmn:ParallelGateway', toPartId(group), at, extension)
  writer.connect(loose, split)
  const begin = ({ name }: { name: string }) => ({ from: split, name })
  const ends = writeBranches(
    writer,
    part,
    begin,
    at,
    open,
    () => [],
    (last, ended, cursor, index) => {
      if (last.length === 1 && ended.length === 0) return last
      const merge = writer.place('gateway', 'bpmn:ExclusiveGateway', `merge_${group}_${index + 1}`, cursor)
      writer.connect([...last, ...ended], merge)
      return [{ from: merge }]
    },
  )
  const join = writer.place('gateway', 'bpmn:ParallelGateway', `join_${group}`, at)
  writer.connect(ends, join)
  return [{ from: join }]
}

function writeChoice(
  writer: FlowWriter,
  part: Part,
  loose: Loose[],
  at: Cursor,
  open: ReadonlySet<string>,
  outer: Loose[] | undefined,
): Loose[] {
  const { group, branches } = part
  const gateway = writer.place('gateway', 'bpmn:ExclusiveGateway', toChoiceId(group), at)
  writer.connect(loose, gateway)
  const begin = ({ name, when }: Part['branches'][number]): Loose =>
    when === undefined ? { from: gateway, name, isDefault: true } : { from: gateway, name, condition: when }
  const ends = writeBranches(writer, part, begin, at, open, () => outer)
  const join = writer.place('gateway', 'bpmn:ExclusiveGateway', `joined_${group}`, at)
  const none: Loose[] = branches.some(({ when }) => when === undefined)
    ? []
    : [{ from: gateway, isDefault: true, isAround: true }]
  writer.connect([...ends, ...none], join)
  return [{ from: join }]
}

const fieldTypes: Readonly<Record<string, string>> = { number: 'long', money: 'long', date: 'date', switch: 'boolean' }

/** The form as Camunda's form fields, for programs that have none of ours. */
function writeFormFields(moddle: Moddle, { fields }: ProcessContent): BpmnElement[] {
  const isPlain = ({ type }: { type: string }) =>
    ['text', 'textarea', 'number', 'money', 'date', 'switch', 'select'].includes(type)
  const written = fields.filter(isPlain).map(({ field, label, type, options = [] }) =>
    moddle.createAny('camunda:formField', CAMUNDA_NAMESPACE, {
      id: field,
      label,
      type: type === 'select' ? 'enum' : (fieldTypes[type] ?? 'string'),
      ...(type === 'select' && {
        $children: options.map(({ value, label: name }) =>
          moddle.createAny('camunda:value', CAMUNDA_NAMESPACE, { id: value, name }),
        ),
      }),
    }),
  )
  if (written.length === 0) return []
  return [moddle.createAny('camunda:formData', CAMUNDA_NAMESPACE, { $children: written })]
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write them
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/** A value without the signs that XML cannot hold: nobody sees them, and a reader refuses the whole file for one. */
function dropUnwritable<T>(value: T): T {
  const read = (_key: string, one: unknown) => (typeof one === 'string' ? one.replace(UNWRITABLE, '') : one)
  // The same shape: texts stay texts.
  return JSON.parse(JSON.stringify(value), read) as T
}

/**
 * Writes a process as BPMN 2.0 XML.
 *
 * @param named the people and posts that the process names by id
 */
export async function writeBpmn(key: string, written: ProcessContent, named: ProcessFileNames): Promise<string> {
  const { content, names } = dropUnwritable({ content: written, names: named })
  const { BpmnModdle } = await import('bpmn-moddle')
  const moddle = new BpmnModdle()
  const writer = new FlowWriter(moddle)
  const at: Cursor = { x: 150, row: 0 }
  const formData = writeFormFields(moddle, content)
  const start = writer.place('event', 'bpmn:StartEvent', 'start', at, {
    name: '提交',
    'camunda:initiator': INITIATOR,
    'flowable:initiator': INITIATOR,
    ...(formData.length > 0 && { extensionElements: moddle.create('bpmn:ExtensionElements', { values: formData }) }),
  })
  const open = writeSteps(writer, content.steps, [{ from: start }], at, new Set())
  const end = writer.place('event', 'bpmn:EndEvent', 'end', at, { name: '通过' })
  writer.connect(open, end)
  const { steps: _steps, ...rest } = content
  const process = moddle.create('bpmn:Process', {
    id: `process_${key.replace(/[^\w-]/g, '_')}`,
    name: content.name,
    isExecutable: true,
    'camunda:historyTimeToLive': 'P180D',
    ...(content.description && {
      documentation: [moddle.create('bpmn:Documentation', { text: content.description })],
    }),
    extensionElements: writer.extend('process', { ...rest, names }),
    flowElements: writer.elements,
  })
  const plane = moddle.create('bpmndi:BPMNPlane', { id: 'plane', bpmnElement: process, planeElement: writer.drawn })
  const definitions = moddle.create('bpmn:Definitions', {
    id: 'definitions',
    targetNamespace: OUR_NAMESPACE,
    'xmlns:va': OUR_NAMESPACE,
    'xmlns:camunda': CAMUNDA_NAMESPACE,
    'xmlns:flowable': 'http://flowable.org/bpmn',
    rootElements: [process],
    diagrams: [moddle.create('bpmndi:BPMNDiagram', { id: 'diagram', plane })],
  })
  const { xml } = await moddle.toXML(definitions, { format: true })
  return xml
}
