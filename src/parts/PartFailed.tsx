import { View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'
import { Card } from '@/ui/Card'
import { Cell } from '@/ui/Cell'

interface PartFailedProps {
  /** What is missing, as in 「报表分类加载失败」. */
  what: string
  onRetry: () => void
}

/** One line in place of a part that could not be loaded, while the rest of the page is shown. */
export function PartFailed({ what, onRetry }: PartFailedProps) {
  return (
    <View {...toAriaProps({ role: 'alert' })}>
      <Card isFlush>
        <Cell title={`${what}加载失败`} value="重试" onPress={onRetry} />
      </Card>
    </View>
  )
}
