/**
 * The page that an address query belongs to, as {@link OpenAddressPage} gave it: its path in Taro's stack, which no other
 * page has, for a list and what it opens may have one route. Absent: the page whose address is shown.
 */
export type AddressPage = string | undefined

/** Registers a page that is drawn for the first time: the address that is shown is its own. */
export type OpenAddressPage = () => AddressPage

/**
 * Writes one parameter of a page's address without opening the page anew, so that a reload or a shared link shows the
 * same list. A list beside another page writes into the address of that page, and into its own once that page is closed.
 * The mini-program has no address: what was chosen lasts as long as its page. WeChat restores no tab of the bar that it
 * has ended (`restartStrategy`), and the staff's lists are tabs.
 *
 * @param value empty removes the parameter
 */
export type ReplaceAddressQuery = (page: AddressPage, key: string, value: string) => void

/** Reads one parameter of a page's address; empty when it is absent, and in the mini-program. */
export type ReadAddressQuery = (page: AddressPage, key: string) => string

/** Writes into the address that is shown what its page keeps, and what the list beside it keeps. */
export type ShowAddressQueries = (shown: AddressPage, list: AddressPage) => void

/** Writes what a page keeps into its address again: a tab of the bar is opened by its bare address. */
export type ShowPageQuery = (page: AddressPage) => void

/** What the list beside a page keeps, as the page's address has it; and the query of the page without it. */
export type SplitListQuery = (query: Readonly<Record<string, string>>) => {
  own: Record<string, string>
  list: Record<string, string>
}
