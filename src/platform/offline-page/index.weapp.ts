import type { KeepPageOffline } from './types'

export const keepPageOffline: KeepPageOffline = () => ({ supported: false })
