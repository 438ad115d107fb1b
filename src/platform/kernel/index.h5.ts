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
 * iOS before 14.5 lacks weak references, and three creates some at startup. With these substitutes objects live until
 * our scenes dispose of them. The mini-program uses config/weapp/weak-references.mjs.
 */
function provideWeakReferences(): void {
  const absent = Object.entries({ WeakRef: StrongReference, FinalizationRegistry: SilentRegistry })
  for (const [name, Substitute] of absent) if (!(name in window)) Object.assign(window, { [name]: Substitute })
}

const imports: { [K in KernelName]: () => Promise<KernelModule<K>> } = {
  chart: () => import(/* webpackChunkName: "kernel-chart" */ '@/kernels/chart'),
  text: () => import(/* webpackChunkName: "kernel-text" */ '@/kernels/text'),
  gltf: () => {
    provideWeakReferences()
    return import(/* webpackChunkName: "kernel-gltf" */ '@/kernels/three/gltf')
  },
  three: () => {
    provideWeakReferences()
    return import(/* webpackChunkName: "kernel-three" */ '@/kernels/three')
  },
}

export const fetchKernel: FetchKernel = (name) => imports[name]()
