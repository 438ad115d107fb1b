import type { ThreeKernel } from '@/kernels/types'

import { createHall } from './hall'
import { createProduct } from './product'

/** The 3D module: three.js and its stage, built as a separate package. */
export const kernel: ThreeKernel = { createHall, createProduct }
