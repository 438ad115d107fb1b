/** Position of an element in the window, in CSS pixels. */
export interface ElementPosition {
  /** Of the element, from the window's upper edge; negative once it is scrolled past. */
  top: number
  height: number
  windowHeight: number
}

/** @returns undefined when the element is not on the page in front */
export type MeasureElement = (id: string) => Promise<ElementPosition | undefined>

/** Scrolls the page until this part of an element, 0 to 1, is in the middle of the window. */
export type ScrollToShare = (id: string, share: number) => Promise<void>
