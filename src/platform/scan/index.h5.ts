import type { ScanCode } from './types'

// Reader and camera are fetched by the first scan.
export const scanCode: ScanCode = async () => (await import('./scanner')).openScanner()
