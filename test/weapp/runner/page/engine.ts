// WeChat's component engine on this page's DOM: its code space, its events, its setData bridge.
import { component, glassEasel, MiniProgramEnv } from 'glass-easel-miniprogram-adapter'

import { BUILTINS } from '../builtin-names'
import { findUndrawnNode, type TaroNode } from '../nesting'
import { toLogic, toView } from './bridge'
import { bundle, fail, now, plain, records } from './context'

/** Any JSON the view and the logic exchange. */
export type Json = Record<string, unknown>

/** An instance as app code sees it: `this` of Page() and Component(). */
export interface Instance extends Json {
  is: string
  data: Json
  setData(data: Json, done?: () => void): void
  createSelectorQuery(): unknown
  createIntersectionObserver(options?: unknown): unknown
}

/** The engine's node behind a DOM element. */
export interface EngineNode {
  id: string
  is: string
  dataset?: Json
  data: Json
  $$: HTMLElement | null
  triggerEvent(type: string, detail: unknown, options: Json): void
}

const builtinNames = new Set<string>(BUILTINS)
const DOM_EVENTS = new Set(
  'touchstart touchmove touchend touchcancel transitionend animationstart animationiteration animationend'.split(' '),
)

export const findNode = (dom: Element | null): EngineNode | undefined =>
  (dom as unknown as { __wxElement?: EngineNode } | null)?.__wxElement

class Backend extends glassEasel.CurrentWindowBackendContext {
  constructor() {
    super()
    // A real <input> or <button> as host would bring the browser's own behaviour: every built-in is <wx-...>.
    const real = window.document
    this.document = {
      createElement: (tag: string) => real.createElement(builtinNames.has(tag) ? `wx-${tag}` : tag),
      createTextNode: (text: string) => real.createTextNode(text),
      createDocumentFragment: () => real.createDocumentFragment(),
    } as unknown as typeof this.document
  }

  // A page scrolls inside its view here, not in the window: what is relative to the viewport is relative to that.
  override createIntersectionObserver(
    ...[target, relative, margin, thresholds, listener]: Parameters<
      glassEasel.CurrentWindowBackendContext['createIntersectionObserver']
    >
  ) {
    const view = (target as unknown as Element).closest('.wx-webview') as unknown as typeof relative
    return super.createIntersectionObserver(target, relative ?? view, fillMargins(margin), thresholds, (status) =>
      toLogic(() => listener(status)),
    )
  }

  // Scroll, change and input come from the built-ins; listened to on the DOM as well they would arrive twice.
  override setListenerStats(
    ...[target, type, capture, level]: Parameters<glassEasel.CurrentWindowBackendContext['setListenerStats']>
  ) {
    if (DOM_EVENTS.has(type)) super.setListenerStats(target, type, capture, level)
  }
}

/** The margins a caller leaves out are none; the engine would write `undefinedpx`. */
function fillMargins(margin: string): string {
  return margin.replace(/undefined/g, '0')
}

export function dispatch(target: unknown, type: string, detail: unknown, options: Json): number {
  const event = new glassEasel.Event(type, detail, options as ConstructorParameters<typeof glassEasel.Event>[2])
  glassEasel.Event.dispatchEvent(target as Parameters<typeof glassEasel.Event.dispatchEvent>[0], event)
  return event.defaultPrevented() ? 1 : 0
}

function listenToErrors() {
  window.addEventListener('error', (event) => fail('uncaught', event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => fail('unhandled rejection', event.reason))
  glassEasel.globalOptions.throwGlobalError = false
  glassEasel.addGlobalErrorListener((error, method) => {
    fail(`component ${JSON.stringify(method)}`, error)
    return false
  })
  glassEasel.addGlobalWarningListener((message) => {
    records.warnings[message] = (records.warnings[message] ?? 0) + 1
    return false
  })
}

const environment = new MiniProgramEnv()
const context = new Backend()
export const backend = environment.associateBackend(context)
export const space = environment.createCodeSpace('main', true)

interface Prepared {
  prepareComponentOptions(is: string, options: unknown): [{ idPrefixGenerator: unknown; writeIdToDOM: boolean }]
}

/** Ids reach the DOM as they are written, so that selector queries find them. */
function keepIds() {
  const internals = space as unknown as Prepared
  const prepare = internals.prepareComponentOptions
  internals.prepareComponentOptions = function (is, definition) {
    const result = prepare.call(this, is, definition)
    Object.assign(result[0], { idPrefixGenerator: null, writeIdToDOM: true })
    return result
  }
}

/** What was set and has not reached the view, by instance. */
const onTheWay = new WeakMap<Instance, Json[]>()

function writePath(data: Json, path: string, value: unknown) {
  const keys = path.split(/[.[\]]+/).filter(Boolean)
  const last = keys.pop() ?? path
  let at = data
  for (const key of keys) {
    at[key] ??= {}
    at = at[key] as Json
  }
  at[last] = value
}

/** What a page shows, without what is still on its way. */
let getShownData: ((this: Instance) => Json) | undefined

/** `this.data` is the logic's own: there at once, whatever the view shows. */
function readOwnData() {
  const proto = component.ComponentCaller.prototype as unknown as Instance
  const shown = Object.getOwnPropertyDescriptor(proto, 'data')
  getShownData = shown?.get
  Object.defineProperty(proto, 'data', {
    ...shown,
    get(this: Instance) {
      const data = shown?.get?.call(this) as Json
      const changes = onTheWay.get(this)
      if (!changes?.length) return data
      const own = plain(data)
      for (const change of changes) for (const path of Object.keys(change)) writePath(own, path, change[path])
      return own
    },
  })
}

/** A page whose nodes lie deeper than its templates draw looks whole to the logic: an error here. */
function checkNesting(instance: Instance) {
  const root = getShownData?.call(instance).root as TaroNode | undefined
  const undrawn = root && findUndrawnNode(root, bundle.levels)
  if (!undrawn) return
  const message = `${instance.is}: kind ${undrawn.nn} (${undrawn.cl ?? 'without class'}) lies deeper than its templates`
  records.errors.push({ kind: 'setData', message })
}

/** As over the real bridge: what JSON loses is lost here too, the view shows it later, and every byte is counted. */
function sendSetData() {
  const proto = component.ComponentCaller.prototype as unknown as Instance
  const apply = proto.setData
  proto.setData = function (this: Instance, data, done) {
    const text = JSON.stringify(data ?? {})
    const bytes = new Blob([text]).size
    const lost = Object.keys(data ?? {}).filter((key) => data[key] === undefined)
    if (lost.length) records.errors.push({ kind: 'setData', message: `undefined for ${lost.join(', ')}` })
    if (bytes > 1024 * 1024) records.errors.push({ kind: 'setData', message: `${bytes} bytes, over 1 MiB` })
    records.setData.push({ component: this.is, bytes, at: now() })
    const change = JSON.parse(text) as Json
    const changes = onTheWay.get(this) ?? []
    onTheWay.set(this, changes)
    changes.push(change)
    const answer = () => toLogic(() => guarded('setData callback', () => done?.call(this)))
    toView(() => {
      changes.shift()
      guarded('setData', () => apply.call(this, change))
      checkNesting(this)
      if (done) requestAnimationFrame(answer)
    })
  }
}

export function guarded(kind: string, work: () => unknown) {
  try {
    return work()
  } catch (error) {
    return fail(kind, error)
  }
}

function loadTemplates() {
  const groups = new Function(`return (${bundle.templates})`)() as Record<string, unknown>
  for (const [path, json] of Object.entries(bundle.json)) {
    space.addComponentStaticConfig(path, json as Parameters<typeof space.addComponentStaticConfig>[1])
  }
  for (const [path, scope] of Object.entries(bundle.scopes)) space.addStyleSheet(path, undefined, scope)
  for (const [path, content] of Object.entries(groups)) {
    space.addCompiledTemplate(path, { groupList: groups, content } as unknown as Parameters<
      typeof space.addCompiledTemplate
    >[1])
  }
}

const LONG_PRESS_MS = 350

/** The engine makes `tap` out of touches; a long press is left to us. */
function synthesiseLongPress() {
  let timer = 0
  const stop = () => window.clearTimeout(timer)
  document.addEventListener(
    'touchstart',
    (event) => {
      stop()
      const touch = event.touches[0]
      if (!touch || event.touches.length > 1) return
      timer = window.setTimeout(() => {
        const dom = closestNode(event.target as Element | null)
        const touches = [touch]
        const detail = { x: touch.clientX, y: touch.clientY, touches, changedTouches: touches }
        if (dom) dispatch(findNode(dom), 'longpress', detail, { bubbles: true, composed: true, capturePhase: true })
      }, LONG_PRESS_MS)
    },
    true,
  )
  for (const type of ['touchend', 'touchcancel', 'touchmove']) document.addEventListener(type, stop, true)
}

export function closestNode(from: Element | null): Element | null {
  let dom = from
  while (dom && !findNode(dom)) dom = dom.parentElement
  return dom
}

/** Call once, before anything is registered. */
export function startEngine() {
  listenToErrors()
  keepIds()
  readOwnData()
  sendSetData()
  loadTemplates()
  // The DOM backend sends nothing until somebody listens.
  context.onEvent((target, type, detail, options) => dispatch(target, type, detail, options as unknown as Json))
  synthesiseLongPress()
}
