import { type DeviceHints, isFrugalDevice } from '@/lib/frugal-device'
import type { IsDataSaverOn } from './types'

export const isDataSaverOn: IsDataSaverOn = async () => isFrugalDevice(navigator as DeviceHints)
