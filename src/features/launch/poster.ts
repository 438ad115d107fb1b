import { BESIDE_CODE, colors, drawCode, drawGround, drawText, INNER, LEFT, type Pen, POSTER } from '@/parts/poster/pen'

/** Content of a poster. */
interface PosterFacts {
  title: string
  slogan: string
  when: string
  place: string
  /** `刘洋 先生/女士`, and the company. */
  guest: string
  from: string
  inviter: string
  /** Content of the QR code. */
  link: string
}

/** Draws decorative rings above the text. */
function drawRings(pen: Pen): void {
  pen.strokeStyle = colors.line
  for (let ring = 0; ring < 4; ring++) {
    pen.globalAlpha = 0.5 - ring * 0.1
    pen.beginPath()
    pen.ellipse(POSTER.width - 60, 150, 70 + ring * 34, 22 + ring * 11, 0, 0, Math.PI * 2)
    pen.stroke()
  }
  pen.globalAlpha = 1
}

/** Draws the poster on a context scaled to design pixels. */
export function paintPoster(pen: Pen, facts: PosterFacts): void {
  drawGround(pen)
  drawRings(pen)
  pen.textBaseline = 'alphabetic'
  drawText(pen, '邀请函', 64, { size: 15, color: colors.line, bold: true })
  let y = drawText(pen, facts.title, 106, { size: 30, color: colors.ink, bold: true, most: 2 })
  y = drawText(pen, facts.slogan, y + 32, { size: 15, color: colors.soft })
  y = drawText(pen, facts.guest, Math.max(y + 74, 236), { size: 24, color: colors.ink, bold: true })
  y = drawText(pen, facts.from, y + 28, { size: 14, color: colors.soft })
  y = drawText(pen, '诚邀你莅临，共看工厂的下一步。', y + 44, { size: 16, color: colors.ink })
  y = drawText(pen, facts.when, y + 52, { size: 15, color: colors.ink, bold: true })
  drawText(pen, facts.place, y + 26, { size: 14, color: colors.soft, most: 2 })
  pen.fillStyle = colors.line
  pen.fillRect(LEFT, 456, INNER, 1)
  drawText(pen, facts.inviter, 510, { size: 15, color: colors.ink, bold: true, width: BESIDE_CODE })
  drawText(pen, '邀请你参加', 534, { size: 13, color: colors.soft })
  drawText(pen, '长按或扫码报名', 578, { size: 13, color: colors.soft })
  drawCode(pen, facts.link)
}
