import type { PlatformName } from './types'

export const platformName: PlatformName = 'weapp'
