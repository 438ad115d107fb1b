import type { ChartKernel } from '@/kernels/types'

import { paintSheet, sheetHeight } from './sheet'
import { ChartStage } from './stage'

/** Charts on a 2D canvas, identical on both targets. */
export const kernel: ChartKernel = {
  create(host, chart, theme, isTurned = false) {
    const pen = host.canvas.getContext('2d') as CanvasRenderingContext2D | null
    return pen ? new ChartStage(pen, host, chart, theme, isTurned) : undefined
  },
  sheetHeight,
  paintSheet,
}
