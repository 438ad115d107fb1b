/** Thousands of bytes that the 3D kernel takes on the wire, compressed. test/e2e/kernel.e2e.ts holds it to the build. */
export const KERNEL_KB = 150
