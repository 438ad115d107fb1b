const ignore = () => undefined

/**
 * Makes a call that only adorns the page. WeChat refuses it when the page has been left meanwhile, and a client may lack
 * it: neither concerns the person.
 */
export function attempt(call: () => Promise<unknown>): void {
  try {
    void call().catch(ignore)
  } catch {
    // absent
  }
}
