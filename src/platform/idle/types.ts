/**
 * Runs deferrable work after the current page has requested its data and is idle. With data saving enabled in the browser it
 * never runs; WeChat does not report data saving.
 *
 * @returns cancels work that has not started
 */
export type RunWhenIdle = (work: () => void) => () => void
