/**
 * Runs deferrable work after the current page has requested its data and is idle. It never runs with data saving
 * enabled.
 *
 * @returns cancels work that has not started
 */
export type RunWhenIdle = (work: () => void) => () => void
