import type { KernelModule, KernelName } from '@/kernels/types'
import type { FetchKernel } from './types'

const imports: { [K in KernelName]: () => Promise<KernelModule<K>> } = {
  three: () => import(/* webpackChunkName: "kernel-three" */ '@/kernels/three'),
}

export const fetchKernel: FetchKernel = (name) => imports[name]()
