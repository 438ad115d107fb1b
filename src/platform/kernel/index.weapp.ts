import type { KernelModule, KernelName } from '@/kernels/types'

import type { FetchKernel } from './types'

type Arrived<K extends KernelName> = (module: KernelModule<K>) => void
type Refused = (reason: { mod: string; errMsg: string }) => void

// One literal call per package: WeChat's packer and its filter of unused files read only string literals, and only
// calls of an identifier named `require`. `~/` is a resolveAlias of app.json, so the folder of the calling chunk does
// not matter.
const requires: { [K in KernelName]: (arrived: Arrived<K>, refused: Refused) => void } = {
  chart: (arrived, refused) => __non_webpack_require__('~/packages/chart/kernel.js', arrived, refused),
  gltf: (arrived, refused) => __non_webpack_require__('~/packages/gltf/kernel.js', arrived, refused),
  text: (arrived, refused) => __non_webpack_require__('~/packages/text/kernel.js', arrived, refused),
  three: (arrived, refused) => __non_webpack_require__('~/packages/three/kernel.js', arrived, refused),
}

export const fetchKernel: FetchKernel = (name) =>
  new Promise((resolve, reject) => {
    requires[name](resolve, ({ mod, errMsg }) => reject(new Error(errMsg || `cannot load ${mod || name}`)))
  })
