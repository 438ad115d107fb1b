import type { ThreeKernel } from '@/kernels/types'
import { createHall } from './hall'
import { createProduct } from './product'

/** The 3D kernel: three and its stage, built into a package of its own. */
export const kernel: ThreeKernel = { createHall, createProduct }
