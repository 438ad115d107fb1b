import { copyText, hasCopyToast } from '@/platform/clipboard'
import { showToast } from '@/platform/feedback'

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
