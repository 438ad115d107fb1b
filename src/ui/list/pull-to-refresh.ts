export interface PullToRefreshProps {
  /** Refetches the data of the page; the indicator stays until the promise settles. */
  onRefresh: () => Promise<unknown>
}
