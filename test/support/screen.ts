// What a person sees on the page that a test has drawn, and what they do there.
import { getByLabelText, getByRole, getByText, queryAllByLabelText, queryAllByRole } from '@testing-library/dom'

import { t } from './mount-page'

const FIELDS = { selector: 'input, textarea' }

/** A space that breaks no line reads as any other. */
export const readSpaces = (text: string) => text.replaceAll('\u00a0', ' ')

/** All the text of the page. */
export const readPage = () => readSpaces(document.body.textContent ?? '')

/**
 * The one element with a role and an accessible name. What ARIA does not name by its content, as an alert, is found by
 * {@link byText}.
 *
 * @throws {Error} listing what is there, when there is none or several
 */
export function byRole(role: string, name: string): HTMLElement {
  return getByRole(document.body, role, { name: (shown) => readSpaces(shown) === readSpaces(name) })
}

/**
 * The one element with a text of its own.
 *
 * @throws {Error} when there is none or several
 */
export function byText(text: string): HTMLElement {
  return getByText(document.body, text)
}

/** Whether the page shows an element of a role. */
export const hasRole = (role: string) => queryAllByRole(document.body, role).length > 0

/**
 * The input or the textarea with a label.
 *
 * @throws {Error} when there is none or several
 */
export function byLabel(label: string): HTMLInputElement {
  return getByLabelText<HTMLInputElement>(document.body, label, FIELDS)
}

/** Whether the page shows an input or a textarea with a label. */
export const hasField = (label: string) => queryAllByLabelText(document.body, label, FIELDS).length > 0

/** Presses as a finger does. */
export async function press(element: Element): Promise<void> {
  await t.act(async () => {
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
}

/** Types into an input or a textarea, replacing what stands there. */
export async function type(input: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  const prototype = input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  await t.act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Lets React draw what comes within some milliseconds. Only where nothing is awaited; {@link until} is the usual way. */
export const wait = (ms: number) => t.act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)))

/**
 * Pulls the page down from its top, by 300 px unless told, as a finger does that stops at each distance.
 *
 * @returns whether the page reads again
 */
export async function pullDown(distance = 300, ...further: number[]): Promise<boolean> {
  const page = document.querySelector('.taro_page')
  const touch = (name: string, clientY: number) =>
    t.act(async () => {
      page?.dispatchEvent(Object.assign(new Event(name, { bubbles: true }), { touches: [{ clientY }] }))
    })
  await touch('touchstart', 100)
  for (const one of [distance, ...further]) await touch('touchmove', 100 + one)
  await touch('touchend', 100 + distance)
  return isPulled()
}

/** Whether the page reads again what it shows, because it was pulled down. */
export const isPulled = () => queryAllByLabelText(document.body, '刷新中').length > 0
