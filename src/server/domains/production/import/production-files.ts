import { asc, eq } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { machine, productionLine } from '@/server/db/schema/production'
import { writeXlsx } from '@/server/files/sheets/xlsx-write'

import { productionColumns } from './production-table'

/** The table to fill in; further sheets say what each column takes, and which machines there are. */
export async function buildProductionTemplate(db: Db, companyId: string): Promise<Buffer> {
  const machines = await db
    .select({ code: machine.code, model: machine.model, line: productionLine.name })
    .from(machine)
    .leftJoin(productionLine, eq(productionLine.id, machine.lineId))
    .where(eq(machine.companyId, companyId))
    .orderBy(asc(machine.code))
  return writeXlsx([
    {
      name: '生产记录',
      rows: [productionColumns.map(({ title }) => title)],
      widths: productionColumns.map(({ width }) => width),
    },
    {
      name: '填写说明',
      rows: [['列', '怎么填'], ...productionColumns.map(({ title, hint }) => [title, hint])],
      widths: [14, 60],
    },
    {
      name: '可用的机台',
      rows: [['机台编号', '型号', '产线'], ...machines.map(({ code, model, line }) => [code, model, line ?? ''])],
      widths: [16, 24, 24],
    },
  ])
}
