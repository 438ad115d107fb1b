import { useEffect } from 'react'
import { withQuery } from '@/lib/query-string'
import { openAddress, redirect } from '@/navigation/navigate'
import { useRouteParams } from '@/navigation/route-params'
import { routeTable } from '@/navigation/routes'
import { PageFrame } from '@/parts/PageFrame'
import { population, useSession } from '@/session/session'

import { firstRoute, hasSeenGuide } from './entry'

/** The entry page: waits until a token of the address is proven, then goes where this person begins. */
export function InitScreen() {
  const { phase } = useSession()
  const { to, ...query } = useRouteParams('init')
  const asked = to === undefined ? '' : withQuery(routeTable.redirect.path, { to, ...query })
  useEffect(() => {
    if (phase !== 'settled') return
    if (asked && openAddress(asked, 'redirect')) return
    void redirect(firstRoute(population(), hasSeenGuide()) as 'home')
  }, [phase, asked])
  return <PageFrame route="init">{null}</PageFrame>
}
