/** Whether the device itself asks for a dark appearance. */
export type IsSystemDark = () => boolean

/** Calls back when the device changes its appearance. @returns a function that stops it */
export type OnSystemAppearance = (changed: () => void) => () => void

/**
 * Carries the theme to what lies outside the page's own view: the document on H5 (overscroll, popups, page loader),
 * the window's background and the native navigation bar in the mini-program.
 */
export type PaintSurroundings = (look: Surroundings) => void

export interface Surroundings {
  /** Empty: the bar stays blank. */
  title: string
  className: string
  variables: Readonly<Record<string, string>>
  isDark: boolean
  /** The page's ground, `#rrggbb`. */
  page: string
  /** Ground of the bar at the top, `#rrggbb`. */
  bar: string
  /** Its text and the phone's status bar. */
  barInk: '#ffffff' | '#000000'
}
