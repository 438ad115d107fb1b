import { SHORT_TOAST_MS } from '@/api/error-policy'
import { openAddress } from '@/navigation/navigate'
import { showToast } from '@/platform/feedback'

/** Opens what an application or a banner leads to: a route of this application. Other addresses are not opened. */
export function openLink(kind: string, address: string | null): void {
  if (kind === 'none' || !address) return
  if (kind !== 'page' || !openAddress(address)) showToast('暂不支持打开该链接', SHORT_TOAST_MS)
}
