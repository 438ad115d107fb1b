import type { VisitVerdict } from '@/contract/visit-gate'
import { vibrateShort } from '@/platform/vibrate'

/**
 * When the motor knocks, in milliseconds from the verdict: once for yes, and a rhythm of its own for whatever else,
 * because a guard looks at people and not at the phone.
 */
const rhythms: Readonly<Record<string, readonly number[]>> = {
  accepted: [0],
  /** Two, near: seen before. */
  used: [0, 150],
  /** Two, far: wait. */
  early: [0, 700],
  /** Near, then far. */
  absent: [0, 150, 850],
  /** Far, then near. */
  health: [0, 700, 850],
  expired: [0, 180, 360],
  revoked: [0, 180, 360, 540],
  blocked: [0, 180, 360, 900, 1080, 1260],
  forged: [0, 120, 240, 360, 480, 600, 720, 840],
  /** Let in, and something stays to be done. */
  noticed: [0, 400, 1100],
}

/** The levels of a declaration, as a health code alone tells them. */
const healthRhythms: Readonly<Record<string, string>> = {
  green: 'accepted',
  yellow: 'noticed',
  red: 'health',
  withdrawn: 'revoked',
}

/** Whether somebody was let in whose declaration still asks for something. */
export function hasHealthNotice({ verdict, health }: Pick<VisitVerdict, 'verdict' | 'health'>): boolean {
  return verdict === 'accepted' && health !== null && health.level !== 'green'
}

/** The rhythm of a verdict; a newer server's verdict is a refusal. */
export function getVibrationPattern(verdict: string): readonly number[] {
  return rhythms[healthRhythms[verdict] ?? verdict] ?? rhythms.expired ?? []
}

/** Knocks a verdict; digits that still have to be tied to a person are silent. */
export function vibrateVerdict(verdict: string): void {
  if (verdict === 'choose') return
  for (const at of getVibrationPattern(verdict)) setTimeout(() => vibrateShort(), at)
}
