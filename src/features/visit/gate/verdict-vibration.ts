import type { VisitVerdict } from '@/contract/visit/visit-gate'
import { vibrateShort } from '@/platform/vibrate'

/**
 * Vibration patterns, in milliseconds after the verdict: one pulse means accepted, and each other verdict has its own
 * rhythm, because a guard looks at people and not at the phone.
 */
const rhythms: Readonly<Record<string, readonly number[]>> = {
  accepted: [0],
  /** Two pulses, close: already used. */
  used: [0, 150],
  /** Two pulses, apart: too early. */
  early: [0, 700],
  /** Close, then apart. */
  absent: [0, 150, 850],
  /** Apart, then close. */
  health: [0, 700, 850],
  /** Close, apart, apart: first what the company requires. */
  unprepared: [0, 150, 850, 1550],
  online: [0, 300],
  expired: [0, 180, 360],
  revoked: [0, 180, 360, 540],
  blocked: [0, 180, 360, 900, 1080, 1260],
  forged: [0, 120, 240, 360, 480, 600, 720, 840],
  /** Admitted with a notice. */
  noticed: [0, 400, 1100],
}

/** The levels of a declaration, for a separate health code. */
const healthRhythms: Readonly<Record<string, string>> = {
  green: 'accepted',
  yellow: 'noticed',
  red: 'health',
  withdrawn: 'revoked',
}

/** Whether a visitor was admitted with a notice in the declaration. */
export function hasHealthNotice({ verdict, health }: Pick<VisitVerdict, 'verdict' | 'health'>): boolean {
  return verdict === 'accepted' && health !== null && health.level !== 'green'
}

/** The pattern of a verdict; an unknown verdict of a newer server uses the refusal. */
export function getVibrationPattern(verdict: string): readonly number[] {
  return rhythms[healthRhythms[verdict] ?? verdict] ?? rhythms.expired ?? []
}

/** Vibrates for a verdict; digits that match several visitors are silent. */
export function vibrateVerdict(verdict: string): void {
  if (verdict === 'choose') return
  for (const at of getVibrationPattern(verdict)) setTimeout(() => vibrateShort(), at)
}
