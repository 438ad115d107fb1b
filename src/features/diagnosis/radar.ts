import type { DiagnosisScore } from '@/contract/content/diagnosis'

/** A side of a shape inside a square, in percent of the square; the angle in radians, clockwise from the right. */
interface Side {
  left: number
  top: number
  length: number
  angle: number
}

/** The corners of a shape in percent of a square: the first score at the top, the others clockwise. */
export function getRadarCorners(scores: readonly number[]): { x: number; y: number }[] {
  return scores.map((score, at) => {
    const angle = (2 * Math.PI * at) / scores.length - Math.PI / 2
    return { x: 50 + (score / 2) * Math.cos(angle), y: 50 + (score / 2) * Math.sin(angle) }
  })
}

/** The sides between the corners, closed. */
export function getRadarSides(scores: readonly number[]): Side[] {
  const corners = getRadarCorners(scores)
  return corners.map((from, at) => {
    const to = corners[(at + 1) % corners.length] ?? from
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    return { left: from.x, top: from.y, length: Math.hypot(dx, dy), angle: Math.atan2(dy, dx) }
  })
}

/** The shape as `polygon(...)`. */
export function toPolygon(scores: readonly number[]): string {
  const points = getRadarCorners(scores).map(({ x, y }) => `${x.toFixed(2)}% ${y.toFixed(2)}%`)
  return `polygon(${points.join(', ')})`
}

/** +4, −2 or 持平 compared with the previous score; a dash without one. */
export function formatScoreChange({ score, previous }: Pick<DiagnosisScore, 'score' | 'previous'>): string {
  if (previous === null) return '–'
  if (score === previous) return '持平'
  return score > previous ? `+${score - previous}` : `−${previous - score}`
}
