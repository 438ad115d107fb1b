import type { TextKernel } from '@/kernels/types'

import { readRichText } from './read-rich-text'

/** Parses untrusted rich text. */
export const kernel: TextKernel = { readRichText }
