/** The ends and steps of an axis. */
export interface Scale {
  low: number
  high: number
  ticks: readonly number[]
}

const STEPS = [1, 2, 2.5, 5, 10]

/** The next round step at or above a width: 1, 2, 2.5 or 5 times a power of ten. */
function roundStep(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width))
  // The small excess forgives what binary fractions make of 0.2.
  return (STEPS.find((step) => step * power >= width * 0.999_999) ?? 10) * power
}

interface ScaleOptions {
  /** Bars grow from 0, so 0 is on their axis. */
  hasZero: boolean
  /** No value can lie above, as 100 of per cent. */
  limit?: number
  /** About how many steps. */
  count?: number
}

function computeStep(least: number, most: number, count: number): number {
  if (most > least) return roundStep((most - least) / count)
  // One value alone: an axis of its own size around it; of nothing, whole steps.
  return most === 0 ? 1 : roundStep(Math.abs(most) / count)
}

/** An axis with round ticks around the values; of no values from 0 to 4. */
export function buildScale(values: readonly number[], { hasZero, limit, count = 4 }: ScaleOptions): Scale {
  const ends = hasZero || values.length === 0 ? [0, ...values] : values
  const [least, most] = [Math.min(...ends), Math.max(...ends)]
  const step = computeStep(least, most, count)
  const isNothing = least === 0 && most === 0
  const low = isNothing ? 0 : Math.floor(least / step + 1e-9) * step
  const round = isNothing ? count * step : Math.max(Math.ceil(most / step - 1e-9) * step, low + step)
  const high = limit !== undefined && most <= limit && low < limit ? Math.min(round, limit) : round
  const ticks: number[] = []
  for (let at = 0; low + at * step <= high + step * 1e-6; at++) ticks.push(Number((low + at * step).toPrecision(12)))
  return { low, high, ticks }
}

/** Decimals that tell neighbouring ticks apart. */
export function countTickDigits(ticks: readonly number[]): number {
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0)
  const digits = [0, 1, 2].find((count) => Math.abs(step * 10 ** count - Math.round(step * 10 ** count)) < 1e-6)
  return digits ?? 2
}
