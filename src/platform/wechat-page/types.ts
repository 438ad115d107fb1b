/** Signature that authorises the page to use the JS-SDK. */
export interface WechatPageSignature {
  appId: string
  timestamp: number
  nonceStr: string
  signature: string
}

/** Asks the server to sign an address; null when it cannot. */
export type SignPage = (url: string) => Promise<WechatPageSignature | null>

/** Preview of a shared page in WeChat. */
export interface ShareCard {
  title: string
  text: string
  /** Address within the application: path and query, never with a token. */
  path: string
  /** Address of a JPEG or PNG; empty for none. */
  picture: string
}

/**
 * Sets the preview that WeChat uses when the page is shared from its menu.
 *
 * @returns `supported: false` outside WeChat's browser (mini-program pages configure sharing themselves), or when
 * WeChat does not authorise the page
 */
export type OfferCard = (card: ShareCard, sign: SignPage) => Promise<{ supported: boolean }>

/** Whether open tags for the mini-program work on this page. */
export type CanOpenTags = (sign: SignPage) => Promise<boolean>

/** Whether the page runs in WeChat's browser, excluding the mini-program. */
export type IsWechatPage = boolean

/** Replaces the page by an address that WeChat opens. */
export type FollowLink = (url: string) => void
