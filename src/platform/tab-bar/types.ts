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
 *
 * @param shown the style that the tab bar has already: only what differs from it is asked of WeChat
 */
export type StyleTabBar = (style: TabBarStyle, shown?: TabBarStyle) => void

/** Whether the staff tab pages render ui/TabBar. */
export type DrawsTabBar = boolean
