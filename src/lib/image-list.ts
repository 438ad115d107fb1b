const SEPARATOR = '#$#' // spec §3, §9

/** Image addresses as one text, for the address of the preview page. */
export function joinImages(urls: readonly string[]): string {
  return urls.join(SEPARATOR)
}

/** The addresses of a joined text, in order, without blanks. */
export function splitImages(joined: string): string[] {
  return joined
    .split(SEPARATOR)
    .map((url) => url.trim())
    .filter((url) => url !== '')
}
