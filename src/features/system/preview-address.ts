import { splitImages } from '@/lib/image-list'

/** Allows http(s), a path of this origin, or a generated URL. Never a script. */
function isPicture(url: string): boolean {
  return /^(https?:\/\/|\/(?!\/)|blob:|data:image\/)/i.test(url)
}

/**
 * The pictures in an address of /preview-image without duplicates, and the first shown one.
 *
 * @param query `urls` joined by `#$#`; `at` an index from 0, or `current` one of the urls
 */
export function readPreview(query: Readonly<Partial<Record<string, string>>>): { urls: string[]; at: number } {
  const named = splitImages(query.urls ?? '')
  const first = query.current ?? named[Number(query.at ?? 0)]
  const urls = [...new Set(named.filter(isPicture))]
  return { urls, at: first === undefined ? 0 : Math.max(0, urls.indexOf(first)) }
}
