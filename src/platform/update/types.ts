/**
 * Detects a new release and calls back once with the function that applies it. Mini-program: WeChat has downloaded it;
 * `apply` restarts. H5: checks the server's version (`latest`) when the page returns to the foreground; `apply` reloads
 * the page. Versions are compared numerically (spec §9).
 *
 * @param latest loads the current version of the server
 * @returns stops watching
 */
export type WatchForUpdate = (latest: () => Promise<string>, onReady: (apply: () => void) => void) => () => void
