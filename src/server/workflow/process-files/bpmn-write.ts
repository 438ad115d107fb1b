// A process as BPMN 2.0, with a drawing. What BPMN has no words for stands in elements of our own, which other programs
// keep and do not read.
import { type BpmnElement, BpmnModdle } from 'bpmn-moddle'

import type { ProcessContent, ProcessStepSetting } from '@/contract/workflow/process-setting'
import { writeJuelCondition } from './bpmn-conditions'
import { INITIATOR, listCandidates, OUR_LANGUAGE, OUR_NAMESPACE, toElementId, toPartId } from './bpmn-names'
import type { ProcessFileNames } from './process-envelope'

type Step = ProcessStepSetting

/** The type of BPMN that each kind of step is written as. */
const elementTypes: Readonly<Record<NonNullable<Step['kind']> | 'people', string>> = {
  people: 'bpmn:UserTask',
  copy: 'bpmn:SendTask',
  automatic: 'bpmn:ExclusiveGateway',
}

const sizes = { task: { width: 120, height: 80 }, gateway: { width: 50, height: 50 }, event: { width: 36, height: 36 } }
type Size = keyof typeof sizes

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
  private readonly names = new Set<string>()
  private flows = 0

  constructor(private readonly moddle: BpmnModdle) {}

  place(size: Size, type: string, id: string, at: Cursor, properties: Record<string, unknown> = {}): Placed {
    this.names.add(id)
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
  extend(name: string, value: unknown): BpmnElement {
    const own = this.moddle.createAny(`va:${name}`, OUR_NAMESPACE, { $body: JSON.stringify(value) })
    return this.moddle.create('bpmn:ExtensionElements', { values: [own] })
  }

  create(type: string, properties: Record<string, unknown>): BpmnElement {
    return this.moddle.create(type, properties)
  }
}

function push(element: BpmnElement, list: 'incoming' | 'outgoing', flow: BpmnElement): void {
  const known = element[list] as BpmnElement[] | undefined
  element[list] = [...(known ?? []), flow]
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

function placeStep(writer: FlowWriter, step: Step, at: Cursor): Placed {
  const kind = step.kind ?? 'people'
  const properties = {
    name: step.name,
    extensionElements: writer.extend('step', step),
    ...(kind === 'people' && { ...writeDeciders(step), ...writeLoop(writer, step) }),
    ...(kind === 'copy' && { 'camunda:type': 'external', 'camunda:topic': 'copy' }),
  }
  return writer.place(
    kind === 'automatic' ? 'gateway' : 'task',
    elementTypes[kind],
    toElementId(step.key),
    at,
    properties,
  )
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
            eventDefinitions: [writer.create('bpmn:TerminateEventDefinition', { id: `terminate_${key}` })],
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

/** A parallel part; its branches below each other. */
function writePart(writer: FlowWriter, own: readonly Step[], loose: readonly Loose[], at: Cursor): Loose[] {
  const { group = '', need } = own[0]?.parallel ?? {}
  const extension = need === undefined ? {} : { extensionElements: writer.extend('part', { need }) }
  const split = writer.place('gateway', 'bpmn:ParallelGateway', toPartId(group), at, extension)
  writer.connect(loose, split)
  const branches = [...new Set(own.map(({ parallel }) => parallel?.branch ?? ''))]
  const start = at.x
  const ends = branches.map((branch, index) => {
    const cursor = { x: start, row: at.row + index }
    const ended: Loose[] = []
    let open: Loose[] = [{ from: split, name: branch }]
    for (const step of own.filter(({ parallel }) => parallel?.branch === branch)) {
      open = writeStep(writer, step, open, cursor, ended)
    }
    if (ended.length > 0) {
      const merge = writer.place('gateway', 'bpmn:ExclusiveGateway', `merge_${group}_${index + 1}`, cursor)
      writer.connect([...open, ...ended], merge)
      open = [{ from: merge }]
    }
    return { open, x: cursor.x }
  })
  at.x = Math.max(...ends.map(({ x }) => x))
  const join = writer.place('gateway', 'bpmn:ParallelGateway', `join_${group}`, at)
  for (const { open } of ends) writer.connect(open, join)
  return [{ from: join }]
}

const fieldTypes: Readonly<Record<string, string>> = { number: 'long', money: 'long', date: 'date', switch: 'boolean' }

/** The form as Camunda's form fields, for programs that have none of ours. */
function writeFormFields(moddle: BpmnModdle, { fields }: ProcessContent): BpmnElement[] {
  const isPlain = ({ type }: { type: string }) =>
    ['text', 'textarea', 'number', 'money', 'date', 'switch', 'select'].includes(type)
  const namespace = 'http://camunda.org/schema/1.0/bpmn'
  const written = fields.filter(isPlain).map(({ field, label, type, options = [] }) =>
    moddle.createAny('camunda:formField', namespace, {
      id: field,
      label,
      type: type === 'select' ? 'enum' : (fieldTypes[type] ?? 'string'),
      ...(type === 'select' && {
        $children: options.map(({ value, label: name }) =>
          moddle.createAny('camunda:value', namespace, { id: value, name }),
        ),
      }),
    }),
  )
  if (written.length === 0) return []
  return [moddle.createAny('camunda:formData', namespace, { $children: written })]
}

/** The steps from first to last, those of a part together. */
export function groupSteps(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    const group = step.parallel?.group
    if (last && group !== undefined && last[0]?.parallel?.group === group) last.push(step)
    else groups.push([step])
  }
  return groups
}

/**
 * Writes a process as BPMN 2.0 XML.
 *
 * @param names of the people and posts that the process names by id
 */
export async function writeBpmn(key: string, content: ProcessContent, names: ProcessFileNames): Promise<string> {
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
  let open: Loose[] = [{ from: start }]
  for (const group of groupSteps(content.steps)) {
    const [first] = group
    if (!first) continue
    open = first.parallel ? writePart(writer, group, open, at) : writeStep(writer, first, open, at)
  }
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
    'xmlns:camunda': 'http://camunda.org/schema/1.0/bpmn',
    'xmlns:flowable': 'http://flowable.org/bpmn',
    rootElements: [process],
    diagrams: [moddle.create('bpmndi:BPMNDiagram', { id: 'diagram', plane })],
  })
  const { xml } = await moddle.toXML(definitions, { format: true })
  return xml
}
