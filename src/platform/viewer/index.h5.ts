import { isInWechat } from '@/platform/device'

import type { HasDocumentViewer, OpenDocument, SaveFile, ShowImages } from './types'

export const showImages: ShowImages = () => false

export const hasDocumentViewer: HasDocumentViewer = false

/** A link, not window.open: with `noopener` it does not report whether a window opened. */
function clickLink(address: string, more: Partial<HTMLAnchorElement>): void {
  const link = Object.assign(document.createElement('a'), { href: address, rel: 'noopener', ...more })
  document.body.appendChild(link)
  link.click()
  link.remove()
}

export const openDocument: OpenDocument = async (url) => clickLink(url, { target: '_blank' })

export const saveFile: SaveFile = (path, name) => {
  // WeChat's browser cannot download files.
  if (isInWechat()) return Promise.resolve(false)
  clickLink(path, { download: name })
  return Promise.resolve(true)
}
