import type { CachePageOffline } from './types'

export const cachePageOffline: CachePageOffline = () => ({ supported: false })
