import { eq } from 'drizzle-orm'

import { getMachine } from '@/contract/production/production'
import { machine, productionLine } from '@/server/db/schema/production'
import { getStateName } from '@/server/domains/production/names'
import { mayCall } from '@/server/http/caller'

import { createCompanySource, type FoundHit, filterByKeyword, type SearchSource, slicePage } from './source'

/**
 * The company's machines, for those who may open one. A company has hundreds at most, so that they are matched in
 * memory: codes such as 注塑机-02 are found by their pinyin without a column for it.
 */
export const machines: SearchSource = {
  kind: 'machine',
  name: '机台',
  find: createCompanySource(async (db, { caller, keyword }, page) => {
    if (!mayCall(getMachine, caller)) return { found: [], total: 0 }
    const rows = await db
      .select({ row: machine, line: productionLine })
      .from(machine)
      .innerJoin(productionLine, eq(productionLine.id, machine.lineId))
      .where(eq(machine.companyId, caller.companyId))
      .orderBy(productionLine.sort, machine.sort, machine.id)
    const matching = await filterByKeyword(rows, keyword, ({ row, line }) => [row.code, row.model, line.name])
    const found = matching.map(
      ({ row, line }): FoundHit => ({
        id: row.id,
        title: row.code,
        note: [line.name, row.model].join(' · '),
        icon: 'machine',
        tag: getStateName(row.state, row.reason),
        openPage: `/pages/area/machineDetail?id=${row.id}`,
      }),
    )
    return slicePage(found, page)
  }),
}
