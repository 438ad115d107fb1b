const SEPARATOR = '#$#' // spec §3, §9

/** Joins image URLs to one text, for the URL of the preview page. */
export function joinImages(urls: readonly string[]): string {
  return urls.join(SEPARATOR)
}

/** Splits a joined text into URLs; drops blanks. */
export function splitImages(joined: string): string[] {
  return joined
    .split(SEPARATOR)
    .map((url) => url.trim())
    .filter((url) => url !== '')
}
