import type { ChartTheme, KernelHost, ReportSheet } from '@/kernels/types'

import { Brush } from './brush'
import { drawChart } from './stage'

const GUTTER = 16
const HEAD = 92
const FIGURE = 74
const CHART = 200
const ROW = 30
const TITLE = 40
const FOOT = 40
const FIGURES_IN_ROW = 3

/** Heights in design pixels; independent of text widths, so that the canvas can be created first. */
function measureSheetParts({ figures, charts, tables }: ReportSheet) {
  const figureRows = Math.ceil(figures.length / FIGURES_IN_ROW)
  return {
    figures: figureRows * FIGURE + (figureRows > 0 ? 8 : 0),
    charts: charts.length * (TITLE + CHART + 12),
    tables: tables.reduce((sum, { rows }) => sum + TITLE + ROW * (rows.length + 1) + 12, 0),
  }
}

/** Height of a report's picture in CSS pixels. */
export function sheetHeight(sheet: ReportSheet, { scale }: ChartTheme): number {
  const { figures, charts, tables } = measureSheetParts(sheet)
  return Math.ceil((HEAD + figures + charts + tables + FOOT) * scale)
}

function drawFigures(brush: Brush, width: number, top: number, { figures }: ReportSheet): void {
  const gap = brush.px(8)
  const cell = (width - brush.px(GUTTER) * 2 - gap * (FIGURES_IN_ROW - 1)) / FIGURES_IN_ROW
  figures.forEach(({ name, text, unit, note, tone }, at) => {
    const x = brush.px(GUTTER) + (at % FIGURES_IN_ROW) * (cell + gap)
    const y = top + Math.floor(at / FIGURES_IN_ROW) * brush.px(FIGURE)
    const { theme } = brush
    brush.box({ x, y, width: cell, height: brush.px(FIGURE - 8) }, theme.line, brush.px(10))
    brush.text(name, x + brush.px(10), y + brush.px(15), { size: 11 })
    brush.text(text, x + brush.px(10), y + brush.px(34), { size: 17, color: theme.ink, isBold: true })
    brush.text(unit, x + brush.px(13) + brush.width(text, 17, true), y + brush.px(36), { size: 10 })
    brush.text(brush.fit(note, cell - brush.px(16)), x + brush.px(10), y + brush.px(54), {
      color: tone ? theme.tones[tone] : theme.quiet,
    })
  })
}

function drawTable(brush: Brush, width: number, top: number, table: ReportSheet['tables'][number]): void {
  const { theme } = brush
  const [left, right] = [brush.px(GUTTER), width - brush.px(GUTTER)]
  const first = (right - left) * (table.columns.length > 2 ? 0.28 : 0.5)
  const cell = (right - left - first) / Math.max(1, table.columns.length - 1)
  const write = (cells: readonly string[], y: number, color: string) => {
    for (const [at, text] of cells.entries()) {
      if (at === 0) brush.text(brush.fit(text, first, 12), left, y, { size: 12, color })
      else {
        const shown = brush.fit(text, cell - brush.px(4), 12)
        brush.text(shown, left + first + cell * at, y, { size: 12, color, align: 'right' })
      }
    }
  }
  brush.text(table.title, left, top + brush.px(TITLE / 2), { size: 15, color: theme.ink, isBold: true })
  const head = top + brush.px(TITLE)
  write(table.columns, head + brush.px(ROW / 2), theme.quiet)
  table.rows.forEach((row, at) => {
    const y = head + brush.px(ROW) * (at + 1)
    brush.line([left, y], [right, y], theme.line)
    write(row, y + brush.px(ROW / 2), theme.ink)
  })
}

/** Draws a diagonal watermark, so that a shared picture shows its origin. */
function drawWatermark(brush: Brush, width: number, height: number, text: string): void {
  const { pen } = brush
  const [across, down] = [brush.width(text, 13) + brush.px(60), brush.px(110)]
  pen.save()
  pen.globalAlpha = 0.1
  pen.rotate(-Math.PI / 9)
  for (let y = 0, row = 0; y < height + width; y += down, row++) {
    for (let x = -height; x < width; x += across) {
      brush.text(text, x + (row % 2) * (across / 2), y, { size: 13, color: brush.theme.ink })
    }
  }
  pen.restore()
}

function drawParts(brush: Brush, width: number, sheet: ReportSheet): void {
  const { pen, theme } = brush
  const left = brush.px(GUTTER)
  brush.text(sheet.title, left, brush.px(30), { size: 20, color: theme.ink, isBold: true })
  brush.text(sheet.scope, left, brush.px(54), { size: 12 })
  brush.text(sheet.dataTime, left, brush.px(74), { size: 12 })
  let top = brush.px(HEAD)
  drawFigures(brush, width, top, sheet)
  top += brush.px(measureSheetParts(sheet).figures)
  for (const { title, chart } of sheet.charts) {
    brush.text(title, left, top + brush.px(TITLE / 2), { size: 15, color: theme.ink, isBold: true })
    pen.save()
    pen.translate(left, top + brush.px(TITLE))
    drawChart(brush, { width: width - left * 2, height: brush.px(CHART) }, chart, -1)
    pen.restore()
    top += brush.px(TITLE + CHART + 12)
  }
  for (const table of sheet.tables) {
    drawTable(brush, width, top, table)
    top += brush.px(TITLE + ROW * (table.rows.length + 1) + 12)
  }
}

/** Maximum side of a canvas in device pixels; some phones draw nothing above it. */
const LONGEST_PX = 4096

/** Draws a report as one picture. @returns false when the canvas has no 2D context */
export function paintSheet(host: KernelHost, sheet: ReportSheet, theme: ChartTheme): boolean {
  const pen = host.canvas.getContext('2d') as CanvasRenderingContext2D | null
  if (!pen) return false
  host.pixelRatio = Math.min(host.pixelRatio, LONGEST_PX / host.height)
  const { canvas, width, height, pixelRatio } = host
  canvas.width = Math.round(width * pixelRatio)
  canvas.height = Math.round(height * pixelRatio)
  pen.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
  const brush = new Brush(pen, theme)
  brush.box({ x: 0, y: 0, width, height }, theme.ground)
  drawParts(brush, width, sheet)
  brush.text(sheet.watermark, width / 2, height - brush.px(FOOT / 2), { size: 11, align: 'center' })
  drawWatermark(brush, width, height, sheet.watermark)
  return true
}
