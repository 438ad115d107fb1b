/**
 * Calls the listener when the application enters the foreground or the background. On H5 a page restored from the
 * back-forward cache counts as entering the foreground: WeChat on iOS shows the old page after "back" without loading
 * it again.
 *
 * @returns unsubscribes
 */
export type OnVisibilityChange = (listener: (isVisible: boolean) => void) => () => void
