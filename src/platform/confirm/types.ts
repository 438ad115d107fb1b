export interface ConfirmQuestion {
  title: string
  text: string
  /** Verbs; WeChat takes four characters at most. */
  yes: string
  no: string
}

/**
 * Asks a question outside of any page, as at the start of the application: WeChat's own dialog, or plain elements on
 * H5, where React may not be up yet. On a page ui/Dialog asks.
 *
 * @returns false also when the platform cannot ask, and for Escape
 */
export type Confirm = (question: ConfirmQuestion) => Promise<boolean>
