export interface ShareButtonProps {
  text: string
  /** Shares where the platform leaves it to the page. WeChat asks the page's `useShareAppMessage` instead. */
  onShare: () => void
}
