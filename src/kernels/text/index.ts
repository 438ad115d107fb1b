import type { TextKernel } from '@/kernels/types'
import { readRichText } from './read-rich-text'

/** Reads texts that other people have written. */
export const kernel: TextKernel = { readRichText }
