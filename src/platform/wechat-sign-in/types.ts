/**
 * How a user signs in with WeChat on this platform.
 *
 * - `code`: the mini-program requests a one-time code from WeChat
 * - `redirect`: H5 inside WeChat redirects to WeChat's authorisation page and returns with a code
 * - `none`: H5 in another browser cannot
 */
export type WechatSignIn =
  | {
      method: 'code'
      /** @throws {Error} with WeChat's message, when it issues no code */
      code(): Promise<string>
    }
  | {
      method: 'redirect'
      /** Redirects to WeChat, which returns to /pages/redirect/index with `code` and the given `state`. */
      leave(appId: string, state: string): void
      /** Removes WeChat's one-time code from the address, so that it is not shared or bookmarked. */
      tidyAddress(): void
    }
  | { method: 'none' }
