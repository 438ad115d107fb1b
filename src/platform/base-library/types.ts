export interface OutdatedClient {
  /** Opens the update of the client; absent on clients too old for this call. */
  update?: (() => void) | undefined
}

/**
 * WeChat's client when its base library is too old for this application; undefined otherwise. On H5 a browser that is
 * too old never runs the scripts.
 */
export type FindOutdatedClient = () => OutdatedClient | undefined
