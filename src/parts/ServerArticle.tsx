import { resolveUrl } from '@/api/base-url'
import { TOAST_MS } from '@/api/error-policy'
import { splitImages } from '@/lib/image-list'
import { openAddress } from '@/navigation/navigate'
import { copyText } from '@/platform/clipboard'
import { showToast } from '@/platform/feedback'
import { callPhone } from '@/platform/phone-call'
import { RichText } from '@/ui/media/RichText'

import { openImages } from './open-attachment'

/**
 * Dials a phone number or opens a route of this application; copies any other address, because external pages do not
 * open here.
 */
async function openLink(href: string): Promise<void> {
  if (href.startsWith('tel:')) return callPhone(href.slice('tel:'.length))
  if (href.startsWith('/') && openAddress(href)) return
  showToast((await copyText(href)) ? '链接已复制，请在浏览器中打开' : '没有复制成功，请重试', TOAST_MS)
}

/** An article from the server with working pictures and links. */
export function ServerArticle({ html }: { html: string }) {
  const showImage = (joined: string, current: string) => {
    const images = splitImages(joined)
    openImages(images, Math.max(0, images.indexOf(current)))
  }
  return <RichText html={html} getSource={resolveUrl} onImage={showImage} onLink={(href) => void openLink(href)} />
}
