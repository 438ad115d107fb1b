import { TOAST_MS } from '@/api/error-policy'
import { go, openAddress } from '@/navigation/navigate'
import { showToast } from '@/platform/feedback'
import { openMiniProgram } from '@/platform/mini-program'

import { openImages } from './open-attachment'

function showLinkRefusal(): void {
  showToast('暂不支持打开该链接')
}

/** Parses `appid/path`, the server's format. */
async function openOther(address: string): Promise<void> {
  const at = address.indexOf('/')
  const [appId, path] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
  const opened = await openMiniProgram(appId, path)
  if (!opened.supported) showToast('请在微信小程序中打开', TOAST_MS)
  else if (!opened.isOpened) showToast('未能打开小程序')
}

const ways: Readonly<Record<string, (address: string) => void>> = {
  page: (address) => {
    if (!openAddress(address)) showLinkRefusal()
  },
  // The page asks the server whether the address may be opened.
  url: (address) => void go('webPage', { url: address }),
  h5: (address) => void go('webPage', { url: address }),
  weapp: (address) => void openOther(address),
  picture: (address) => openImages([address]),
}

/** Whether a link of this kind has a target. */
export function isFollowableLink(kind: string, address: string | null): boolean {
  return kind !== 'none' && Boolean(address)
}

/**
 * Opens the target of an application, a banner or a search result: a route of this application, a web address, another
 * mini-program, a picture. Kinds of a newer server are refused with a message.
 */
export function openLink(kind: string, address: string | null): void {
  if (kind === 'none' || !address) return
  const open = ways[kind] ?? showLinkRefusal
  open(address)
}
