import { isInWechat } from '@/platform/device'

import type { OpenDocument, SaveFile, ShowImages } from './types'

export const showImages: ShowImages = () => false

/** A link, not window.open: under `noopener` that never tells whether a window came. */
function clickLink(address: string, more: Partial<HTMLAnchorElement>): void {
  const link = Object.assign(document.createElement('a'), { href: address, rel: 'noopener', ...more })
  document.body.appendChild(link)
  link.click()
  link.remove()
}

export const openDocument: OpenDocument = async (url) => clickLink(url, { target: '_blank' })

export const saveFile: SaveFile = (path, name) => {
  // WeChat's browser keeps nothing for a page.
  if (isInWechat()) return Promise.resolve(false)
  clickLink(path, { download: name })
  return Promise.resolve(true)
}
