import { WebView } from '@tarojs/components'

import type { WebFrameProps } from './web-frame-props'

/** WeChat draws the page over everything else, and only from domains named in its console. */
export function WebFrame({ url }: WebFrameProps) {
  return <WebView src={url} />
}
