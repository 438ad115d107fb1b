/**
 * The page that an address query belongs to: its path, as {@link OpenAddressPage} gave it. Absent: the page whose address
 * is shown.
 */
export type AddressPage = string | undefined

/** Tells that a page is drawn for the first time: the address that is shown is its own, with what it keeps. */
export type OpenAddressPage = () => AddressPage

/**
 * Writes one parameter of a page's address without opening the page anew, so that a reload or a shared link shows the
 * same list. A list beside another page keeps it in the address of that page; covered, it has it again once it is shown.
 * The mini-program has no address: what was chosen lasts as long as its page.
 *
 * @param value empty removes the parameter
 */
export type ReplaceAddressQuery = (page: AddressPage, key: string, value: string) => void

/** Reads one parameter of a page's address; empty when it is absent, and in the mini-program. */
export type ReadAddressQuery = (page: AddressPage, key: string) => string

/** Writes into the address that is shown what its page keeps, and what the list beside it keeps. */
export type ShowAddressQueries = (shown: AddressPage, list: AddressPage) => void

/** What the list beside a page keeps, as the page's address has it; and the query of the page without it. */
export type SplitListQuery = (query: Readonly<Record<string, string>>) => {
  own: Record<string, string>
  list: Record<string, string>
}
