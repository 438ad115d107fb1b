/** Whether the window has room for a list beside its detail, and for tables: from 1024 px. */
export type IsWideWindow = () => boolean

/**
 * Calls back when a window becomes wide or narrow.
 * @returns unsubscribes
 */
export type WatchWideWindow = (changed: () => void) => () => void
