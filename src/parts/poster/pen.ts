import { buildQrRows, QR_QUIET } from '@/lib/qr'
import { takeStart } from '@/lib/text/cut-text'

/** Size in design pixels; the canvas has a higher resolution. */
export const POSTER = { width: 375, height: 620 } as const

export const LEFT = 28
export const INNER = POSTER.width - 2 * LEFT

/** The box of the code at the lower right, large enough to be scanned from a screen. */
const QR = { right: POSTER.width - LEFT, bottom: 600, most: 132 } as const
/** Maximum width of a line beside the code. */
export const BESIDE_CODE = INNER - QR.most - 12

const FONT = '"PingFang SC","HarmonyOS Sans SC","Noto Sans CJK SC",sans-serif'

/** Posters have one appearance: navy, white and light blue, like their pages. */
export const colors = {
  from: '#06153d',
  to: '#0c3aa0',
  ink: '#ffffff',
  soft: '#cfe0ff',
  line: '#4db8ff',
  paper: '#ffffff',
  code: '#0b1f33',
} as const

export type Pen = CanvasRenderingContext2D

// No line starts with one of these characters: they hang at the end of the previous line.
const HANGING = '，。、；：！？）》”'

/** Breaks a text into lines that fit; Chinese breaks between any two characters. */
export function breakLines(text: string, fits: (line: string) => boolean, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const sign of text) {
    if (fits(line + sign) || HANGING.includes(sign)) line += sign
    else if (lines.length + 1 === most) return [...lines, `${takeStart(line, line.length - 1)}…`]
    else {
      lines.push(line)
      line = sign
    }
  }
  return line ? [...lines, line] : lines
}

/** Draws a text from the left edge; returns the baseline of its last line. */
export function drawText(
  pen: Pen,
  text: string,
  y: number,
  style: { size: number; color: string; bold?: true; most?: number; width?: number },
) {
  const { size, color, bold, most = 1, width = INNER } = style
  pen.font = `${bold ? 600 : 400} ${size}px ${FONT}`
  pen.fillStyle = color
  const lines = breakLines(text, (line) => pen.measureText(line).width <= width, most)
  lines.forEach((line, at) => {
    pen.fillText(line, LEFT, y + at * size * 1.4)
  })
  return y + (lines.length - 1) * size * 1.4
}

/** Draws the background of a poster: navy to blue. */
export function drawGround(pen: Pen): void {
  const ground = pen.createLinearGradient(0, 0, POSTER.width, POSTER.height)
  ground.addColorStop(0, colors.from)
  ground.addColorStop(1, colors.to)
  pen.fillStyle = ground
  pen.fillRect(0, 0, POSTER.width, POSTER.height)
}

/** Draws the QR code of the link at the lower right. */
export function drawCode(pen: Pen, link: string): void {
  const rows = buildQrRows(link)
  const side = rows.length + 2 * QR_QUIET
  // Modules have a whole number of pixels, because fractional ones blur.
  const module = Math.max(1, Math.floor((QR.most * 3) / side)) / 3
  const width = module * side
  const [left, top] = [QR.right - width, QR.bottom - width]
  pen.fillStyle = colors.paper
  pen.fillRect(left, top, width, width)
  pen.fillStyle = colors.code
  rows.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) pen.fillRect(left + (x + QR_QUIET) * module, top + (y + QR_QUIET) * module, module, module)
    })
  })
}
