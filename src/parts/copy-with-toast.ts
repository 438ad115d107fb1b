import { copyText, hasCopyToast } from '@/platform/clipboard'
import { showToast } from '@/platform/feedback'

/** What to do instead where the text stands on the screen. */
export const COPY_BY_HAND = '复制失败，请长按选择后复制'

/**
 * Copies a text, and says so where the platform does not.
 *
 * @param failed another way to get the text, for when it was not copied
 */
export async function copyWithToast(text: string, done: string, failed?: string): Promise<void> {
  const isCopied = await copyText(text)
  if (!isCopied && failed) showToast(failed)
  if (isCopied && !hasCopyToast) showToast(done)
}
