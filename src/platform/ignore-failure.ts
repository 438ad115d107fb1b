const noop = () => undefined

/**
 * Makes a call that only decorates the page and ignores its failure. WeChat rejects it when the page was closed
 * meanwhile, and an old client may lack it.
 */
export function ignoreFailure(call: () => Promise<unknown>): void {
  try {
    void call().catch(noop)
  } catch {
    // The client lacks the API.
  }
}
