import type { ShareLink } from './types'

export const shareLink: ShareLink = () => Promise.resolve({ supported: false })
