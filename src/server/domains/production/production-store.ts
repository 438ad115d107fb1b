import { and, asc, eq, gte, lte } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { productionLine, productionRecord } from '@/server/db/schema/production'

export type ProductionRecordRow = typeof productionRecord.$inferSelect
export type ProductionLineRow = typeof productionLine.$inferSelect

/** The lines of a company in display order. */
export function listProductionLines(db: Db, companyId: string): Promise<ProductionLineRow[]> {
  return db
    .select()
    .from(productionLine)
    .where(eq(productionLine.companyId, companyId))
    .orderBy(productionLine.sort, productionLine.id)
}

/**
 * Records of a range of production days, inclusive, oldest first.
 *
 * @param fromDay `yyyy-MM-dd`, like `toDay`
 */
export function listRecordsOfDays(
  db: Db,
  companyId: string,
  fromDay: string,
  toDay: string,
): Promise<ProductionRecordRow[]> {
  const { companyId: company, workDay, startAt, id } = productionRecord
  return db
    .select()
    .from(productionRecord)
    .where(and(eq(company, companyId), gte(workDay, fromDay), lte(workDay, toDay)))
    .orderBy(asc(startAt), asc(id))
}
