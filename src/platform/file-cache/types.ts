/**
 * Caches a picked file beyond the run of the application: in the mini-program's user files, limited by WeChat to 200
 * MB, or in the browser's IndexedDB.
 *
 * @param name key of the file, with its extension
 * @param path as picked; in the mini-program the file moves, so this path becomes invalid
 * @returns the path for display and upload; undefined when the device has no room or denies storage
 */
export type CacheFile = (name: string, path: string) => Promise<string | undefined>

/** @returns the path of a cached file for display and upload; undefined when it no longer exists */
export type OpenCachedFile = (name: string) => Promise<string | undefined>

/** Removes a cached file; a missing file is no error. */
export type RemoveCachedFile = (name: string) => Promise<void>

/** The names of all cached files. */
export type ListCachedFiles = () => Promise<string[]>
