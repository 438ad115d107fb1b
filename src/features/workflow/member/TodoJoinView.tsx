import { go } from '@/navigation/navigate'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { underReview } from '@/ui/pictures/under-review'

/** Shown to a user without a company: the only action is to join one. */
export function TodoJoinView() {
  return (
    <EmptyView
      picture={underReview}
      text="加入企业后可以处理待办"
      hint="使用企业编码或名称申请，由管理员审核"
      action={{ text: '加入企业', onPress: () => void go('joinApp') }}
    />
  )
}
