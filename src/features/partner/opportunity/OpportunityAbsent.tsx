import { relaunchHome } from '@/navigation/navigate'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { notFound } from '@/ui/pictures/not-found'

/** Shown for an opportunity that does not exist or belongs to another partner; it does not reveal which. */
export function OpportunityAbsent() {
  return (
    <EmptyView
      picture={notFound}
      text="看不到这条商机"
      hint="可能已被删除，或不是你提报的"
      action={{ text: '返回首页', onPress: () => void relaunchHome() }}
    />
  )
}
