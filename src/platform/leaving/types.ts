/**
 * Has the platform ask before the page in front is left by the platform's own way, because something on it would be
 * lost. The back of our own bar is asked about by the screen.
 *
 * H5: closing or reloading the window, in the browser's words; its back stays here and tells the screen, which asks.
 * Mini-program: WeChat's back; our words.
 *
 * @param onBack the browser's back
 * @returns to be called once nothing would be lost any more, or before the screen leaves
 */
export type HoldPage = (question: string, onBack: () => void) => () => void
