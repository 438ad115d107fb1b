import { t } from './mount-page'

const LOOK_EVERY_MS = 20
const LIMIT_MS = 5000

/**
 * Waits until something holds on the page, letting React draw in between.
 *
 * @throws {Error} with the text of the page, after five seconds
 */
export async function until(isTrue: () => boolean): Promise<void> {
  for (const deadline = Date.now() + LIMIT_MS; !isTrue(); ) {
    if (Date.now() > deadline) throw new Error(`It never came. The page says: ${document.body.textContent}`)
    await t.act(() => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS)))
  }
}
