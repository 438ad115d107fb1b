/**
 * Tells when another window of the application changes a stored value. The mini-program has one window, so it never
 * tells.
 *
 * @returns ends the telling
 */
export type OnStoredElsewhere = (key: string, listener: () => void) => () => void
