import { QR_QUIET, qrRows } from '@/lib/qr'

/** What stands on a poster. */
export interface PosterFacts {
  title: string
  slogan: string
  when: string
  place: string
  /** `刘洋 先生/女士` and from where. */
  guest: string
  from: string
  inviter: string
  /** What the code says. */
  link: string
}

/** Size in pixels of the design; the canvas draws it sharper. */
export const POSTER = { width: 375, height: 620 } as const

const QR = { x: 236, y: 478, side: 112 } as const
const LEFT = 28
const INNER = POSTER.width - 2 * LEFT
const FONT = '"PingFang SC","HarmonyOS Sans SC","Noto Sans CJK SC",sans-serif'

/** The one appearance of the launch: navy, white and light blue, as on its page. */
const colors = {
  from: '#06153d',
  to: '#0c3aa0',
  ink: '#ffffff',
  soft: '#cfe0ff',
  line: '#4db8ff',
  paper: '#ffffff',
  code: '#0b1f33',
} as const

type Pen = CanvasRenderingContext2D

/** Words broken into lines that fit; Chinese breaks between any two characters. */
export function linesOf(text: string, fits: (line: string) => boolean, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const sign of text) {
    if (fits(line + sign)) line += sign
    else if (lines.length + 1 === most) return [...lines, `${line.slice(0, -1)}…`]
    else {
      lines.push(line)
      line = sign
    }
  }
  return line ? [...lines, line] : lines
}

function write(pen: Pen, text: string, y: number, style: { size: number; color: string; bold?: true; most?: number }) {
  const { size, color, bold, most = 1 } = style
  pen.font = `${bold ? 600 : 400} ${size}px ${FONT}`
  pen.fillStyle = color
  const lines = linesOf(text, (line) => pen.measureText(line).width <= INNER, most)
  lines.forEach((line, at) => {
    pen.fillText(line, LEFT, y + at * size * 1.4)
  })
  return y + (lines.length - 1) * size * 1.4
}

function drawGround(pen: Pen): void {
  const ground = pen.createLinearGradient(0, 0, POSTER.width, POSTER.height)
  ground.addColorStop(0, colors.from)
  ground.addColorStop(1, colors.to)
  pen.fillStyle = ground
  pen.fillRect(0, 0, POSTER.width, POSTER.height)
  pen.strokeStyle = colors.line
  for (let ring = 0; ring < 4; ring++) {
    pen.globalAlpha = 0.5 - ring * 0.1
    pen.beginPath()
    pen.ellipse(POSTER.width - 60, 150, 70 + ring * 34, 22 + ring * 11, 0, 0, Math.PI * 2)
    pen.stroke()
  }
  pen.globalAlpha = 1
}

function drawCode(pen: Pen, link: string): void {
  const rows = qrRows(link)
  const side = rows.length + 2 * QR_QUIET
  // Whole pixels a module: a code between two pixels blurs.
  const module = Math.max(1, Math.floor((QR.side * 3) / side)) / 3
  const width = module * side
  const [left, top] = [QR.x + (QR.side - width) / 2, QR.y + (QR.side - width) / 2]
  pen.fillStyle = colors.paper
  pen.fillRect(QR.x - 4, QR.y - 4, QR.side + 8, QR.side + 8)
  pen.fillStyle = colors.code
  rows.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) pen.fillRect(left + (x + QR_QUIET) * module, top + (y + QR_QUIET) * module, module, module)
    })
  })
}

/** Draws the poster with its pen set to the design's pixels. */
export function paintPoster(pen: Pen, facts: PosterFacts): void {
  drawGround(pen)
  pen.textBaseline = 'alphabetic'
  write(pen, '邀请函', 64, { size: 15, color: colors.line, bold: true })
  let y = write(pen, facts.title, 106, { size: 30, color: colors.ink, bold: true, most: 2 })
  y = write(pen, facts.slogan, y + 32, { size: 15, color: colors.soft })
  y = write(pen, facts.guest, Math.max(y + 74, 236), { size: 24, color: colors.ink, bold: true })
  y = write(pen, facts.from, y + 28, { size: 14, color: colors.soft })
  y = write(pen, '诚邀您莅临，共看工厂的下一步。', y + 44, { size: 16, color: colors.ink })
  y = write(pen, facts.when, y + 52, { size: 15, color: colors.ink, bold: true })
  write(pen, facts.place, y + 26, { size: 14, color: colors.soft, most: 2 })
  pen.fillStyle = colors.line
  pen.fillRect(LEFT, 456, INNER, 1)
  write(pen, facts.inviter, 510, { size: 15, color: colors.ink, bold: true })
  write(pen, '邀请您参加', 534, { size: 13, color: colors.soft })
  write(pen, '长按或扫码报名', 578, { size: 13, color: colors.soft })
  drawCode(pen, facts.link)
}
