/**
 * How a person signs in with WeChat where the application runs.
 *
 * - `code`: the mini-program asks WeChat for a one-time code
 * - `redirect`: H5 inside WeChat leaves for WeChat's authorisation page and comes back with a code
 * - `none`: H5 in another browser cannot
 */
export type WechatSignIn =
  | {
      way: 'code'
      /** @throws {Error} with WeChat's words, when it gives none */
      code(): Promise<string>
    }
  | {
      way: 'redirect'
      /** Leaves for WeChat; it returns to /pages/redirect/index with `code` and the `state` given. */
      leave(appId: string, state: string): void
      /** Removes WeChat's one-time code from the address, where it could be shared or bookmarked. */
      tidyAddress(): void
    }
  | { way: 'none' }
