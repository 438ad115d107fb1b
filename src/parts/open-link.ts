import { SHORT_TOAST_MS, TOAST_MS } from '@/api/error-policy'
import { go, openAddress } from '@/navigation/navigate'
import { showToast } from '@/platform/feedback'
import { openMiniProgram } from '@/platform/mini-program'

import { openImages } from './open-attachment'

function showLinkRefusal(): void {
  showToast('暂不支持打开该链接', SHORT_TOAST_MS)
}

/** `appid/path`, as servers write it. */
async function openOther(address: string): Promise<void> {
  const at = address.indexOf('/')
  const [appId, path] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
  const opened = await openMiniProgram(appId, path)
  if (!opened.supported) showToast('请在微信小程序中打开', TOAST_MS)
  else if (!opened.isOpened) showToast('未能打开小程序', SHORT_TOAST_MS)
}

const ways: Readonly<Record<string, (address: string) => void>> = {
  page: (address) => {
    if (!openAddress(address)) showLinkRefusal()
  },
  // The server decides which addresses may be opened; the page asks it.
  url: (address) => void go('webPage', { url: address }),
  h5: (address) => void go('webPage', { url: address }),
  weapp: (address) => void openOther(address),
  picture: (address) => openImages([address]),
}

/** Whether a link of this kind leads anywhere at all. */
export function isFollowableLink(kind: string, address: string | null): boolean {
  return kind !== 'none' && Boolean(address)
}

/**
 * Opens what an application, a banner or a hit leads to: a route of this application, a web address, another
 * mini-program, a picture. Kinds that a newer server names are not opened, and that is said.
 */
export function openLink(kind: string, address: string | null): void {
  if (kind === 'none' || !address) return
  const open = ways[kind] ?? showLinkRefusal
  open(address)
}
