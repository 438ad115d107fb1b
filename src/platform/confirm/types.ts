export interface ConfirmQuestion {
  title: string
  text: string
  /** Verbs; WeChat accepts four characters at most. */
  yes: string
  no: string
}

/**
 * Asks a question outside of any page, as during launch: WeChat's own dialog, or plain elements on H5, where React may
 * not have mounted yet. Pages use ui/Dialog.
 *
 * @returns false also when the platform cannot ask, and on Escape
 */
export type Confirm = (question: ConfirmQuestion) => Promise<boolean>
