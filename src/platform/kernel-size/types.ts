/** Compressed transfer size of the 3D kernel in bytes. test/e2e/kernel.e2e.ts compares it with the builds. */
export type KernelBytes = number
