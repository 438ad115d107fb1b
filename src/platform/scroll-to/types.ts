/** Brings an element of the page in front into the middle of the window, as the first field that is not in order. */
export type ScrollTo = (id: string) => void

/** Shows the page in front from this height on, at once, when what was drawn last has its room. In pixels. */
export type ScrollPageTo = (top: number) => void
