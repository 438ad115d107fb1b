/** Range and ticks of an axis. */
export interface Scale {
  low: number
  high: number
  ticks: readonly number[]
}

const STEPS = [1, 2, 2.5, 5, 10]

/** The next round step at or above a width: 1, 2, 2.5 or 5 times a power of ten. */
function roundStep(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width))
  // The tolerance compensates the binary rounding of numbers such as 0.2.
  return (STEPS.find((step) => step * power >= width * 0.999_999) ?? 10) * power
}

interface ScaleOptions {
  /** Includes 0, as the base of bars. */
  hasZero: boolean
  /** Upper limit of the values, such as 100 per cent. */
  limit?: number
  /** Approximate number of steps. */
  count?: number
}

function computeStep(least: number, most: number, count: number): number {
  if (most > least) return roundStep((most - least) / count)
  // For a single value: a step by its magnitude; 1 for zero.
  return most === 0 ? 1 : roundStep(Math.abs(most) / count)
}

/** Builds an axis with round ticks around the values; from 0 to 4 without values. */
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

/** Decimal places that distinguish neighbouring ticks. */
export function countTickDigits(ticks: readonly number[]): number {
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0)
  const digits = [0, 1, 2].find((count) => Math.abs(step * 10 ** count - Math.round(step * 10 ** count)) < 1e-6)
  return digits ?? 2
}
