import type { KernelModule, KernelName } from '@/kernels/types'

export type {
  ChartHandle,
  ChartKernel,
  ChartTheme,
  HallHandle,
  KernelHost,
  KernelMap,
  KernelName,
  Pin,
  ProductHandle,
  ProductPin,
  ReportSheet,
  StageHandle,
  TextKernel,
  ThreeKernel,
} from '@/kernels/types'

/**
 * Downloads the file of a kernel, by WeChat's asynchronous require or by a dynamic import.
 *
 * @throws {Error} when the package does not arrive or fails to run
 */
export type FetchKernel = <K extends KernelName>(name: K) => Promise<KernelModule<K>>
