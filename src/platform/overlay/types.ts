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
export type HoldOverlay = (id: string, close: () => boolean) => () => void

/** Props that keep the page beneath from scrolling with a finger on the overlay. */
export type Stillness = Record<string, unknown>
