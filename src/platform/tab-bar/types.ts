export interface TabBarStyle {
  /** Counts by position; 0 hides the badge. */
  badges: Readonly<Record<number, number>>
  /** Files of the selected icons by position. */
  selectedIcons: Readonly<Record<number, string>>
  backgroundColor: string
  borderStyle: 'white' | 'black'
}

/**
 * Styles the native tab bar. Call it when a tab page is shown: WeChat refuses on any other page. No effect on H5, which
 * renders ui/TabBar.
 */
export type StyleTabBar = (look: TabBarStyle) => void

/** Whether the staff tab pages render ui/TabBar. */
export type DrawsTabBar = boolean
