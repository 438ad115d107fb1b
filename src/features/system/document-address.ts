interface DocumentAddress {
  url: string
  name: string
}

/** Allows a path of this origin, a file of the API's host, or a generated URL; never another site or a script. */
function isOwnFile(url: string, apiOrigin: string): boolean {
  return /^(\/(?![/\\])|blob:)/i.test(url) || (apiOrigin !== '' && url.startsWith(`${apiOrigin}/`))
}

/**
 * The document in an address of /preview-document; undefined when it names none that may be fetched.
 *
 * @param apiOrigin where files are served, empty for the page's own origin
 */
export function readDocumentAddress(
  query: Readonly<Partial<Record<string, string>>>,
  apiOrigin: string,
): DocumentAddress | undefined {
  const { url = '', name = '' } = query
  return isOwnFile(url, apiOrigin) ? { url, name: name.trim().slice(0, 100) || '文件.pdf' } : undefined
}
