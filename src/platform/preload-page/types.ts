/**
 * Fetches the code of likely next pages when the current page is idle. Does nothing with data saving enabled. A failure
 * is ignored: the page is then fetched when it is opened. No effect in the mini-program: WeChat fetches packages by the
 * preload rules of app.config.
 */
export type PreloadPages = (paths: readonly string[]) => void
