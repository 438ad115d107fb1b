/**
 * Caches a chosen file where it outlives the application: the mini-program's own files, 200 MB in all by WeChat's rule,
 * or the browser's database.
 *
 * @param name what it is found by, with its extension
 * @param path as it was picked; in the mini-program the file moves, and is gone from there
 * @returns where it is shown and sent from now on; undefined when the device has no room for it, or keeps nothing
 */
export type CacheFile = (name: string, path: string) => Promise<string | undefined>

/** @returns where a file that was put there is shown and sent from; undefined when it is gone */
export type OpenCachedFile = (name: string) => Promise<string | undefined>

/** Takes a file away; one that is gone already is no failure. */
export type RemoveCachedFile = (name: string) => Promise<void>

/** The names of all cached files. */
export type ListCachedFiles = () => Promise<string[]>
