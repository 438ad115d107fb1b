import { escapeHtml } from '@/lib/escape-html'
import type { Db } from '@/server/db/connection'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'

import type { FileLinks } from './file-links'
import { buildPublicAddress, findOwnUploads, updateUploadScope } from './upload-store'

/** Maximum number of uploaded pictures of one article. */
const PICTURES_MAX = 20

/** Ids of the uploads that an article shows, each once, in their order. */
function listArticlePictures(html: string): string[] {
  const start = buildPublicAddress('')
  const sources = [...html.matchAll(/<img src="([^"]*)"/g)].map(([, source = '']) => source)
  const ids = sources.filter((source) => source.startsWith(start)).map((source) => source.slice(start.length))
  return [...new Set(ids.filter((id) => /^[\w-]{1,64}$/.test(id)))]
}

/** Gives the pictures of an article their signed links, for a reader who may see it. */
export async function signArticlePictures(
  html: string,
  pictures: readonly string[],
  links: FileLinks,
): Promise<string> {
  let signed = html
  for (const id of pictures) {
    signed = signed.replaceAll(`"${buildPublicAddress(id)}"`, `"${escapeHtml(await links.buildUrl(id))}"`)
  }
  return signed
}

const refuse = (why: string) => new Refusal(422, why, { content: why })

/**
 * Takes the pictures of an article over: those that it has, of whichever administrator, and new ones of the caller.
 *
 * @param knownPictures ids of the pictures that the article had
 * @returns ids of the pictures that it has now
 * @throws {Refusal} 404 for a picture that is not the caller's; 422 at `content`
 */
export async function takeArticlePictures(
  tx: Db,
  caller: CompanyCaller,
  html: string,
  knownPictures: readonly string[],
  scope: 'public' | 'company' | 'owner',
): Promise<string[]> {
  const pictures = listArticlePictures(html)
  if (pictures.length > PICTURES_MAX) throw refuse(`正文里最多放 ${PICTURES_MAX} 张图片`)
  const fresh = pictures.filter((id) => !knownPictures.includes(id))
  const files = await findOwnUploads(tx, caller, fresh)
  if (files.some(({ mime }) => !mime.startsWith('image/'))) throw refuse('正文里只能放图片')
  await updateUploadScope(tx, fresh, scope)
  return pictures
}
