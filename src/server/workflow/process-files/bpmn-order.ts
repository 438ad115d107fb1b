// Where the ways of a flow meet again, and which of its flows lead back.
import { type BpmnFlow, type BpmnNode, nameElement } from './bpmn-graph'
import { refuseFile } from './process-envelope'

const isTask = ({ type }: BpmnNode) => /Task$|Activity$/.test(type)

/** Flows that lead back to a node on the way to them. */
function listBackFlows(start: BpmnNode): Set<BpmnFlow> {
  const back = new Set<BpmnFlow>()
  const state = new Map<BpmnNode, 'open' | 'done'>([[start, 'open']])
  const way = [{ node: start, at: 0 }]
  for (let top = way.at(-1); top; top = way.at(-1)) {
    const flow = top.node.outgoing[top.at]
    top.at += 1
    if (!flow) {
      state.set(top.node, 'done')
      way.pop()
    } else if (state.get(flow.to) === 'open') back.add(flow)
    else if (!state.has(flow.to)) {
      state.set(flow.to, 'open')
      way.push({ node: flow.to, at: 0 })
    }
  }
  return back
}

/** Takes a flow away. */
export function removeFlow(flow: BpmnFlow): void {
  flow.from.outgoing = flow.from.outgoing.filter((one) => one !== flow)
  flow.to.incoming = flow.to.incoming.filter((one) => one !== flow)
}

/**
 * Takes away what leads back, which here is 退回: the flows, and the steps that are only passed on the way back.
 *
 * @throws {Refusal} 422 at `file` when no way comes to an end
 */
export function removeReturns(start: BpmnNode, nodes: readonly BpmnNode[], notes: string[]): BpmnNode[] {
  const back = listBackFlows(start)
  if (back.size === 0) return [...nodes]
  const ends = nodes.filter(({ outgoing }) => outgoing.length === 0)
  const ending = new Set(ends)
  for (const flow of back) {
    removeFlow(flow)
    notes.push(
      `从「${nameElement(flow.from.element)}」回到「${nameElement(flow.to.element)}」的连线没有导入，请用审批里的退回`,
    )
  }
  const open = [...ends]
  for (let node = open.pop(); node; node = open.pop()) {
    for (const { from } of node.incoming) {
      if (ending.has(from)) continue
      ending.add(from)
      open.push(from)
    }
  }
  if (!ending.has(start)) refuseFile('流程是一个循环，走不到结束')
  const dropped = nodes.filter((node) => !ending.has(node))
  for (const node of dropped) {
    if (isTask(node)) notes.push(`「${nameElement(node.element)}」只在退回时经过，没有导入`)
    for (const flow of [...node.incoming, ...node.outgoing]) removeFlow(flow)
  }
  return nodes.filter((node) => ending.has(node))
}

/** Each node after all that lead to it. */
function sortNodes(start: BpmnNode): BpmnNode[] {
  const sorted: BpmnNode[] = []
  const visited = new Set([start])
  const way = [{ node: start, at: 0 }]
  for (let top = way.at(-1); top; top = way.at(-1)) {
    const next = top.node.outgoing[top.at]?.to
    top.at += 1
    if (!next) {
      sorted.push(top.node)
      way.pop()
    } else if (!visited.has(next)) {
      visited.add(next)
      way.push({ node: next, at: 0 })
    }
  }
  return sorted.reverse()
}

/** A condition that ends the whole at once: it does not keep the other ways from meeting. */
export const isExit = ({ from, to, condition, isDefault }: BpmnFlow): boolean =>
  from.type === 'ExclusiveGateway' && to.type === 'EndEvent' && condition !== undefined && !isDefault

/** Where ways meet; undefined when they only do at the end. */
export interface FlowJoins {
  /** The node that all ways from a node come to. */
  findJoin: (node: BpmnNode) => BpmnNode | undefined
  /** The first node that all ways from these nodes come to; one of them if it is that. */
  findMeeting: (nodes: readonly BpmnNode[]) => BpmnNode | undefined
}

/** Where the ways of flows meet that never lead back. */
export function mapJoins(start: BpmnNode): FlowJoins {
  const sorted = sortNodes(start)
  const depth = new Map<BpmnNode, number>()
  const joins = new Map<BpmnNode, BpmnNode | undefined>()
  const depthUnder = (node: BpmnNode | undefined) => (node ? (depth.get(node) ?? 0) : 0)
  const meet = (one: BpmnNode | undefined, other: BpmnNode | undefined): BpmnNode | undefined => {
    let [a, b] = [one, other]
    while (a !== b) {
      if (depthUnder(a) >= depthUnder(b)) a = a && joins.get(a)
      else b = b && joins.get(b)
    }
    return a
  }
  const findMeeting = ([first, ...others]: readonly BpmnNode[]) => others.reduce<BpmnNode | undefined>(meet, first)
  for (const node of [...sorted].reverse()) {
    const going = node.outgoing.filter((flow) => !isExit(flow))
    const join = findMeeting((going.length > 0 ? going : node.outgoing).map(({ to }) => to))
    joins.set(node, join)
    depth.set(node, depthUnder(join) + 1)
  }
  return { findJoin: (node) => joins.get(node), findMeeting }
}
