import { number } from 'valibot'

import type { AccountPopulation } from '@/navigation/access'
import type { RouteName } from '@/navigation/routes'
import { openStored } from '@/offline/stored'

/** Version of the guide: each new version is shown once. */
const GUIDE_VERSION = 1

const seenGuide = openStored('guideSeen', number())

export function hasSeenGuide(): boolean {
  return seenGuide.read() === GUIDE_VERSION
}

export function saveGuideSeen(): void {
  seenGuide.write(GUIDE_VERSION)
}

/** The first route: the population's home; for guests the guide once, then the public home. */
export function getFirstRoute(population: AccountPopulation | undefined, isGuideSeen: boolean): RouteName {
  if (population === 'partner') return 'partnerHome'
  return population === 'user' || isGuideSeen ? 'home' : 'guide'
}

/** Whether the query requests a page: `to` by name, `c`, `scene` and `q` by a code. */
export function hasLandingQuery({ to, c, scene, q }: Readonly<Partial<Record<string, string>>>): boolean {
  return [to, c, scene, q].some(Boolean)
}
