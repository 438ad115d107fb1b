/** What the page is let use its functions by. */
export interface WechatPageSignature {
  appId: string
  timestamp: number
  nonceStr: string
  signature: string
}

/** Asks the server to sign an address; null when it cannot. */
export type SignPage = (url: string) => Promise<WechatPageSignature | null>

/** What WeChat shows when the page is passed on. */
export interface ShareCard {
  title: string
  text: string
  /** Address within the application: path and query, never with a token. */
  path: string
  /** Address of a JPEG or PNG; empty for none. */
  picture: string
}

/**
 * Says what WeChat shows when the page is passed on from its menu.
 *
 * @returns `supported: false` outside WeChat's browser (the mini-program shares by its pages' own words), or where the
 * page may not
 */
export type OfferCard = (card: ShareCard, sign: SignPage) => Promise<{ supported: boolean }>

/** Whether tags that open the mini-program work on this page. */
export type CanOpenTags = (sign: SignPage) => Promise<boolean>

/** Whether the page runs in WeChat's browser, the mini-program excepted. */
export type IsWechatPage = boolean

/** Leaves the page for an address that WeChat opens. */
export type FollowLink = (url: string) => void
