/**
 * Asks before the platform unloads the current page with unsaved input. The screen itself asks for the back button of
 * the custom bar. H5: closing or reloading the window shows the browser's text; the browser's back calls `onBack`, and
 * the screen asks. Mini-program: WeChat's back, with the given text.
 *
 * @param onBack called on the browser's back
 * @returns removes the question, after saving or before the screen navigates
 */
export type AskBeforeUnload = (question: string, onBack: () => void) => () => void
