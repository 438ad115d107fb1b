import type { ScanCode } from './types'

// The decoder and the camera code load with the first scan.
export const scanCode: ScanCode = async () => (await import('./scanner')).openScanner()
