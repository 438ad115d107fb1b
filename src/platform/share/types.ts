export interface SharedPage {
  title: string
  /** Address within the application: path and query, never with a token. */
  path: string
}

/**
 * Shares an address.
 *
 * - `shared`: the system's sheet took it
 * - `copied`: no sheet here; the link is in the clipboard, and the caller says so
 * - `cancelled`: the person closed the sheet
 * - `supported: false`: the mini-program shares by a button of its own (`openType="share"`) alone
 */
export type ShareLink = (shared: SharedPage) => Promise<'shared' | 'copied' | 'cancelled' | { supported: false }>

/** The whole address of a page of this application, as a code or a message carries it. */
export type BuildLink = (path: string) => string
