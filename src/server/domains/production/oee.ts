import { groupBy } from '@/lib/group-by'

/** The sums that OEE is computed from; records are additive. */
interface OeeSums {
  /** Planned production time in seconds. */
  plannedSeconds: number
  runSeconds: number
  /** Ideal time of all pieces, good or bad, in seconds. */
  idealSeconds: number
  plan: number
  total: number
  good: number
}

/** The output of one machine in one period. */
export interface OeeRecord {
  plannedSeconds: number
  runSeconds: number
  /** Ideal cycle time per piece, in milliseconds. */
  idealCycleMs: number
  plan: number
  total: number
  good: number
}

/** Non-negative ratios; null when the divisor is 0. Performance may exceed 1. */
export interface OeeRatios {
  oee: number | null
  /** Run time / planned time. */
  availability: number | null
  /** Ideal time / run time. */
  performance: number | null
  /** Good pieces / all pieces. */
  quality: number | null
  /** Good pieces / planned pieces. */
  achievement: number | null
}

export const noSums: OeeSums = { plannedSeconds: 0, runSeconds: 0, idealSeconds: 0, plan: 0, total: 0, good: 0 }

/** Sums records: times and pieces are added, percentages are never averaged. */
export function sumRecords(records: readonly OeeRecord[]): OeeSums {
  return records.reduce<OeeSums>(
    (sums, one) => ({
      plannedSeconds: sums.plannedSeconds + one.plannedSeconds,
      runSeconds: sums.runSeconds + one.runSeconds,
      idealSeconds: sums.idealSeconds + (one.idealCycleMs * one.total) / 1000,
      plan: sums.plan + one.plan,
      total: sums.total + one.total,
      good: sums.good + one.good,
    }),
    noSums,
  )
}

const ratio = (part: number, whole: number) => (whole > 0 ? Math.max(part, 0) / whole : null)

/**
 * OEE = availability x performance x quality = ideal time of the good pieces / planned time. A machine that never ran
 * has an OEE of 0; one without planned time has none.
 */
export function computeOee(sums: OeeSums): OeeRatios {
  const availability = ratio(sums.runSeconds, sums.plannedSeconds)
  const performance = ratio(sums.idealSeconds, sums.runSeconds)
  const quality = ratio(sums.good, sums.total)
  const oee = availability === null ? null : availability * (performance ?? 0) * (quality ?? 0)
  return { oee, availability, performance, quality, achievement: ratio(sums.good, sums.plan) }
}

/** Groups records and computes the OEE of each group, in order of first occurrence. */
export function groupOee<R extends OeeRecord>(
  records: readonly R[],
  getKey: (record: R) => string,
): Map<string, OeeSums & OeeRatios> {
  return new Map(
    [...groupBy(records, getKey)].map(([key, group]) => {
      const sums = sumRecords(group)
      return [key, { ...sums, ...computeOee(sums) }]
    }),
  )
}

/** Sums amounts by name, such as downtime by reason; largest first. */
export function rankAmounts(records: readonly Readonly<Record<string, number>>[]): [name: string, amount: number][] {
  const sums = new Map<string, number>()
  for (const record of records)
    for (const [name, amount] of Object.entries(record)) sums.set(name, (sums.get(name) ?? 0) + amount)
  return [...sums].filter(([, amount]) => amount > 0).sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
}

/** @returns the line furthest behind its plan; undefined when none is behind, or none has a plan yet */
export function findBottleneck<L extends { plan: number; good: number }>(lines: readonly L[]): L | undefined {
  const behind = lines.filter(({ plan, good }) => plan > 0 && good < plan)
  return behind.sort((a, b) => a.good / a.plan - b.good / b.plan)[0]
}
