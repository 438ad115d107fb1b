import type { ScanCode } from './types'

// The decoder and the camera code load with the first scan.
export const scanCode: ScanCode = async (options) => (await import('./scanner')).openScanner(options?.canType)
