import type { KernelBytes } from './types'

export const KERNEL_BYTES: KernelBytes = 150_000 // WeChat's packages travel as gzip
