/**
 * Runs work that may wait: once the page in front has had time to ask for its own data and has nothing to do. It never
 * runs for somebody who saves data.
 *
 * @returns takes the work back, if it has not begun
 */
export type RunWhenIdle = (work: () => void) => () => void
