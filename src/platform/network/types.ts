/** Whether the device is online, as far as the platform knows; true when unknown. */
export type IsOnline = () => boolean

/**
 * Calls the listener on each network change.
 *
 * @returns unsubscribes
 */
export type OnNetworkChange = (listener: (isOnline: boolean) => void) => () => void
