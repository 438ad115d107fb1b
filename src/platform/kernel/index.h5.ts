import type { KernelModule, KernelName } from '@/kernels/types'
import type { FetchKernel } from './types'

const imports: { [K in KernelName]: () => Promise<KernelModule<K>> } = {
  chart: () => import(/* webpackChunkName: "kernel-chart" */ '@/kernels/chart'),
  text: () => import(/* webpackChunkName: "kernel-text" */ '@/kernels/text'),
  three: () => import(/* webpackChunkName: "kernel-three" */ '@/kernels/three'),
}

export const fetchKernel: FetchKernel = (name) => imports[name]()
