/**
 * Adds the platform's ways to close an open sheet or dialog. H5: the browser's back and Escape close it and the page
 * stays; the focus moves into it and returns afterwards. Mini-program: no effect (WeChat's back leaves the page).
 *
 * @param id of the overlay's element
 * @param close returns whether it closes: an overlay with a pending request stays open
 * @returns to be called when it has closed for any reason
 */
export type OpenModalHistory = (id: string, close: () => boolean) => () => void

/**
 * H5: the browser's back calls this and stays on the page, until it is released. Mini-program: no effect, because
 * WeChat asks by itself (platform/before-unload).
 *
 * @returns releases it
 */
export type InterceptBack = (onBack: () => void) => () => void

/**
 * H5: removes the history entry that a closed overlay has left on top of the page, before the page is replaced. Mini-
 * program: no effect.
 *
 * @returns undefined when there is none; otherwise resolves when it is removed
 */
export type DiscardOverlayEntry = () => Promise<void> | undefined

/** H5: whether an overlay is open, or the page intercepts back. */
export type IsBackHeld = () => boolean

/** Props that stop the page below an overlay from scrolling by touch. */
export type ScrollLockProps = Record<string, unknown>
