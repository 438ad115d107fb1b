/**
 * Writes one parameter of the current page's address without opening the page anew, so that a reload or a shared link
 * shows the same list. The mini-program has no address: what was chosen lasts as long as its page.
 *
 * @param value empty removes the parameter
 */
export type ReplaceAddressQuery = (key: string, value: string) => void

/** Reads one parameter of the current page's address; empty when it is absent, and in the mini-program. */
export type ReadAddressQuery = (key: string) => string
