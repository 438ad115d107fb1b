import type { HoldBack, HoldOverlay, Stillness } from './types'

export const holdOverlay: HoldOverlay = () => () => undefined

export const holdBack: HoldBack = () => () => undefined

export const stillness: Stillness = { catchMove: true }
