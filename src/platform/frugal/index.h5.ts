import type { IsFrugal } from './types'

/** What browsers say of device and network; some say nothing. */
interface Hints {
  deviceMemory?: number
  connection?: { type?: string; saveData?: boolean; effectiveType?: string }
}

const ENOUGH_GIGABYTES = 3

export const isFrugal: IsFrugal = async () => {
  // Not in TypeScript's library: only Chromium has them.
  const { deviceMemory = ENOUGH_GIGABYTES, connection = {} } = navigator as Hints
  const isSlow = /2g/.test(connection.effectiveType ?? '')
  const isPaid = connection.type === 'cellular' || connection.saveData === true
  return deviceMemory < ENOUGH_GIGABYTES || isSlow || isPaid
}
