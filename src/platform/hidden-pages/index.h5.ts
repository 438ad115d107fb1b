import type { PauseHiddenPages } from './types'

/** Pages beneath the one in front are elements of the same document: changing them crosses no bridge. */
export const pauseHiddenPages: PauseHiddenPages = () => undefined
