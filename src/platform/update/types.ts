/**
 * Notices a new release and calls back once with what starts it.
 *
 * Mini-program: WeChat has downloaded it; `apply` restarts. H5: the server says a later version (`latest`), which is
 * asked when the page comes to the front; `apply` loads the page again. Versions are ordered by their numbers
 * (spec §9).
 *
 * @param latest the version the server has now
 * @returns ends the watch
 */
export type WatchForUpdate = (latest: () => Promise<string>, onReady: (apply: () => void) => void) => () => void
