export interface MiniLaunchProps {
  appId: string
  /** Of the mini-program, without a leading slash, with its query. */
  path: string
  text: string
  /** WeChat does not open it: the page offers another way. */
  onFail: () => void
}
