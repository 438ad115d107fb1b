/** From now on, what changes on a page beneath another waits until it is shown. */
export type PauseHiddenPages = () => void
