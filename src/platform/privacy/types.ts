/** WeChat asks for the user's consent before a call may access personal data. */
export interface PrivacyRequest {
  /** Name of the privacy policy in WeChat's console. */
  contract: string
  /** Opens the full text in WeChat's page. */
  open: () => void
  /** The user tapped the button with this id, which must be a native agree button. */
  agree: (buttonId: string) => void
  refuse: () => void
}

/** Handles WeChat's consent requests for one page. */
export interface PrivacyOwner {
  /** The page is shown and receives the requests from now on. A pending request of another page is refused. */
  moveToFront: () => void
  /** The page is closed: its pending request is refused. */
  end: () => void
}

/**
 * Makes a page the owner of WeChat's consent requests while it is the current page. Every request is answered, because
 * a pending one blocks all later calls. Mini-program only: on H5 the browser asks for its own permissions.
 *
 * @param onChange receives the pending request, and undefined once it is answered
 */
export type HandlePrivacyRequests = (onChange: (request: PrivacyRequest | undefined) => void) => PrivacyOwner
