export interface SharedPage {
  title: string
  /** Address within the application: path and query, never with a token. */
  path: string
}

/**
 * Shares an address.
 *
 * - `shared`: the system's share sheet took it
 * - `copied`: no share sheet here; the link is in the clipboard, and the caller shows a message
 * - `cancelled`: the user closed the sheet
 * - `supported: false`: the mini-program shares only by its own button (`openType="share"`)
 */
export type ShareLink = (shared: SharedPage) => Promise<'shared' | 'copied' | 'cancelled' | { supported: false }>

/** The absolute URL of a page of this application, for codes and messages. */
export type BuildLink = (path: string) => string
