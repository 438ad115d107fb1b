import { go } from '@/navigation/navigate'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { underReview } from '@/ui/pictures/under-review'

/** For a user without a company: the only action is to join one. `text` begins with 加入企业后. */
export function JoinCompanyView({ text }: { text: string }) {
  return (
    <EmptyView
      picture={underReview}
      text={text}
      hint="使用企业编码或名称申请，由管理员审核"
      action={{ text: '加入企业', onPress: () => void go('joinApp') }}
    />
  )
}
