import { View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'

interface PartFailedProps {
  /** Name of the missing part, as in 「报表分类加载失败」. */
  what: string
  onRetry: () => void
}

/** One line that replaces a part that failed to load, while the rest of the page is shown. */
export function PartFailed({ what, onRetry }: PartFailedProps) {
  return (
    <View {...toAriaProps({ role: 'alert' })}>
      <Card isFlush>
        <Cell title={`${what}加载失败`} value="重试" onPress={onRetry} />
      </Card>
    </View>
  )
}
