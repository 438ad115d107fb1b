import { isInWechat } from '@/platform/device'

import type { KeepFile, OpenDocument, ShowImages } from './types'

export const showImages: ShowImages = () => false

export const openDocument: OpenDocument = async (url) => {
  // Opened within the tap: a browser blocks windows that come later.
  if (!window.open(url, '_blank', 'noopener')) window.location.assign(url)
}

export const keepFile: KeepFile = (path, name) => {
  // WeChat's browser keeps nothing for a page.
  if (isInWechat()) return Promise.resolve(false)
  // A link, not window.open: a tap that waited for a download may no longer open windows.
  const link = document.createElement('a')
  link.href = path
  link.download = name
  link.rel = 'noopener'
  document.body.appendChild(link)
  link.click()
  link.remove()
  return Promise.resolve(true)
}
