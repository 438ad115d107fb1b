import { splitImages } from '@/lib/image-list'

/** A picture's address: http(s), this origin's own path, or one that the page made itself. Never a script. */
function isPicture(url: string): boolean {
  return /^(https?:\/\/|\/(?!\/)|blob:|data:image\/)/i.test(url)
}

/**
 * The pictures that an address of /preview-image names, each once, and which comes first.
 *
 * @param query `urls` joined by `#$#`; `at` a number from 0, or `current` one of the urls
 */
export function readPreview(query: Readonly<Partial<Record<string, string>>>): { urls: string[]; at: number } {
  const named = splitImages(query.urls ?? '')
  const first = query.current ?? named[Number(query.at ?? 0)]
  const urls = [...new Set(named.filter(isPicture))]
  return { urls, at: first === undefined ? 0 : Math.max(0, urls.indexOf(first)) }
}
