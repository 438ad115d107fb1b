export interface MiniLaunchProps {
  appId: string
  /** Page path in the mini-program, without a leading slash, with its query. */
  path: string
  text: string
  /** WeChat cannot open it: the page offers an alternative. */
  onFail: () => void
}
