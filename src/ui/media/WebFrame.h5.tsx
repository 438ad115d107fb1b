import { openDocument } from '@/platform/viewer'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { success } from '@/ui/pictures/success'

import type { WebFrameProps } from './web-frame-props'

/** Opens the page in a new window, because most pages refuse to be framed. */
export function WebFrame({ url, host }: WebFrameProps) {
  return (
    <EmptyView
      picture={success}
      text={`即将打开 ${host}`}
      hint="该网页由对方提供，请注意保护个人信息"
      action={{ text: '打开网页', onPress: () => void openDocument(url, () => Promise.resolve(url)) }}
    />
  )
}
