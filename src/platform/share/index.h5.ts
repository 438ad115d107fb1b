import { copyText } from '@/platform/clipboard'

import type { ShareLink } from './types'

export const shareLink: ShareLink = async ({ title, path }) => {
  const url = new URL(path, window.location.origin).href
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
