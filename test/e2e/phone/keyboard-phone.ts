import { H5Phone } from './h5-phone'
import type { OpenWith } from './types'

const MARK = 'data-test-stop'
/** A page has fewer stops; whoever presses Tab more often has not found what they seek. */
const MOST_TABS = 150

/** Marks the stop of the keyboard that bears this name, exactly or in part; says whether there is one. */
function markStop(name: string): boolean {
  for (const old of document.querySelectorAll('[data-test-stop]')) old.removeAttribute('data-test-stop')
  const dialogs = document.querySelectorAll('[aria-modal="true"]')
  const from = dialogs[dialogs.length - 1] ?? document.body
  const stops = [...from.querySelectorAll<HTMLElement>('[tabindex="0"],button:enabled')].filter((stop) =>
    stop.checkVisibility(),
  )
  const listNames = (stop: Element) =>
    [stop.getAttribute('aria-label'), stop.textContent].map((text) => (text ?? '').replace(/\s+/g, ' ').trim())
  const found =
    stops.find((stop) => listNames(stop).includes(name)) ??
    stops.find((stop) => listNames(stop).some((text) => text.includes(name)))
  found?.setAttribute('data-test-stop', '')
  return Boolean(found)
}

/** Where the keyboard stands: whether there, and what a person who sees would miss. */
function standing(mark: string): { isThere: boolean; fault?: string } {
  const stop = document.activeElement
  if (!stop || stop === document.body) return { isThere: false }
  const isThere = stop.hasAttribute(mark)
  const called = `"${stop.getAttribute('aria-label') ?? stop.textContent}"`
  const { top, bottom, left, right, width, height } = stop.getBoundingClientRect()
  const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && width > 0 && height > 0
  if (!isInView) return { isThere, fault: `${called} has the focus where nobody sees it` }
  // A field of text shows its caret.
  const isRinged = stop.matches('input,textarea') || getComputedStyle(stop).outlineStyle !== 'none'
  return isRinged ? { isThere } : { isThere, fault: `${called} does not show that it has the focus` }
}

/** A person with a keyboard alone: what others tap is reached by Tab and pressed by Enter, what they fill in is typed. */
export class KeyboardPhone extends H5Phone {
  /** Nothing slides: a stop that is still on its way into the window is not one that nobody sees. */
  override async open(address: string, options?: OpenWith) {
    await this.page.emulateMedia({ reducedMotion: 'reduce' })
    await super.open(address, options)
  }

  /** The page beneath keeps the focus until the router has hidden it. */
  override async arrive(target: string) {
    await super.arrive(target)
    await this.idle()
  }

  /** @throws {Error} when Tab does not lead there, or on its way stands where it cannot be seen */
  private async tabTo(what: string, mark: string) {
    for (let tabs = 0; tabs <= MOST_TABS; tabs++) {
      const { isThere, fault } = await this.page.evaluate(standing, mark)
      if (fault) throw new Error(`h5: ${fault}, on the way to ${what}`)
      if (isThere) return
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`h5: Tab does not reach ${what}`)
  }

  override async tap(name: string) {
    await this.until(`stop "${name}"`, () => this.page.evaluate(markStop, name))
    await this.tabTo(`"${name}"`, MARK)
    await this.page.keyboard.press('Enter')
  }

  override async fill(label: string, value: string) {
    await this.until(`field "${label}"`, () => this.page.evaluate((l) => window.finder.markField(l), label))
    await this.tabTo(`the field "${label}"`, 'data-test-field')
    const { keyboard } = this.page
    const isDay = await this.page.evaluate(() => document.activeElement?.getAttribute('type') === 'date')
    if (!isDay) await keyboard.press('Control+A')
    // A headless Chromium takes month, day and year in turn, whatever the page's language.
    await keyboard.type(isDay ? value.replace(/^(\d+)-(\d+)-(\d+)$/, '$2$3$1') : value)
  }
}
