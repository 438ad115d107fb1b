import type { ChartHandle, ChartTheme, KernelHost, StagePoint } from '@/kernels/types'
import type { ChartModel } from '@/lib/chart-types'

import { drawAxis } from './axis'
import { Brush } from './brush'
import { drawRadar } from './radar'
import { drawGauge, drawRing } from './round'

/** Draws any chart at the brush's origin. @returns its hit test; -1 for no hit */
export function drawChart(brush: Brush, size: { width: number; height: number }, chart: ChartModel, hot: number) {
  switch (chart.kind) {
    case 'axis':
      return drawAxis(brush, size, chart, hot)
    case 'ring':
      return drawRing(brush, size, chart, hot)
    case 'gauge':
      return drawGauge(brush, size, chart)
    case 'radar':
      return drawRadar(brush, size, chart)
  }
}

/** Maximum movement of a tap. */
const TAP_PX = 8

/** One chart on one canvas. */
export class ChartStage implements ChartHandle {
  private hot = -1
  private find: (x: number, y: number) => number = () => -1
  private down: { at: StagePoint; before: number } | undefined

  constructor(
    private readonly pen: CanvasRenderingContext2D,
    private readonly host: KernelHost,
    private chart: ChartModel,
    private theme: ChartTheme,
    private readonly isTurned: boolean,
  ) {
    this.resize(host.width, host.height)
  }

  touch([finger]: readonly StagePoint[]): void {
    if (finger) {
      const at = this.isTurned ? { x: finger.y, y: this.host.width - finger.x } : finger
      const found = this.find(at.x, at.y)
      this.down ??= { at, before: this.hot }
      const isFar = Math.hypot(at.x - this.down.at.x, at.y - this.down.at.y) > TAP_PX
      if (isFar) this.down.before = -1
      this.point(found)
    } else {
      // A second tap on the same place hides its values.
      if (this.down && this.down.before >= 0 && this.down.before === this.hot) this.point(-1)
      this.down = undefined
    }
  }

  show(chart: ChartModel, theme: ChartTheme): void {
    if (chart !== this.chart) this.hot = -1
    this.chart = chart
    this.theme = theme
    this.draw()
  }

  resize(width: number, height: number): void {
    const { host } = this
    host.width = width
    host.height = height
    host.canvas.width = Math.round(width * host.pixelRatio)
    host.canvas.height = Math.round(height * host.pixelRatio)
    this.draw()
  }

  private point(at: number): void {
    if (at === this.hot) return
    this.hot = at
    this.draw()
  }

  private draw(): void {
    const { pen, host, isTurned } = this
    const { width, height, pixelRatio } = host
    pen.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
    pen.clearRect(0, 0, width, height)
    if (isTurned) {
      pen.translate(width, 0)
      pen.rotate(Math.PI / 2)
    }
    const size = isTurned ? { width: height, height: width } : { width, height }
    this.find = drawChart(new Brush(pen, this.theme), size, this.chart, this.hot)
  }
}
