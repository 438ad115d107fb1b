import { recordCurrentPage } from '@/navigation/back-to-page'
import { go } from '@/navigation/navigate'
import { type RouteName, routeTable } from '@/navigation/routes'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { noPermission } from '@/ui/pictures/no-permission'

/** Sign-in card for guests on a tab of the staff bar, because a tab switch has no login page to return from. */
export function SignInCard({ route }: { route: RouteName }) {
  const signIn = () => {
    recordCurrentPage()
    void go('login')
  }
  return (
    <EmptyView
      picture={noPermission}
      text={`登录后查看${routeTable[route].title}`}
      hint="登录后会回到这里"
      action={{ text: '去登录', onPress: signIn }}
    />
  )
}
