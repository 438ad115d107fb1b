/** Whether the system asks for a dark appearance. */
export type IsSystemDark = () => boolean

/**
 * Calls back when the system's appearance changes.
 * @returns unsubscribes
 */
export type OnSystemAppearance = (changed: () => void) => () => void

/**
 * Applies the theme outside the page's own view: the document on H5 (overscroll, popups, page loader), the window's
 * background and the native navigation bar in the mini-program.
 */
export type PaintSurroundings = (look: Surroundings) => void

export interface Surroundings {
  /** Empty: the bar stays blank. */
  title: string
  className: string
  variables: Readonly<Record<string, string>>
  isDark: boolean
  /** Page background, `#rrggbb`. */
  page: string
  /** Background of the navigation bar, `#rrggbb`. */
  bar: string
  /** Text colour of the navigation bar and of the status bar. */
  barInk: '#ffffff' | '#000000'
}
