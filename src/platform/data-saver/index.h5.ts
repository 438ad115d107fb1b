import { type DeviceHints, isFrugalDevice } from '@/lib/device/frugal-device'

import type { IsDataSaverOn } from './types'

export const isDataSaverOn: IsDataSaverOn = async () => isFrugalDevice(navigator as DeviceHints)
