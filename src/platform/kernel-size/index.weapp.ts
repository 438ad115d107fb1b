import type { KernelBytes } from './types'

export const KERNEL_BYTES: KernelBytes = 150_000 // WeChat compresses packages with gzip
