export interface PullToRefreshProps {
  /** Asks for what the page shows anew; the sign stays until it is settled. */
  onRefresh: () => Promise<unknown>
}
