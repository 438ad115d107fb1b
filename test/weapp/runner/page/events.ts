// WeChat turns the engine's events into plain data before the logic layer sees them.
import { plain } from './context'
import type { EngineNode, Json } from './engine'

interface EngineEvent {
  type: string
  timeStamp: number
  target: unknown
  currentTarget: unknown
  detail: Json & { x?: number; y?: number; touches?: ArrayLike<Touch>; changedTouches?: ArrayLike<Touch> }
  mark?: unknown
  stopPropagation(): void
}

type PlainTouch = Record<string, number>

const nodeBehind = (target: unknown) => ((target as { _$?: EngineNode })?._$ ?? target) as EngineNode | undefined

function plainTarget(target: unknown): Json {
  const node = nodeBehind(target)
  if (!node) return {}
  const dom = node.$$
  return {
    id: node.id || '',
    dataset: plain(node.dataset ?? {}),
    offsetLeft: dom?.offsetLeft ?? 0,
    offsetTop: dom?.offsetTop ?? 0,
  }
}

function plainTouches(list: ArrayLike<Touch> | undefined): PlainTouch[] {
  return Array.from(list ?? []).map((t) => ({
    identifier: t.identifier,
    clientX: t.clientX,
    clientY: t.clientY,
    pageX: t.pageX,
    pageY: t.pageY,
    force: t.force,
  }))
}

/** Touches on a canvas also say where inside it they are. */
function addCanvasPoint(event: EngineEvent, touches: PlainTouch[]) {
  const dom = nodeBehind(event.currentTarget)?.$$
  if (dom?.tagName !== 'WX-CANVAS') return
  const box = dom.getBoundingClientRect()
  for (const touch of touches) {
    touch.x = (touch.clientX ?? 0) - box.left
    touch.y = (touch.clientY ?? 0) - box.top
  }
}

function getDetail(event: EngineEvent): Json {
  const { detail } = event
  if (event.type === 'tap' || event.type === 'longpress') {
    const { x = 0, y = 0 } = detail
    const touch = { identifier: 0, clientX: x, clientY: y, pageX: x, pageY: y }
    return { detail: { x, y }, touches: event.type === 'tap' ? [] : [touch], changedTouches: [touch] }
  }
  if (event.type.startsWith('touch') && detail.touches) {
    const touches = plainTouches(detail.touches)
    const changedTouches = plainTouches(detail.changedTouches)
    addCanvasPoint(event, [...touches, ...changedTouches])
    return { detail: {}, touches, changedTouches }
  }
  return { detail: plain(detail ?? {}) }
}

export function isEngineEvent(value: unknown): value is EngineEvent {
  const event = value as Partial<EngineEvent> | null
  return typeof event === 'object' && typeof event?.stopPropagation === 'function' && 'currentTarget' in event
}

export function plainEvent(event: EngineEvent): Json {
  return {
    type: event.type,
    timeStamp: event.timeStamp,
    target: plainTarget(event.target),
    currentTarget: plainTarget(event.currentTarget),
    mark: plain(event.mark ?? {}),
    ...getDetail(event),
  }
}
