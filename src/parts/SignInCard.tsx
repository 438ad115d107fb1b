import { recordCurrentPage } from '@/navigation/back-to-page'
import { go } from '@/navigation/navigate'
import { type RouteName, routeTable } from '@/navigation/routes'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { noPermission } from '@/ui/pictures/no-permission'

interface SignInCardProps {
  route: RouteName
  /** What the visitor does there, where it is not to look at the page. */
  purpose?: string
}

/** Sign-in card for guests on a tab of the staff bar, because a tab switch has no login page to return from. */
export function SignInCard({ route, purpose = `查看${routeTable[route].title}` }: SignInCardProps) {
  const signIn = () => {
    recordCurrentPage()
    void go('login')
  }
  return (
    <EmptyView
      picture={noPermission}
      text={`登录后${purpose}`}
      hint="登录后会回到这里"
      action={{ text: '去登录', onPress: signIn }}
    />
  )
}
