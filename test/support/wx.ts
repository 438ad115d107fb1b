interface Page {
  route: string
  options: Record<string, string>
}

/** The pages that `getCurrentPages` answers, deepest last. A test pushes what it needs. */
export const pageStack: Page[] = []

/** WeChat's global for unit tests. The runner of test/weapp has the whole of it. */
export function createWx(): Record<string, unknown> {
  return {}
}

/** Sets the globals that WeChat gives a mini-program. */
export function installWx(): void {
  Object.assign(globalThis, { wx: createWx(), getCurrentPages: () => pageStack, getApp: () => undefined })
}
