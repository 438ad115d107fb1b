import type { PauseHiddenPages } from './types'

/** Pages below the current one are elements of the same document: updating them is cheap. */
export const pauseHiddenPages: PauseHiddenPages = () => undefined
