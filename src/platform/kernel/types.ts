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
 * Brings the file of a kernel onto the device, by WeChat's asynchronous require or by a dynamic import.
 *
 * @throws {Error} when the package does not arrive or does not run
 */
export type FetchKernel = <K extends KernelName>(name: K) => Promise<KernelModule<K>>
