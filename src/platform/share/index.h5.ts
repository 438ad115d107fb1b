import { copyText } from '@/platform/clipboard'

import type { BuildLink, ShareLink } from './types'

export const buildLink: BuildLink = (path) => new URL(path, window.location.origin).href

export const shareLink: ShareLink = async ({ title, path }) => {
  const url = buildLink(path)
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      if ((error as { name?: unknown }).name === 'AbortError') return 'cancelled'
    }
  }
  return (await copyText(url)) ? 'copied' : { supported: false }
}
