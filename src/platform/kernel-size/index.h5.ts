import type { KernelBytes } from './types'

export const KERNEL_BYTES: KernelBytes = 120_000 // brotli
