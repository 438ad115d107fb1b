/**
 * Has the platform ask before the page in front is left by the platform's own way, because something on it would be
 * lost. The back of our own bar is asked about by the screen.
 *
 * H5: closing or reloading the window; the browser's words. Mini-program: WeChat's back; our words.
 *
 * @returns to be called once nothing would be lost any more
 */
export type HoldPage = (question: string) => () => void
