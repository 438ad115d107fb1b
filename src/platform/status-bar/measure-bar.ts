import type { CustomBar } from './types'

/** WeChat's capsule is 87 wide and 10 from the edge; the second 10 separates it from the title. */
const CAPSULE_AND_MARGINS = 87 + 10 + 10

/** A custom bar below a status bar of the given height: 50 more on Android, 43 elsewhere (spec §9). */
export function measureBar(status: number, platform: string): CustomBar {
  return { status, total: status + (platform === 'android' ? 50 : 43), capsule: CAPSULE_AND_MARGINS }
}
