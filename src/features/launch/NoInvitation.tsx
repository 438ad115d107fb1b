import { redirect } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { emptyMessage } from '@/ui/pictures/empty-message'

/** A guest without an invitation gets one by signing up. */
export function NoInvitation() {
  return (
    <PageFrame route="invitation">
      <EmptyView
        picture={emptyMessage}
        text="这里还没有你的邀请函"
        hint="报名发布会后，会得到一份专属邀请函"
        action={{ text: '去报名', onPress: () => void redirect('launch') }}
      />
    </PageFrame>
  )
}
