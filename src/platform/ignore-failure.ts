const noop = () => undefined

/**
 * Makes a call that only adorns the page. WeChat refuses it when the page has been left meanwhile, and a client may lack
 * it: neither concerns the person.
 */
export function ignoreFailure(call: () => Promise<unknown>): void {
  try {
    void call().catch(noop)
  } catch {
    // absent
  }
}
