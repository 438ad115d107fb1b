import type { ThreeKernel } from '@/kernels/types'
import { createHall } from './hall'

/** The 3D kernel: three and its stage, built into a package of its own. */
export const kernel: ThreeKernel = { createHall }
