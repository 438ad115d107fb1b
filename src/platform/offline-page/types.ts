/**
 * Caches the code of a page, so that the page opens offline.
 *
 * @param path of the page, as in the route table
 * @returns whether caching applies: the mini-program's packages are already on the device
 */
export type CachePageOffline = (path: string) => { supported: boolean }
