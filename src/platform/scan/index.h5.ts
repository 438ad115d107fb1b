import type { ScanCode } from './types'

export const scanCode: ScanCode = () => Promise.resolve({ supported: false })
