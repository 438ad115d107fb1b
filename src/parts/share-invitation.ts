import { showToast } from '@/platform/feedback'
import { shareLink } from '@/platform/share'
import type { SharedPage } from '@/platform/share/types'

import { copyWithToast } from './copy-with-toast'

/**
 * Shares an invitation: with the system's share sheet, by its copied link, or by its text where there is no link.
 *
 * @param failed shown when the text was not copied
 */
export async function shareInvitation(shared: SharedPage, text: string, failed: string): Promise<void> {
  const outcome = await shareLink(shared)
  if (outcome === 'copied') showToast('邀请链接已复制')
  if (typeof outcome === 'object') await copyWithToast(text, '邀请已复制', failed)
}
