/**
 * Gives an open sheet or dialog the ways to close that the platform has, besides its own buttons.
 *
 * H5: the browser's back and Escape close it and the page stays; the keyboard's focus moves into it and returns to
 * where it was. Mini-program: none of these exist (WeChat's back leaves the page).
 *
 * @param id of the overlay's element
 * @param close returns whether it closes: one whose answer is on its way stays open
 * @returns to be called when it is closed, however that came
 */
export type OpenModalHistory = (id: string, close: () => boolean) => () => void

/**
 * H5: the browser's back stays on the page and calls this instead, until it is released. Mini-program: nothing, for
 * WeChat asks by itself (platform/before-unload).
 *
 * @returns releases it
 */
export type InterceptBack = (onBack: () => void) => () => void

/** Props that keep the page beneath from scrolling with a finger on the overlay. */
export type ScrollLockProps = Record<string, unknown>
