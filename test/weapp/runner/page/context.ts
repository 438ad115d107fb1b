// What every module of the page half shares: the bundle, the options of this launch, the records.
import type { Records } from '../types'

export const bundle = window.__BUNDLE__
export const options = window.__OPTIONS__
export const typings = window.__TYPINGS__

export const records: Records = {
  errors: [],
  setData: [],
  requests: [],
  packages: [],
  asyncRequires: [],
  calls: [],
  lifecycle: [],
  toasts: [],
  modals: [],
  missingApis: {},
  warnings: {},
  exited: false,
}

export const now = () => Math.round(performance.now())

/** What crosses the bridge between WeChat's two threads: JSON, nothing else. */
export function plain<T>(value: T): T {
  return value === undefined ? value : JSON.parse(JSON.stringify(value))
}

/** Keeps an error for the test, and shows it in the browser's console. */
export function fail(kind: string, error: unknown) {
  const message = error instanceof Error ? error.message : String(error)
  records.errors.push({ kind, message })
  console.error(`[${kind}]`, error)
}

export function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the runner's page has no #${id}`)
  return found
}
