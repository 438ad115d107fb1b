/** Scrolls an element of the current page into the middle of the window, such as the first invalid field. */
export type ScrollTo = (id: string) => void

/** Scrolls the current page to this height in pixels without animation, after the last render has its layout. */
export type ScrollPageTo = (top: number) => void
