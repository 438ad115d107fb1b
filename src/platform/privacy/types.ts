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

/** What a page has to do with WeChat's requests for consent. */
export interface PrivacyOwner {
  /** The page is shown: requests come to it from now on. One that waits on another page is refused. */
  moveToFront: () => void
  /** The page has been left: a request that waits on it is refused. */
  end: () => void
}

/**
 * Makes a page, for as long as it lives, the owner of WeChat's requests for consent while it is in front. Every request
 * is answered: a call that waits for an answer holds up all later ones. Only the mini-program has such requests: on H5
 * the browser asks for its own permissions.
 *
 * @param onChange gets the request that waits for the person, and undefined once it has its answer
 */
export type HandlePrivacyRequests = (onChange: (request: PrivacyRequest | undefined) => void) => PrivacyOwner
