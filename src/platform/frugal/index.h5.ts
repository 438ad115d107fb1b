import { type DeviceHints, isFrugalDevice } from '@/lib/frugal-device'
import type { IsFrugal } from './types'

export const isFrugal: IsFrugal = async () => isFrugalDevice(navigator as DeviceHints)
