/** Whether the device has a network, as far as the platform knows; true when it does not know. */
export type IsOnline = () => boolean

/**
 * Tells each change of the network.
 *
 * @returns ends the telling
 */
export type OnNetworkChange = (listener: (isOnline: boolean) => void) => () => void
