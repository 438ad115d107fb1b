import type { Reaction } from '@/api/error-policy'

/**
 * Stands for what the app does with a failed call, and fails a test whose screen says the same error twice: at its place,
 * and in a toast over it. Such a call is to be quiet.
 *
 * @returns what is given to `configureClient` as `react`
 */
export function expectErrorsOnce(): (reaction: Reaction) => void {
  const toasts = new Set<string>()
  beforeEach(() => toasts.clear())
  afterEach(() => {
    const alerts = [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent ?? '')
    expect(alerts.filter((text) => toasts.has(text))).toEqual([])
  })
  return ({ toast }) => {
    if (toast) toasts.add(toast)
  }
}
