import { useEffect, useState } from 'react'

import { redirect } from '@/navigation/navigate'
import { useRouteParams } from '@/navigation/route-params'
import { PageFrame } from '@/parts/PageFrame'
import { getPopulation, useSession } from '@/session/session'

import { getFirstRoute, hasLandingQuery, hasSeenGuide } from './entry'

/** The entry page: waits until a token of the address is verified, then opens the first route. */
export function InitScreen() {
  const { phase } = useSession()
  const query = useRouteParams('init')
  const [landingQuery] = useState(hasLandingQuery(query) ? query : undefined)
  useEffect(() => {
    if (phase !== 'settled') return
    // The landing page resolves a printed code or a message card.
    if (landingQuery) void redirect('redirect', landingQuery)
    else void redirect(getFirstRoute(getPopulation(), hasSeenGuide()) as 'home')
  }, [phase, landingQuery])
  return <PageFrame route="init">{null}</PageFrame>
}
