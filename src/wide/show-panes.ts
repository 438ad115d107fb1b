import { showAddressQueries } from '@/platform/address-query'

import { findPageElement, listStackPages, listStackRoutes, readPageQuery, type StackPage } from './page-stack'
import { type Arrangement, arrangePanes } from './panes'

/** A press or a key in the list counts as the cause of a navigation for this long. */
const CAUSE_MS = 1000

/** What opened each page, by the id of the page's element. */
const openers = new Map<string, Element>()
let acted: { pane: string | undefined; element: Element; at: number; isByKey: boolean } | undefined
/** The open row that the list scrolls to until the user acts: cards above it may be drawn later and move it. */
let followedRow: Element | undefined

/** Records where the user acts. @returns stops it */
export function watchActing(): () => void {
  const record = (event: Event) => {
    if (!(event.target instanceof Element)) return
    const pane = event.target.closest<HTMLElement>('.taro_page')?.dataset.pane
    acted = { pane, element: event.target, at: Date.now(), isByKey: event.type === 'keydown' }
  }
  const leaveRow = () => {
    followedRow = undefined
  }
  for (const type of ['pointerdown', 'keydown', 'click']) document.addEventListener(type, record, true)
  for (const type of ['pointerdown', 'keydown', 'wheel'])
    document.addEventListener(type, leaveRow, { capture: true, passive: true })
  return () => {
    for (const type of ['pointerdown', 'keydown', 'click']) document.removeEventListener(type, record, true)
    for (const type of ['pointerdown', 'keydown', 'wheel']) document.removeEventListener(type, leaveRow, true)
    leaveRow()
  }
}

/** The element in the list that the user has just pressed; undefined when the cause of a navigation is elsewhere. */
export function takeListPress(): { element: Element; isByKey: boolean } | undefined {
  if (acted?.pane !== 'list' || Date.now() - acted.at > CAUSE_MS) return undefined
  const press = acted
  acted = undefined
  return press
}

let nextOpener: Element | undefined

/** Remembers what opens the next page, to mark it while the page is open. */
export function rememberOpener(element: Element): void {
  nextOpener = element.closest('[data-row], [tabindex="0"]') ?? undefined
}

/** The rows of what is open beside the list: by an id in the query of the page, else by its route, else what was pressed. */
function listOpenRows(pane: HTMLElement, top: StackPage): Element[] {
  const route: string | undefined = listStackRoutes().at(-1)
  const rows = [...pane.querySelectorAll('[data-row]')]
  for (const ids of [Object.values(readPageQuery(top)), [route]]) {
    const named = rows.filter((row) => row.getAttribute('data-row') && ids.includes(row.getAttribute('data-row') ?? ''))
    if (named.length > 0) return named
  }
  const opener = openers.get(top.path)
  return opener && pane.contains(opener) ? [opener] : []
}

function keepOpener(top: StackPage): void {
  if (nextOpener && !openers.has(top.path)) openers.set(top.path, nextOpener)
  nextOpener = undefined
}

function forgetClosedPages(pages: readonly StackPage[]): void {
  for (const path of openers.keys()) {
    if (!pages.some((page) => page.path === path)) openers.delete(path)
  }
}

/** Marks the row that is open. */
function markOpenRow({ kind, list, main }: Arrangement): void {
  const pages = listStackPages()
  forgetClosedPages(pages)
  const top = pages[main ?? -1]
  const pane = findPageElement(pages[list ?? -1])
  const isBeside = kind === 'beside' && top !== undefined && pane !== null
  if (isBeside) keepOpener(top)
  const open = isBeside ? listOpenRows(pane, top) : []
  markRows(open, isBeside && !openers.has(top.path))
}

/** @param isFar a row that was pressed is in view; one that an address opened may be far down */
function markRows(open: Element[], isFar: boolean): void {
  for (const row of document.querySelectorAll('[aria-current="true"]')) {
    if (!open.includes(row)) row.removeAttribute('aria-current')
  }
  for (const row of open) {
    if (row.getAttribute('aria-current') === 'true') continue
    row.setAttribute('aria-current', 'true')
    if (isFar) followedRow = open[0]
  }
  if (followedRow && followedRow === open[0]) followedRow.scrollIntoView({ block: 'nearest' })
}

/** Names of the panes for screen readers. */
const names: Readonly<Record<string, string>> = { list: '列表', detail: '详情' }

function setPane(element: HTMLElement, pane: string | undefined): void {
  if (element.dataset.pane === pane) return
  if (pane) element.dataset.pane = pane
  else delete element.dataset.pane
  // Reached by script, so that the keys scroll the page that was opened.
  element.tabIndex = -1
  const name = names[pane ?? '']
  if (name) element.setAttribute('aria-label', name)
  else element.removeAttribute('aria-label')
  if (name) element.setAttribute('role', 'region')
  else element.removeAttribute('role')
}

/** Writes which page stands where, for the style sheet, and what the list beside a page keeps, for a reload. */
function showPanes(): Arrangement {
  const pages = listStackPages()
  const routes = listStackRoutes()
  const arrangement = arrangePanes(routes)
  const { kind, list, main } = arrangement
  const panes = new Map<Element | null, string>()
  if (list !== undefined) panes.set(findPageElement(pages[list]), 'list')
  if (main !== undefined) panes.set(findPageElement(pages[main]), kind === 'beside' ? 'detail' : kind)
  for (const element of document.querySelectorAll<HTMLElement>('.taro_page')) {
    setPane(element, panes.get(element))
  }
  pages.forEach((page, at) => {
    const element = findPageElement(page)
    const route = routes[at]
    if (element && route && element.dataset.route !== route) element.dataset.route = route
  })
  markOpenRow(arrangement)
  showAddressQueries(pages.at(-1)?.path, kind === 'beside' ? pages[list ?? -1]?.path : undefined)
  return arrangement
}

/**
 * Shows the panes again after each change of the page stack, and marks rows that are drawn later.
 *
 * @returns stops it
 */
export function watchPanes(onChange: (arrangement: Arrangement) => void): () => void {
  const root = document.getElementById('app')
  if (!root) return () => undefined
  let shown = ''
  let frame = 0
  const show = () => {
    frame = 0
    shown = listStackPages()
      .map(({ path }) => path)
      .join()
    onChange(showPanes())
  }
  const look = () => {
    const now = listStackPages()
      .map(({ path }) => path)
      .join()
    if (now !== shown) show()
    else if (frame === 0) frame = requestAnimationFrame(show)
  }
  const observer = new MutationObserver(look)
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['class'] })
  show()
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    clearPanes()
  }
}

/** Forgets what a narrow window does not show. */
function clearPanes(): void {
  for (const element of document.querySelectorAll<HTMLElement>('.taro_page')) setPane(element, undefined)
  for (const row of document.querySelectorAll('[aria-current="true"]')) row.removeAttribute('aria-current')
}

/**
 * Taro tells every page the scroll position of the one it showed last. Here a list that scrolls beside another page is
 * told its own.
 *
 * @returns stops it
 */
export function watchListScroll(): () => void {
  const scroll = (event: Event) => {
    const element = event.target
    if (!(element instanceof HTMLElement) || element.dataset.pane !== 'list') return
    const pages = listStackPages()
    const page = pages.find(({ path }) => path === element.id)
    if (!page || page === pages[pages.length - 1]) return
    event.stopPropagation()
    page.onPageScroll?.({ scrollTop: element.scrollTop })
  }
  window.addEventListener('scroll', scroll, true)
  return () => window.removeEventListener('scroll', scroll, true)
}
