import type { AccountPopulation } from '@/navigation/access'
import type { RouteName } from '@/navigation/routes'
import { readText, writeText } from '@/platform/storage'

const KEY = 'guideSeen'

/** The guide is shown once per release that brings a new one. */
const GUIDE_VERSION = '1'

export function hasSeenGuide(): boolean {
  return readText(KEY) === GUIDE_VERSION
}

export function saveGuideSeen(): void {
  writeText(KEY, GUIDE_VERSION)
}

/** Where the application begins: a person's own home, or the guide once and then the home that guests may use. */
export function getFirstRoute(population: AccountPopulation | undefined, isGuideSeen: boolean): RouteName {
  if (population === 'partner') return 'partnerHome'
  return population === 'user' || isGuideSeen ? 'home' : 'guide'
}

/** Whether an address or a scanned code asks for a page: `to` by name, `c`, `scene` and `q` by a code. */
export function hasLandingQuery({ to, c, scene, q }: Readonly<Partial<Record<string, string>>>): boolean {
  return [to, c, scene, q].some(Boolean)
}
