import type { VibrateShort } from './types'

const VIBRATION_MS = 15

export const vibrateShort: VibrateShort = () => ({
  supported: typeof navigator.vibrate === 'function' && navigator.vibrate(VIBRATION_MS),
})
