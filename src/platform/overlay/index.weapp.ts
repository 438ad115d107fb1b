import type { HoldOverlay, Stillness } from './types'

export const holdOverlay: HoldOverlay = () => () => undefined

export const stillness: Stillness = { catchMove: true }
