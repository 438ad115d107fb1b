import type { PlatformName } from './types'

export const platformName: PlatformName = 'h5'
