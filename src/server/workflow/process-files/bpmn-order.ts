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

/** Takes flows away. */
export function removeFlows(flows: ReadonlySet<BpmnFlow>): void {
  for (const from of new Set([...flows].map((flow) => flow.from)))
    from.outgoing = from.outgoing.filter((one) => !flows.has(one))
  for (const to of new Set([...flows].map((flow) => flow.to)))
    to.incoming = to.incoming.filter((one) => !flows.has(one))
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
  removeFlows(back)
  for (const flow of back) {
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
  }
  removeFlows(new Set(dropped.flatMap(({ incoming, outgoing }) => [...incoming, ...outgoing])))
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

/** Where the ways from a node join, as a tree whose root is the end. */
interface JoinPlace {
  node: BpmnNode | undefined
  depth: number
  join: JoinPlace
  /** Far behind the join: the way to the root takes few of these. */
  far: JoinPlace
}

const END: JoinPlace = {
  node: undefined,
  depth: 0,
  get join() {
    return END
  },
  get far() {
    return END
  },
}

function addPlace(node: BpmnNode, join: JoinPlace): JoinPlace {
  const isEven = join.depth - join.far.depth === join.far.depth - join.far.far.depth
  return { node, depth: join.depth + 1, join, far: isEven ? join.far.far : join }
}

/** The place behind one that is so many joins before the end. */
function climbTo(from: JoinPlace, depth: number): JoinPlace {
  let place = from
  while (place.depth > depth) place = place.far.depth >= depth ? place.far : place.join
  return place
}

/** The first place that is behind both, in logarithmic time. */
function meetPlaces(one: JoinPlace, other: JoinPlace): JoinPlace {
  const depth = Math.min(one.depth, other.depth)
  let [a, b] = [climbTo(one, depth), climbTo(other, depth)]
  while (a !== b) [a, b] = a.far === b.far ? [a.join, b.join] : [a.far, b.far]
  return a
}

/** Where ways meet; undefined when they only do at the end. */
export interface FlowJoins {
  /** The node that all ways from a node come to. */
  findJoin: (node: BpmnNode) => BpmnNode | undefined
  /** The first node that all ways from these nodes come to; one of them if it is that. */
  findMeeting: (nodes: readonly BpmnNode[]) => BpmnNode | undefined
  /** The last node before a join that all ways from a node pass; undefined from the join itself. */
  findLast: (node: BpmnNode, join: BpmnNode | undefined) => BpmnNode | undefined
}

/** Where the ways of flows meet that never lead back. */
export function mapJoins(start: BpmnNode): FlowJoins {
  const places = new Map<BpmnNode, JoinPlace>()
  const findPlace = (node: BpmnNode | undefined) => (node && places.get(node)) ?? END
  const findMeeting = (nodes: readonly BpmnNode[]) => {
    const [first = END, ...others] = nodes.map(findPlace)
    return others.reduce(meetPlaces, first).node
  }
  for (const node of sortNodes(start).reverse()) {
    const going = node.outgoing.filter((flow) => !isExit(flow))
    const join = findMeeting((going.length > 0 ? going : node.outgoing).map(({ to }) => to))
    places.set(node, addPlace(node, findPlace(join)))
  }
  return {
    findJoin: (node) => findPlace(node).join.node,
    findMeeting,
    findLast: (node, join) => (node === join ? undefined : climbTo(findPlace(node), findPlace(join).depth + 1).node),
  }
}
