/** Bytes that the 3D kernel takes on the wire, compressed. test/e2e/kernel.e2e.ts holds them to the builds. */
export type KernelBytes = number
