/** Heights of a custom bar, in CSS pixels. */
export interface CustomBar {
  /** The system's status bar. */
  status: number
  /** The whole bar with the status bar: status + 50 on Android, + 43 elsewhere (spec §9). */
  total: number
  /** Width reserved at the right for WeChat's capsule. */
  capsule: number
}

/** The bar's measures, or undefined where the style sheet's values apply (H5: the browser draws the status bar). */
export type GetCustomBar = () => CustomBar | undefined

/** Whether pages render the plain bar too. The mini-program has a native one. */
export type DrawsPlainBar = boolean
