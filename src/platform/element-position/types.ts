/** Position of an element in the window, in CSS pixels. */
export interface ElementPosition {
  /** Distance from the window's upper edge; negative above it. */
  top: number
  height: number
  windowHeight: number
}

/** @returns undefined when the element is not on the current page */
export type MeasureElement = (id: string) => Promise<ElementPosition | undefined>

/** Scrolls the page until the point at this share of an element's height, 0 to 1, is in the middle of the window. */
export type ScrollToShare = (id: string, share: number) => Promise<void>
