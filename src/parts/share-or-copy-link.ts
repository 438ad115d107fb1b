import { TOAST_MS } from '@/api/error-policy'
import { copyText, hasCopyToast } from '@/platform/clipboard'
import { showToast } from '@/platform/feedback'
import { buildLink, shareLink } from '@/platform/share'
import type { SharedPage } from '@/platform/share/types'

/**
 * Shares a page: with the system's share sheet, otherwise by copying its link. WeChat's card uses `ui/ShareArea` and
 * `ui/ShareButton`.
 */
export async function shareOrCopyLink(shared: SharedPage): Promise<void> {
  const outcome = await shareLink(shared)
  if (outcome === 'copied') showToast('链接已复制，可粘贴给他人', TOAST_MS)
  if (typeof outcome !== 'object') return
  const isCopied = await copyText(`${shared.title}：${buildLink(shared.path)}`)
  if (!isCopied) showToast('没有复制成功，请重试', TOAST_MS)
  else if (!hasCopyToast) showToast('链接已复制')
}
