import { imageSize } from './image-size'
import { Refusal } from './refusal'

/** What may be uploaded, by the type its bytes show: media type and the word of its name. */
const allowed: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}
/** A picture of more is a trap for the phone that opens it. */
const MOST_PIXELS = 40_000_000

/** What the bytes are, whatever the sender called them. */
interface SniffedType {
  mime: string
  extension: string
}

/**
 * Tells the type of a file by its content.
 *
 * @throws {Refusal} 415 for anything but jpg, png, webp and pdf; 413 for a picture of more than 40 megapixels
 */
export async function sniff(bytes: Buffer): Promise<SniffedType> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes)
  const extension = found && allowed[found.mime]
  if (!found || !extension) throw new Refusal(415, '仅支持 jpg、png、webp 和 pdf 文件')
  if (found.mime.startsWith('image/')) {
    const size = imageSize(bytes, found.mime)
    if (!size) throw new Refusal(415, '图片已损坏，请重新选择')
    if (size.width * size.height > MOST_PIXELS) throw new Refusal(413, '图片尺寸过大，请压缩后再上传')
  }
  return { mime: found.mime, extension }
}
