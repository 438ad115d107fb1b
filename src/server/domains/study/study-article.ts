import { escapeHtml } from '@/lib/escape-html'
import type { FileLinks } from '@/server/files/file-links'
import { buildPublicAddress } from '@/server/files/upload-store'
import { sanitizeArticle } from '@/server/http/html'

/** A line that is the place of a picture, counted from 1. */
const PLACE = /^\[图(\d{1,2})\]$/

/**
 * A text and its pictures as sanitized HTML: a paragraph a line, a picture in place of a line `[图1]`; those without a
 * place follow at the end.
 *
 * @param pictures ids of uploads
 */
export function buildStudyArticle(text: string, pictures: readonly string[]): string {
  const drawPicture = (id: string) => `<figure><img src="${buildPublicAddress(id)}"></figure>`
  const placed = new Set<string>()
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const blocks = lines.map((line) => {
    const id = pictures[Number(PLACE.exec(line)?.[1] ?? 0) - 1]
    if (id === undefined) return `<p>${escapeHtml(line)}</p>`
    placed.add(id)
    return drawPicture(id)
  })
  const rest = pictures.filter((id) => !placed.has(id)).map(drawPicture)
  return sanitizeArticle([...blocks, ...rest].join(''))
}

/** Gives the pictures of an article their signed links, for a reader who may see it. */
export async function signArticlePictures(
  html: string,
  pictures: readonly string[],
  links: FileLinks,
): Promise<string> {
  let signed = html
  for (const id of pictures) {
    signed = signed.replaceAll(`"${buildPublicAddress(id)}"`, `"${escapeHtml(await links.urlOf(id))}"`)
  }
  return signed
}
