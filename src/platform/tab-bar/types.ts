export interface TabBarStyle {
  /** Counts by position; 0 hides the badge. */
  badges: Readonly<Record<number, number>>
  /** Files of the selected icons by position. */
  selectedIcons: Readonly<Record<number, string>>
  backgroundColor: string
  borderStyle: 'white' | 'black'
}

/**
 * Dresses the native tab bar. To be called when a tab page is shown: WeChat refuses on any other page.
 * H5 draws its own bar (ui/TabBar) and has nothing to dress.
 */
export type StyleTabBar = (look: TabBarStyle) => void

/** Whether the staff tab pages draw ui/TabBar themselves. */
export type DrawsTabBar = boolean
