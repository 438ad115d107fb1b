import { WebView } from '@tarojs/components'

import type { WebFrameProps } from './web-frame-props'

/** WeChat renders the page over everything else, and only from domains configured in its console. */
export function WebFrame({ url }: WebFrameProps) {
  return <WebView src={url} />
}
