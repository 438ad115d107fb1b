/**
 * Asks before the platform unloads the current page, because unsaved input would be lost. For the back button of our
 * own bar the screen asks.
 *
 * H5: closing or reloading the window, with the browser's text; the browser's back calls `onBack`, and the screen asks.
 * Mini-program: WeChat's back, with our text.
 *
 * @param onBack the browser's back
 * @returns removes the question, once everything is saved or before the screen navigates
 */
export type AskBeforeUnload = (question: string, onBack: () => void) => () => void
