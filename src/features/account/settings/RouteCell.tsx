import type { ComponentProps } from 'react'

import { go } from '@/navigation/navigate'
import type { RouteName } from '@/navigation/routes'
import { useIsHidden } from '@/session/menu'
import { Cell } from '@/ui/list/Cell'

/** Account routes without parameters. */
type OwnRoute = Extract<
  RouteName,
  | 'absence'
  | 'accountData'
  | 'certification'
  | 'changePhone'
  | 'coupons'
  | 'devices'
  | 'notifications'
  | 'password'
  | 'settings'
>

/** A row that opens a page. When the menu hides the page, the row is read-only or not rendered. */
export function RouteCell({ route, ...cell }: Omit<ComponentProps<typeof Cell>, 'onPress'> & { route: OwnRoute }) {
  const isHidden = useIsHidden(route)
  if (!isHidden) return <Cell {...cell} onPress={() => void go(route)} />
  return cell.value || cell.right ? <Cell {...cell} /> : null
}
