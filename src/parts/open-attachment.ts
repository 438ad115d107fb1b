import { resolveUrl } from '@/api/base-url'
import { download } from '@/api/transfer'
import { joinImages } from '@/lib/image-list'
import { go } from '@/navigation/navigate'
import { showToast } from '@/platform/feedback'
import { hasDocumentViewer, openDocument, showImages } from '@/platform/viewer'

/** Opens pictures full screen, starting with index `at`; the H5 page receives them joined by `#$#` in its address. */
export function openImages(urls: readonly string[], at = 0): void {
  const whole = urls.map(resolveUrl)
  if (!showImages(whole, at)) void go('previewImage', { urls: joinImages(whole), at })
}

/**
 * Opens a document: a PDF inside the application, others in the phone's viewer.
 *
 * @param name file name; its extension gives the type
 */
export async function openFile(url: string, name: string): Promise<void> {
  if (!hasDocumentViewer && /\.pdf$/i.test(name)) return go('previewDocument', { url: resolveUrl(url), name })
  try {
    await openDocument(resolveUrl(url), () => download(url))
  } catch {
    showToast('文件打不开，请稍后再试')
  }
}
