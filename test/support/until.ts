import { t } from './mount-page'

const LOOK_EVERY_MS = 20
const LIMIT_MS = 30_000

/**
 * Waits until something holds on the page, letting React draw in between. What throws, as a query that finds nothing,
 * does not hold yet.
 *
 * @throws {Error} with the text of the page, and the last error as its cause, after half a minute
 */
export async function until(isTrue: () => boolean): Promise<void> {
  let cause: unknown
  const holds = () => {
    try {
      return isTrue()
    } catch (error) {
      cause = error
      return false
    }
  }
  for (const deadline = Date.now() + LIMIT_MS; !holds(); ) {
    if (Date.now() > deadline) {
      throw Object.assign(new Error(`It never came. The page says: ${document.body.textContent}`), { cause })
    }
    await t.act(() => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS)))
  }
}
