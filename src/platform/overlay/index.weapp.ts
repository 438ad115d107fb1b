import type { HoldOverlay } from './types'

export const holdOverlay: HoldOverlay = () => () => undefined
