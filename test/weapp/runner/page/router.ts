// The stack of pages: WeChat's five ways to move, its limits and its refusals, in its words.
import { toLogic } from './bridge'
import { type BarLook, drawChrome, pageConfig, tabPages } from './chrome'
import { bundle, element, fail, now, records } from './context'
import { backend, guarded, type Instance, type Json, space } from './engine'
import { arriveForPage, enterRoute, preloadFor } from './packages'
import { register } from './registry'
import { getStyle } from './sources'
import { CallFailure, type CallOptions } from './wx/call'

const MAX_PAGES = 10
const REACH_BOTTOM_PX = 50

interface OpenPage {
  route: string
  query: Record<string, string>
  instance: Instance
  view: HTMLElement
  look: BarLook
  readyMs?: number
  channel: Json
  release(): void
}

const stack: OpenPage[] = []
const hiddenTabs = new Map<string, OpenPage>()
const styles = new Map<string, HTMLStyleElement>()
let lastId = 0

export const topPage = () => stack.at(-1)
export const openPages = () => stack.map((page) => page.instance)
export const depth = () => stack.length

export function life(page: OpenPage, name: string, argument?: unknown): unknown {
  records.lifecycle.push(`${page.route}:${name}`)
  const hook = page.instance[name]
  return typeof hook === 'function' ? guarded(`page ${name}`, () => hook.call(page.instance, argument)) : undefined
}

function addStyle(key: string): HTMLStyleElement {
  const sheet = document.createElement('style')
  sheet.textContent = getStyle(key) ?? ''
  sheet.dataset.wxss = key
  document.head.append(sheet)
  return sheet
}

/** app.wxss and those of components, which always count. Other files count where they are imported. */
export function addStyles() {
  const isComponent = (key: string) => bundle.json[key]?.component && !bundle.pages.includes(key)
  for (const key of ['app', ...Object.keys(bundle.json).filter(isComponent)]) addStyle(key)
}

/** A page's own WXSS is read when the page is first shown, as WeChat does, and counts only while it is on top. */
function showPageStyle(route: string) {
  if (!styles.has(route)) styles.set(route, addStyle(route))
  for (const [key, sheet] of styles) sheet.media = key === route ? 'all' : 'not all'
}

export function redraw() {
  const top = topPage()
  if (!top) return
  enterRoute(top.route)
  for (const page of stack) page.view.style.display = page === top ? '' : 'none'
  showPageStyle(top.route)
  drawChrome(top.route, top.look, stack.length > 1, (path) =>
    guarded('switchTab', () => moves.switchTab({ url: `/${path}` })),
  )
}

function eventChannel(events: unknown): Json {
  type Handler = (...args: unknown[]) => void
  const handlers = new Map<string, Handler[]>(
    Object.entries((events ?? {}) as Record<string, Handler>).map(([k, f]) => [k, [f]]),
  )
  const getList = (name: string) => handlers.get(name) ?? []
  const on = (name: string, handler: Handler) => void handlers.set(name, [...getList(name), handler])
  const off = (name: string, handler?: Handler) =>
    void handlers.set(name, handler ? getList(name).filter((one) => one !== handler) : [])
  return {
    on,
    once: (name: string, handler: Handler) => {
      const one = (...args: unknown[]) => {
        off(name, one)
        handler(...args)
      }
      on(name, one)
    },
    off,
    emit: (name: string, ...args: unknown[]) => {
      for (const handler of getList(name)) handler(...args)
    },
  }
}

function watchScroll(page: OpenPage) {
  let below = false
  page.view.addEventListener('scroll', () => {
    const { scrollTop, clientHeight, scrollHeight } = page.view
    if (page.instance.onPageScroll) toLogic(() => life(page, 'onPageScroll', { scrollTop }))
    const near = scrollTop + clientHeight >= scrollHeight - REACH_BOTTOM_PX
    if (near && !below) toLogic(() => life(page, 'onReachBottom'))
    below = near
  })
}

function makeView(route: string): { view: HTMLElement; placeholder: HTMLElement } {
  const view = document.createElement('div')
  view.className = 'wx-webview'
  view.dataset.route = route
  view.style.overflowY = pageConfig(route, 'disableScroll') ? 'hidden' : 'auto'
  const placeholder = view.appendChild(document.createElement('div'))
  element('wx-pages').append(view)
  return { view, placeholder }
}

/** What the base library itself puts on a page. */
function dress(page: OpenPage) {
  lastId += 1
  const { route, query, instance } = page
  const members = {
    route,
    __route__: route,
    is: route,
    options: query,
    __wxWebviewId__: lastId,
    __wxExparserNodeId__: `n${lastId}`,
  }
  for (const [key, value] of Object.entries(members)) {
    // `is` is read-only on the engine's own instances.
    if (!(key in instance) || Object.getOwnPropertyDescriptor(instance, key)?.writable !== false) {
      try {
        instance[key] = value
      } catch {}
    }
  }
  Object.assign(instance, {
    getOpenerEventChannel: () => page.channel,
    getPageId: () => `pageId:${lastId}`,
    getTabBar: () => null,
    setUpdatePerformanceListener: () => undefined,
  })
}

function create(route: string, query: Record<string, string>, channel = eventChannel({})): OpenPage {
  const began = now()
  arriveForPage(route)
  register(route)
  const root = backend.createRoot('page', space, route)
  const { view, placeholder } = makeView(route)
  const instance = root.get() as unknown as Instance
  const release = () => {
    root.release()
    view.remove()
  }
  const page: OpenPage = {
    route,
    query,
    instance,
    view,
    channel,
    release,
    look: { title: pageConfig(route, 'navigationBarTitleText') ?? '' },
  }
  dress(page)
  stack.push(page)
  redraw()
  preloadFor(route)
  life(page, 'onLoad', query)
  life(page, 'onShow')
  type Backend = Parameters<typeof root.attach>[0]
  root.attach(view as unknown as Backend, placeholder as unknown as Backend)
  watchScroll(page)
  requestAnimationFrame(() =>
    setTimeout(() => {
      life(page, 'onReady')
      page.readyMs = now() - began
    }),
  )
  return page
}

function destroy(page: OpenPage) {
  life(page, 'onUnload')
  page.release()
}

function parseUrl(url: string, from?: string): { path: string; query: Record<string, string> } {
  const [raw = '', search = ''] = url.split(/\?(.*)/s)
  const base = raw.startsWith('/') || !from ? '' : `${from.split('/').slice(0, -1).join('/')}/`
  const parts: string[] = []
  for (const part of (base + raw).split('/')) {
    if (part === '..') parts.pop()
    else if (part && part !== '.') parts.push(part)
  }
  const query: Record<string, string> = {}
  for (const pair of search.split('&').filter(Boolean)) {
    const at = pair.indexOf('=')
    query[at < 0 ? pair : pair.slice(0, at)] = at < 0 ? '' : pair.slice(at + 1)
  }
  return { path: parts.join('/'), query }
}

/** Where a move goes. @throws {CallFailure} in WeChat's words, when it may not */
function target(options: CallOptions, move: 'navigateTo' | 'redirectTo' | 'reLaunch') {
  const found = parseUrl(String(options.url), topPage()?.route)
  if (!bundle.pages.includes(found.path)) throw new CallFailure(`page "${found.path}" is not found`)
  if (move !== 'reLaunch' && tabPages.includes(found.path)) throw new CallFailure(`can not ${move} a tabbar page`)
  return found
}

function leaveTop() {
  const page = stack.pop()
  if (page) destroy(page)
}

function hideCurrentTab() {
  while (stack.length > 1) leaveTop()
  const page = stack.pop()
  if (!page) return
  if (!tabPages.includes(page.route)) return destroy(page)
  life(page, 'onHide')
  page.view.style.display = 'none'
  hiddenTabs.set(page.route, page)
}

export const moves = {
  navigateTo(options: CallOptions): Json {
    const { path, query } = target(options, 'navigateTo')
    if (stack.length >= MAX_PAGES) throw new CallFailure('webview count limit exceed')
    const top = topPage()
    if (top) life(top, 'onHide')
    return { eventChannel: create(path, query, eventChannel(options.events)).channel }
  },
  redirectTo(options: CallOptions) {
    const { path, query } = target(options, 'redirectTo')
    leaveTop()
    create(path, query)
    return undefined
  },
  reLaunch(options: CallOptions) {
    const { path, query } = target(options, 'reLaunch')
    while (stack.length) leaveTop()
    for (const page of hiddenTabs.values()) destroy(page)
    hiddenTabs.clear()
    create(path, query)
    return undefined
  },
  switchTab(options: CallOptions) {
    const { path } = parseUrl(String(options.url), topPage()?.route)
    if (!tabPages.includes(path)) throw new CallFailure('can not switch to no-tabBar page')
    if (topPage()?.route === path) return undefined
    hideCurrentTab()
    const hidden = hiddenTabs.get(path)
    if (!hidden) {
      create(path, {})
      return undefined
    }
    hiddenTabs.delete(path)
    stack.push(hidden)
    redraw()
    life(hidden, 'onShow')
    return undefined
  },
  navigateBack(options: CallOptions) {
    if (stack.length < 2) throw new CallFailure('cannot navigate back at first page.')
    const steps = Math.min(Number(options.delta ?? 1), stack.length - 1)
    for (let i = 0; i < steps; i++) leaveTop()
    redraw()
    const top = topPage()
    if (top) life(top, 'onShow')
    return undefined
  },
}

/** The first page of a launch; an unknown path tells the app, as WeChat does. */
export function launch(path: string, query: Record<string, string>, app: Json | null) {
  if (bundle.pages.includes(path)) return create(path, query)
  records.lifecycle.push('app:onPageNotFound')
  const hook = app?.onPageNotFound
  if (typeof hook === 'function')
    guarded('app onPageNotFound', () => hook.call(app, { path, query, isEntryPage: true }))
  if (!stack.length) fail('launch', new Error(`page "${path}" is not found`))
  return undefined
}
