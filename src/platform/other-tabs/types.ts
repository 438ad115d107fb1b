/**
 * Calls the listener when another window of the application changes a stored value. Never in the mini-program, which
 * has one window.
 *
 * @returns unsubscribes
 */
export type OnStoredElsewhere = (key: string, listener: () => void) => () => void
