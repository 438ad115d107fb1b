export interface OutdatedClient {
  /** Leads to a newer one; absent where the client is too old for that as well. */
  update?: (() => void) | undefined
}

/**
 * WeChat's client where its base library is older than this application needs; undefined where it will do. On H5 a
 * browser that is too old never runs the scripts.
 */
export type FindOutdatedClient = () => OutdatedClient | undefined
