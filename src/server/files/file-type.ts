import { Refusal } from '@/server/http/refusal'

import { type Pictures, toPictureRefusal } from './pictures'

type FileType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'

const extensions: Readonly<Record<FileType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

/** Detects the type by the first bytes; this process reads no more of an untrusted file. */
function detectType(bytes: Buffer): FileType | undefined {
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg'
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp'
  return head.startsWith('%PDF-') ? 'application/pdf' : undefined
}

/** A file ready to be stored. */
export interface PreparedFile {
  bytes: Buffer
  mime: string
  /** Extension for the file name. */
  extension: string
}

/**
 * Prepares a picture for storage: decoded and re-encoded in a separate process.
 *
 * @param subject the sender, see {@link Pictures}
 * @throws {Refusal} 415 no JPG, PNG or WebP, or damaged; 413 too large; 503 busy
 */
export async function preparePicture(pictures: Pictures, bytes: Buffer, subject: string): Promise<PreparedFile> {
  if (!detectType(bytes)?.startsWith('image/')) throw new Refusal(415, '请选择 JPG、PNG 或 WebP 图片')
  try {
    const picture = await pictures.encode({ bytes, subject })
    return { bytes: picture.bytes, mime: picture.mime, extension: extensions[picture.mime] }
  } catch (error) {
    throw toPictureRefusal(error)
  }
}

/**
 * Like {@link preparePicture}, but also accepts a PDF, which is stored unchanged and never parsed.
 *
 * @throws {Refusal} 415, 413, 503
 */
export async function prepareFile(pictures: Pictures, bytes: Buffer, subject: string): Promise<PreparedFile> {
  const type = detectType(bytes)
  if (!type) throw new Refusal(415, '仅支持 jpg、png、webp 和 pdf 文件')
  if (type === 'application/pdf') return { bytes, mime: type, extension: extensions[type] }
  return preparePicture(pictures, bytes, subject)
}
