/** Defers the updates of hidden pages until they are shown. */
export type PauseHiddenPages = () => void
