import type { KernelModule, KernelName } from '@/kernels/types'
import type { FetchKernel } from './types'

class StrongReference<Target> {
  constructor(private readonly target: Target) {}

  deref(): Target {
    return this.target
  }
}

class SilentRegistry {
  register(): void {}

  unregister(): void {}
}

/**
 * iOS before 14.5 has no weak references, and three makes some when it starts. Without them what they watch lives until
 * it is disposed of, which our scenes do themselves. The mini-program has config/weapp/weak-references.mjs.
 */
function provideWeakReferences(): void {
  const absent = Object.entries({ WeakRef: StrongReference, FinalizationRegistry: SilentRegistry })
  for (const [name, Substitute] of absent) if (!(name in window)) Object.assign(window, { [name]: Substitute })
}

const imports: { [K in KernelName]: () => Promise<KernelModule<K>> } = {
  chart: () => import(/* webpackChunkName: "kernel-chart" */ '@/kernels/chart'),
  text: () => import(/* webpackChunkName: "kernel-text" */ '@/kernels/text'),
  three: () => {
    provideWeakReferences()
    return import(/* webpackChunkName: "kernel-three" */ '@/kernels/three')
  },
}

export const fetchKernel: FetchKernel = (name) => imports[name]()
