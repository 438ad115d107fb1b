import { eq } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { machineParameter } from '@/server/db/schema/production'

type ParameterLevel = 'normal' | 'warn' | 'over'
type Limits = Pick<typeof machineParameter.$inferSelect, 'value' | 'upper' | 'lower' | 'warnAbove'>

const ORDER: readonly ParameterLevel[] = ['normal', 'warn', 'over']

/** The level of one reading against its limits. */
export function computeLevel({ value, upper, lower, warnAbove }: Limits): ParameterLevel {
  if (value > upper || (lower !== null && value < lower)) return 'over'
  return warnAbove !== null && value > warnAbove ? 'warn' : 'normal'
}

/** The worst of several levels; normal when there is none. */
export function findWorstLevel(levels: readonly string[]): ParameterLevel {
  return [...ORDER].reverse().find((level) => levels.includes(level)) ?? 'normal'
}

/** The worst level of each machine of a company; machines without parameters are left out. */
export async function listMachineLevels(db: Db, companyId: string): Promise<Map<string, ParameterLevel>> {
  const { machineId, value, upper, lower, warnAbove } = machineParameter
  const rows = await db
    .select({ machineId, value, upper, lower, warnAbove })
    .from(machineParameter)
    .where(eq(machineParameter.companyId, companyId))
  const worst = new Map<string, ParameterLevel>()
  for (const row of rows) {
    worst.set(row.machineId, findWorstLevel([worst.get(row.machineId) ?? 'normal', computeLevel(row)]))
  }
  return worst
}
