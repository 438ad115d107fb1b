/** Brings an element of the page in front into the middle of the window, as the first field that is not in order. */
export type ScrollTo = (id: string) => void
