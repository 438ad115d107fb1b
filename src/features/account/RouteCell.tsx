import type { ComponentProps } from 'react'

import { go } from '@/navigation/navigate'
import type { RouteName } from '@/navigation/routes'
import { useIsHidden } from '@/session/menu'
import { Cell } from '@/ui/Cell'

/** The person's own pages that have no parameters. */
type OwnRoute = Extract<
  RouteName,
  'absence' | 'accountData' | 'certification' | 'changePhone' | 'coupons' | 'devices' | 'notifications' | 'password'
>

/** A row that leads to a page. Where the person's menu keeps that page, it only tells, or is not there. */
export function RouteCell({ route, ...cell }: Omit<ComponentProps<typeof Cell>, 'onPress'> & { route: OwnRoute }) {
  const isHidden = useIsHidden(route)
  if (!isHidden) return <Cell {...cell} onPress={() => void go(route)} />
  return cell.value || cell.right ? <Cell {...cell} /> : null
}
