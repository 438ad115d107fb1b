import { go } from '@/navigation/navigate'
import type { UploadSource } from '@/offline/pending-uploads'
import { openImages } from '@/parts/open-attachment'
import { showToast } from '@/platform/feedback'
import { hasDocumentViewer, openDocument } from '@/platform/viewer'

/** Opens a picked file that is not uploaded yet. */
export function openPickedFile({ path, name }: UploadSource): void {
  if (!/\.pdf$/i.test(name)) openImages([path])
  else if (!hasDocumentViewer) void go('previewDocument', { url: path, name })
  else openDocument(path, async () => path).catch(() => showToast('文件打不开，请稍后再试'))
}
