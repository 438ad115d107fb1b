import type { KernelBytes } from './types'

export const KERNEL_BYTES: KernelBytes = 133_000 // brotli
