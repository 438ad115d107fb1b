import { relaunchHome } from '@/navigation/navigate'
import { EmptyView } from '@/ui/EmptyView'
import { notFound } from '@/ui/pictures/not-found'

/** Where a link leads to an opportunity that is not there, or that another partner reported: nobody learns which. */
export function OpportunityAbsent() {
  return (
    <EmptyView
      picture={notFound}
      text="看不到这条商机"
      hint="可能已被删除，或不是您提报的"
      action={{ text: '返回首页', onPress: () => void relaunchHome() }}
    />
  )
}
