/** WeChat asks for the person's consent before a call that touches their data goes on. */
export interface PrivacyRequest {
  /** The consent's name as WeChat's console has it. */
  contract: string
  /** Opens the full text in WeChat's own page. */
  open: () => void
  /** The person tapped the button of this id, which must be of WeChat's own kind. */
  agree: (buttonId: string) => void
  refuse: () => void
}

/**
 * Watches for such requests. Only the mini-program has them: on H5 the browser asks for its own permissions.
 *
 * @returns ends the watch
 */
export type WatchPrivacy = (onNeeded: (request: PrivacyRequest) => void) => () => void
