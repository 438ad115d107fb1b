import { useEffect, useState } from 'react'

import { redirect } from '@/navigation/navigate'
import { useRouteParams } from '@/navigation/route-params'
import { PageFrame } from '@/parts/PageFrame'
import { population, useSession } from '@/session/session'

import { firstRoute, hasSeenGuide, isAsked } from './entry'

/** The entry page: waits until a token of the address is proven, then goes where this person begins. */
export function InitScreen() {
  const { phase } = useSession()
  const query = useRouteParams('init')
  const [asked] = useState(isAsked(query) ? query : undefined)
  useEffect(() => {
    if (phase !== 'settled') return
    // The landing resolves what a printed code or a message card asks for.
    if (asked) void redirect('redirect', asked)
    else void redirect(firstRoute(population(), hasSeenGuide()) as 'home')
  }, [phase, asked])
  return <PageFrame route="init">{null}</PageFrame>
}
