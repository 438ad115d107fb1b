// Runs inside the page of either target: what a person sees there, and where a finger would have to go.
import { isVisible } from './visible'

/** Where to tap, or why that cannot be done yet. */
export type Aim = { x: number; y: number } | { why: string }

export interface Finder {
  sees(text: string): boolean
  /** Whether the texts stand one below the other, in this order. */
  seesInOrder(texts: readonly string[]): boolean
  aim(name: string): Aim
  /** As `aim`, and lets the next finger touch nothing else: see {@link Finder.hasMissed}. */
  aimFinger(name: string): Aim
  /** Whether the last finger came down on something else, for the page had moved since; it did nothing then. */
  hasMissed(): boolean
  /** Marks the field with that label, for the driver to fill; says whether there is one. */
  markField(label: string): boolean
  screen(): string
  scrollToEnd(): void
  scrollToStart(): void
}

declare global {
  interface Window {
    finder: Finder
  }
}

const MARK = 'data-test-field'
const INTERACTIVE =
  'button,a,label,wx-button,input,[role=button],[role=link],[role=tab],[role=checkbox],[role=radio],[role=switch],' +
  '[role=option],[role=menuitem]'

const squeeze = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

/** The deepest elements whose text holds the wanted one. */
function listHolders(text: string, from: Element = document.body): Element[] {
  const inner = Array.from(from.children).filter((child) => squeeze(child.textContent).includes(text))
  const holders = inner.flatMap((child) => listHolders(text, child))
  if (holders.length) return holders
  return /^(SCRIPT|STYLE)$/.test(from.tagName) || !squeeze(from.textContent).includes(text) ? [] : [from]
}

const labelled = () => Array.from(document.querySelectorAll('[aria-label],[placeholder],img[alt],[title]'))

const getLabel = (element: Element) =>
  squeeze(
    element.getAttribute('aria-label') ||
      element.getAttribute('placeholder') ||
      element.getAttribute('alt') ||
      element.getAttribute('title'),
  )

/** The mini-program has no attributes for states: they follow the name, as in 「协议，未勾选」. */
const STATES = /(，(已勾选|未勾选|已选中|已展开|已收起|必填|有误|不可用))+$/

const fields = () =>
  Array.from(document.querySelectorAll<HTMLInputElement>('input,textarea,select,[contenteditable=true]')).filter(
    (field) => isVisible(field) && !field.disabled,
  )

function sees(expectedText: string): boolean {
  const text = squeeze(expectedText)
  return (
    listHolders(text).some(isVisible) ||
    labelled().some((element) => getLabel(element).includes(text) && isVisible(element)) ||
    fields().some((field) => squeeze(field.value).includes(text))
  )
}

/** Candidates, best kind of match first. */
function seesInOrder(texts: readonly string[]): boolean {
  const tops = texts.map((text) =>
    Math.min(
      ...listHolders(squeeze(text))
        .filter(isVisible)
        .map((holder) => holder.getBoundingClientRect().top),
    ),
  )
  return tops.every((top, at) => Number.isFinite(top) && (at === 0 || top > (tops[at - 1] as number)))
}

function tiers(name: string): Element[][] {
  const labels = labelled()
  const holders = listHolders(name)
  return [
    labels.filter((element) => [getLabel(element), getLabel(element).replace(STATES, '')].includes(name)),
    holders.filter((element) => squeeze(element.textContent) === name),
    labels.filter((element) => getLabel(element).includes(name)),
    holders,
  ].map((tier) => tier.filter(isVisible))
}

const centre = (element: Element) => {
  const box = element.getBoundingClientRect()
  const left = Math.max(box.left, 0)
  const right = Math.min(box.right, innerWidth)
  return { x: Math.round((left + right) / 2), y: Math.round(box.top + box.height / 2) }
}

/** What a finger may meet in its place: all that it belongs to. */
const findOwner = (element: Element) => element.closest(INTERACTIVE) ?? element

function findHit(element: Element): Element | null {
  const { x, y } = centre(element)
  return document.elementFromPoint(x, y)
}

/** Would a finger at its middle reach this element, or what it belongs to? */
function isReachable(element: Element): boolean {
  const hit = findHit(element)
  return hit !== null && (findOwner(element).contains(hit) || hit.contains(element))
}

/** Whether it still slides or grows, as in a sheet that opens. What never ends is not waited for. */
const isMoving = (element: Element) =>
  document.getAnimations().some(({ playState, effect }) => {
    const isOver = playState !== 'running' || effect?.getComputedTiming().endTime === Infinity
    return !isOver && effect instanceof KeyframeEffect && effect.target?.contains(element)
  })

function isDisabled(element: Element): boolean {
  return Boolean(element.closest('[aria-disabled=true],[disabled]'))
}

/** A sheet takes no finger while it opens, nor while it leaves. */
const takesFinger = (element: Element) => getComputedStyle(findOwner(element)).pointerEvents !== 'none'

/** What can be pressed in such a sheet is waited for: something else that has the word in it is not meant. */
const isUnderWay = (element: Element) => element.closest(INTERACTIVE) !== null && !takesFinger(element)

function choose(all: Element[]): Element | undefined {
  const candidates = all.filter(takesFinger)
  const interactive = candidates.filter((element) => element.closest(INTERACTIVE))
  const ordered = [...interactive, ...candidates.filter((element) => !interactive.includes(element))]
  const near = ordered.find(isReachable)
  if (near) return near
  for (const element of ordered) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    if (isReachable(element)) return element
  }
  return undefined
}

/** What is to be touched, or why not yet. */
function find(wanted: string): Element | { why: string } {
  const name = squeeze(wanted)
  let covered = false
  for (const tier of tiers(name)) {
    const chosen = choose(tier)
    covered ||= tier.length > 0
    if (chosen) return isDisabled(chosen) ? { why: `"${name}" is disabled` } : chosen
    if (tier.some(isUnderWay)) return { why: `"${name}" takes no finger yet` }
  }
  return { why: covered ? `"${name}" is covered by something else` : `nothing here is called "${name}"` }
}

function aim(name: string): Aim {
  const found = find(name)
  return found instanceof Element ? centre(found) : found
}

let aimedAt: { owner: Element; hit: Element | null } | undefined
let isStray = false

function aimFinger(name: string): Aim {
  const found = find(name)
  aimedAt = undefined
  isStray = false
  if (!(found instanceof Element)) return found
  if (isMoving(found)) return { why: `"${name}" is moving` }
  aimedAt = { owner: findOwner(found), hit: findHit(found) }
  return centre(found)
}

/** A machine's finger comes down later than it was aimed, and does not see what stands there by then. */
function keepFromOthers(event: Event) {
  if (event.type === 'touchstart') {
    const met = event.target as Element
    isStray =
      aimedAt !== undefined && !(takesFinger(aimedAt.owner) && (aimedAt.owner.contains(met) || aimedAt.hit === met))
    aimedAt = undefined
  }
  if (!isStray) return
  event.stopImmediatePropagation()
  event.preventDefault()
}

for (const type of ['touchstart', 'touchend']) addEventListener(type, keepFromOthers, { capture: true, passive: false })

function ownLabels(field: Element): string[] {
  const named = field.id ? document.querySelector(`label[for="${CSS.escape(field.id)}"]`) : null
  const around = field.parentElement?.closest('[aria-label]')
  const isOnlyField = around?.querySelectorAll('input,textarea,select').length === 1
  return [getLabel(field), squeeze(named?.textContent), isOnlyField && around ? getLabel(around) : ''].filter(Boolean)
}

/** The text of the row: the nearest ancestor with words and no other field. */
function rowText(field: Element): string {
  for (let row = field.parentElement; row; row = row.parentElement) {
    if (row.querySelectorAll('input,textarea,select').length > 1) return ''
    const text = squeeze(row.textContent)
    if (text) return text
  }
  return ''
}

function markField(wanted: string): boolean {
  const label = squeeze(wanted)
  for (const old of document.querySelectorAll(`[${MARK}]`)) old.removeAttribute(MARK)
  // A sheet covers fields of the page beneath that may have the word too.
  const all = fields().sort((one, other) => Number(isReachable(other)) - Number(isReachable(one)))
  const found =
    all.find((field) => ownLabels(field).includes(label)) ??
    all.find((field) => ownLabels(field).some((own) => own.includes(label))) ??
    all.find((field) => rowText(field).includes(label))
  found?.setAttribute(MARK, '')
  return Boolean(found)
}

/** For messages: what stands on the screen now. */
function screen(): string {
  return squeeze(document.body.innerText).slice(0, 600)
}

/** What scrolls in the middle of the screen. */
function scroller(): Element | null {
  let at: Element | null = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
  const scrolls = (element: Element) =>
    element.scrollHeight > element.clientHeight + 4 && /auto|scroll/.test(getComputedStyle(element).overflowY)
  while (at && !scrolls(at)) at = at.parentElement
  return at ?? document.scrollingElement
}

function scrollToEnd() {
  const target = scroller()
  if (target) target.scrollTop = target.scrollHeight
}

function scrollToStart() {
  const target = scroller()
  if (target) target.scrollTop = 0
}

window.finder = {
  sees,
  seesInOrder,
  aim,
  aimFinger,
  hasMissed: () => isStray,
  markField,
  screen,
  scrollToEnd,
  scrollToStart,
}
