import type { KernelBytes } from './types'

export const KERNEL_BYTES: KernelBytes = 122_000 // brotli
