/**
 * Fetches the code of pages that are likely to be opened next, once the page in front has nothing to do. Nothing
 * happens for somebody who saves data, and a failure stays silent: the page is then fetched when it is opened.
 *
 * The mini-program does nothing: WeChat fetches packages by the preload rules of app.config.
 */
export type PreloadPages = (paths: readonly string[]) => void
