import type { OpenDocument, ShowImages } from './types'

export const showImages: ShowImages = () => false

export const openDocument: OpenDocument = async (url) => {
  // Opened within the tap: a browser blocks windows that come later.
  if (!window.open(url, '_blank', 'noopener')) window.location.assign(url)
}
