import type { PreloadPages } from './types'

export const preloadPages: PreloadPages = () => undefined
