// A BPMN file as a graph of nodes and flows, before it becomes steps. Files are written by others: nothing of them is
// run, no entity is expanded, and what is too large or too deep is refused before it is parsed.
import type { BpmnElement } from 'bpmn-moddle'

import { PROCESS_STEPS_MAX } from '@/contract/workflow/process-setting'

import { refuseFile } from './process-envelope'

/** A node of the flow. */
export interface BpmnNode {
  id: string
  /** Without its prefix: `UserTask`. */
  type: string
  /** As the file has it; empty without a name. */
  name: string
  element: BpmnElement
  /** Name of its lane. */
  lane: string | undefined
  /** How long until the timer at its edge goes off, as the file writes it. */
  timer?: string | undefined
  outgoing: BpmnFlow[]
  incoming: BpmnFlow[]
}

export interface BpmnFlow {
  id: string
  name: string
  from: BpmnNode
  to: BpmnNode
  /** Text and language of its condition. */
  condition: { body: string; language: string } | undefined
  isDefault: boolean
}

/** The flow of the process of a file. */
interface BpmnGraph {
  process: BpmnElement
  start: BpmnNode
  nodes: BpmnNode[]
  /** What the file has beside its flow, in words. */
  notes: string[]
}

const ELEMENTS_MAX = 40_000
const DEPTH_MAX = 60

/** What has no tags of its own, whatever stands in it. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** Where the tag that begins at `from` ends: a value in quotes may hold `>`. -1 without an end. */
function findTagEnd(xml: string, from: number): number {
  const sign = /["'>]/g
  sign.lastIndex = from
  for (let found = sign.exec(xml); found; found = sign.exec(xml)) {
    if (found[0] === '>') return found.index
    const close = xml.indexOf(found[0], sign.lastIndex)
    if (close < 0) return -1
    sign.lastIndex = close + 1
  }
  return -1
}

/** The tags of a file as its parser finds them, in linear time. @throws {Refusal} 422 at `file` for one without an end */
function* listTags(xml: string): Generator<string> {
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const skipped = SKIPPED.find(([begin]) => xml.startsWith(begin, at))
    const end = skipped ? xml.indexOf(skipped[1], at) : findTagEnd(xml, at)
    if (end < 0) refuseFile('不是有效的 BPMN 2.0 文件')
    if (!skipped) yield xml.slice(at, end + 1)
    at = end + 1
  }
}

/**
 * Refuses what must not be parsed.
 *
 * @throws {Refusal} 422 at `file`
 */
function assertHarmless(xml: string): void {
  if (/<!\s*(DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i.test(xml))
    refuseFile('文件里有文档类型或实体定义（DTD），为了安全不能导入')
  let [depth, count] = [0, 0]
  for (const tag of listTags(xml)) {
    if (tag.startsWith('</')) depth -= 1
    else {
      count += 1
      if (!tag.endsWith('/>')) depth += 1
    }
    if (depth > DEPTH_MAX) refuseFile(`文件的嵌套超过 ${DEPTH_MAX} 层`)
    if (count > ELEMENTS_MAX) refuseFile(`文件的元素超过 ${ELEMENTS_MAX} 个`)
  }
}

/** The elements of a property that may be absent. */
export const listElements = (value: unknown): BpmnElement[] => (Array.isArray(value) ? (value as BpmnElement[]) : [])
/** A property that should be a text. */
export const readElementText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const getType = ({ $type }: BpmnElement) => $type.replace(/^bpmn:/, '')

/** The name of an element, or what it is. */
export const nameElement = (element: BpmnElement): string =>
  readElementText(element.name) || readElementText(element.id) || getType(element)

async function parseXml(xml: string): Promise<BpmnElement> {
  // Loaded when it is needed: few calls do.
  const { BpmnModdle } = await import('bpmn-moddle')
  try {
    return (await new BpmnModdle().fromXML(xml)).rootElement
  } catch {
    return refuseFile('不是有效的 BPMN 2.0 文件')
  }
}

const nodeTypes = /^(.*Event|.*Gateway|.*Task|Task|CallActivity|SubProcess|Transaction|AdHocSubProcess)$/
const subProcesses = new Set(['SubProcess', 'Transaction', 'AdHocSubProcess'])
const isNode = (element: BpmnElement) => nodeTypes.test(getType(element))
const isInner = (element: BpmnElement) => subProcesses.has(getType(element))

/** All elements of a process, those of embedded sub-processes too, except event sub-processes. */
function listFlowElements(container: BpmnElement): BpmnElement[] {
  return listElements(container.flowElements).flatMap((element) =>
    isInner(element) && !element.triggeredByEvent ? [element, ...listFlowElements(element)] : [element],
  )
}

function mapLanes(process: BpmnElement): Map<string, string> {
  const lanes = new Map<string, string>()
  const visit = (set: unknown) => {
    for (const lane of listElements((set as BpmnElement | undefined)?.lanes)) {
      for (const element of listElements(lane.flowNodeRef)) {
        if (element.id) lanes.set(element.id, readElementText(lane.name))
      }
      visit(lane.childLaneSet)
    }
  }
  for (const set of listElements(process.laneSets)) visit(set)
  return lanes
}

/** The process of the file: the one with the most nodes; the others are named. */
function chooseProcess(definitions: BpmnElement, notes: string[]): BpmnElement {
  const roots = listElements(definitions.rootElements)
  const processes = roots.filter(({ $type }) => $type === 'bpmn:Process')
  const sized = processes.map((process) => ({ process, size: listFlowElements(process).filter(isNode).length }))
  sized.sort((one, other) => other.size - one.size)
  const chosen = sized[0]
  if (!chosen || chosen.size === 0) return refuseFile('文件里没有流程')
  const pools = roots.flatMap(({ participants }) => listElements(participants))
  const poolName = (process: BpmnElement) =>
    readElementText(pools.find(({ processRef }) => processRef === process)?.name) || nameElement(process)
  for (const { process } of sized.slice(1)) notes.push(`文件里还有流程「${poolName(process)}」，没有导入`)
  const messages = roots.flatMap(({ messageFlows }) => listElements(messageFlows)).length
  if (messages > 0) notes.push(`${messages} 条泳池之间的消息流没有导入`)
  if (!readElementText(chosen.process.name))
    chosen.process.name = readElementText(pools.find((pool) => pool.processRef === chosen.process)?.name)
  return chosen.process
}

const kindNames: Readonly<Record<string, string>> = {
  DataObject: '数据对象',
  DataObjectReference: '数据对象',
  DataStoreReference: '数据存储',
  TextAnnotation: '批注',
  Group: '分组框',
}

/** Elements that say nothing about the way, counted. */
function noteOthers(process: BpmnElement, notes: string[]): void {
  const others = [...listFlowElements(process), ...listElements(process.artifacts)].map(
    (one) => kindNames[getType(one)],
  )
  for (const name of new Set(others.flatMap((one) => one ?? []))) {
    const count = others.filter((one) => one === name).length
    notes.push(`${count} 个${name}没有导入`)
  }
  for (const element of listFlowElements(process)) {
    if (isInner(element) && element.triggeredByEvent) notes.push(`事件子流程「${nameElement(element)}」没有导入`)
  }
}

function connectNodes(flows: readonly BpmnElement[], nodes: ReadonlyMap<BpmnElement, BpmnNode>, notes: string[]): void {
  for (const flow of flows) {
    const from = nodes.get(flow.sourceRef as BpmnElement)
    const to = nodes.get(flow.targetRef as BpmnElement)
    if (!from || !to) {
      notes.push(`连线「${nameElement(flow)}」缺少一端，没有导入`)
      continue
    }
    const expression = flow.conditionExpression as BpmnElement | undefined
    const body = readElementText(expression?.body)
    const one: BpmnFlow = {
      id: readElementText(flow.id),
      name: readElementText(flow.name),
      from,
      to,
      condition: body ? { body, language: readElementText(expression?.language) } : undefined,
      isDefault: from.element.default === flow,
    }
    from.outgoing.push(one)
    to.incoming.push(one)
  }
}

/**
 * Leads the flows of an embedded sub-process through its own nodes, so that it is a part of the whole.
 *
 * @returns how many flows the file has more: each way out begins at each end inside
 */
function openSubProcess(node: BpmnNode, nodes: ReadonlyMap<BpmnElement, BpmnNode>, notes: string[]): number {
  const own = listElements(node.element.flowElements).flatMap((element) => nodes.get(element) ?? [])
  const first = own.find(({ type, incoming }) => type === 'StartEvent' || incoming.length === 0)
  if (!first) {
    notes.push(`子流程「${nameElement(node.element)}」是空的，没有导入`)
    return 0
  }
  notes.push(`子流程「${nameElement(node.element)}」的节点并入了主流程`)
  for (const flow of node.incoming) {
    flow.to = first
    first.incoming.push(flow)
  }
  node.incoming = []
  const all = listFlowElements(node.element).flatMap((element) => nodes.get(element) ?? [])
  const ends = all.filter(({ outgoing, element }) => outgoing.length === 0 && !isInner(element))
  const led = ends.length * node.outgoing.length
  if (led > ELEMENTS_MAX) refuseFile(`文件的连线超过 ${ELEMENTS_MAX} 条`)
  for (const flow of node.outgoing) {
    for (const end of ends) {
      const one = { ...flow, from: end }
      end.outgoing.push(one)
      flow.to.incoming.push(one)
      // It is no end of the whole any more.
      if (end.type === 'EndEvent') end.type = 'IntermediateThrowEvent'
    }
    flow.to.incoming = flow.to.incoming.filter((one) => one !== flow)
  }
  node.outgoing = []
  return led
}

/** Marks what is reached from nodes. */
function listReached(starts: readonly BpmnNode[], next: (node: BpmnNode) => BpmnNode[]): Set<BpmnNode> {
  const reached = new Set(starts)
  const open = [...starts]
  for (let node = open.pop(); node; node = open.pop()) {
    for (const one of next(node)) {
      if (reached.has(one)) continue
      reached.add(one)
      open.push(one)
    }
  }
  return reached
}

const listNext = ({ outgoing }: BpmnNode) => outgoing.map(({ to }) => to)

/** Boundary events and what only they lead to. */
function dropBoundaries(nodes: readonly BpmnNode[], start: BpmnNode, notes: string[]): BpmnNode[] {
  const reached = listReached([start], listNext)
  const boundaries = nodes.filter(({ type }) => type === 'BoundaryEvent')
  const byElement = new Map(nodes.map((node) => [node.element, node]))
  const beyond = listReached(boundaries, listNext)
  for (const node of reached) beyond.delete(node)
  for (const node of boundaries) {
    const host = node.element.attachedToRef as BpmnElement | undefined
    const timer = listElements(node.element.eventDefinitions)[0]?.timeDuration as BpmnElement | undefined
    const own = host && byElement.get(host)
    if (own) own.timer ??= readElementText(timer?.body) || undefined
    notes.push(`「${host ? nameElement(host) : ''}」上的边界事件「${nameElement(node.element)}」没有导入`)
  }
  for (const node of beyond) {
    if (/Task$|Activity$/.test(node.type)) notes.push(`「${nameElement(node.element)}」只能由边界事件到达，没有导入`)
  }
  const isStranded = (node: BpmnNode) => !reached.has(node) && !beyond.has(node) && !isInner(node.element)
  const stranded = nodes.find((node) => isStranded(node) && node.type !== 'EndEvent')
  if (stranded) refuseFile(`没有连线到达「${nameElement(stranded.element)}」，请先在原来的软件里接好`)
  return nodes.filter((node) => reached.has(node))
}

/**
 * Reads the flow of a BPMN file.
 *
 * @throws {Refusal} 422 at `file`: no BPMN, harmful, too large, without a start, or with a node that nothing leads to
 */
export async function readBpmnGraph(xml: string): Promise<BpmnGraph> {
  assertHarmless(xml)
  const notes: string[] = []
  const process = chooseProcess(await parseXml(xml), notes)
  noteOthers(process, notes)
  const elements = listFlowElements(process)
  const lanes = mapLanes(process)
  const nodes = new Map<BpmnElement, BpmnNode>()
  for (const element of elements.filter((one) => isNode(one) && !one.triggeredByEvent)) {
    const [id, name] = [readElementText(element.id), readElementText(element.name)]
    nodes.set(element, { id, name, type: getType(element), element, lane: lanes.get(id), outgoing: [], incoming: [] })
  }
  const tasks = [...nodes.values()].filter(({ type }) => /Task$|Activity$/.test(type)).length
  if (tasks > PROCESS_STEPS_MAX) refuseFile(`文件有 ${tasks} 个节点，一个流程最多 ${PROCESS_STEPS_MAX} 个`)
  connectNodes(
    elements.filter(({ $type }) => $type === 'bpmn:SequenceFlow'),
    nodes,
    notes,
  )
  const own = listElements(process.flowElements)
  const starts = own.flatMap((element) => (getType(element) === 'StartEvent' ? (nodes.get(element) ?? []) : []))
  const start =
    starts[0] ??
    own
      .flatMap((element) => nodes.get(element) ?? [])
      .find(({ incoming, type }) => incoming.length === 0 && type !== 'BoundaryEvent')
  if (!start) return refuseFile('流程没有开始')
  for (const other of starts.slice(1)) {
    notes.push(`另一个开始「${nameElement(other.element)}」没有导入`)
    // What follows it is still a part of the flow when the first start reaches it as well.
    for (const flow of other.outgoing) flow.to.incoming = flow.to.incoming.filter((one) => one !== flow)
    nodes.delete(other.element)
  }
  // From the inside, so that a flow into an inner one is led on.
  let led = 0
  for (const node of [...nodes.values()].filter(({ element }) => isInner(element)).reverse()) {
    led += openSubProcess(node, nodes, notes)
    if (led > ELEMENTS_MAX) refuseFile(`文件的连线超过 ${ELEMENTS_MAX} 条`)
  }
  return { process, start, nodes: dropBoundaries([...nodes.values()], start, notes), notes }
}
