import { and, eq, inArray } from 'drizzle-orm'

import { parseDayRange, type WorkCalendar } from '@/lib/time/work-calendar'
import type { Db } from '@/server/db/connection'
import { dictionary } from '@/server/db/schema/dictionary'
import { dictionaryDefinitions } from '@/server/definitions/dictionaries'

const codes = ['holiday', 'makeup_workday'] as const

/** The holidays and make-up workdays of a company, as its administrators keep them in the dictionaries. */
export async function readWorkCalendar(db: Db, companyId: string): Promise<WorkCalendar> {
  const rows = await db
    .select({ code: dictionary.code, entries: dictionary.entries })
    .from(dictionary)
    .where(and(eq(dictionary.companyId, companyId), inArray(dictionary.code, [...codes])))
  const listDays = (code: (typeof codes)[number]) => {
    const stored = rows.find((row) => row.code === code)?.entries ?? []
    // One of the product that is not stored yet holds.
    const builtIn: string[] = dictionaryDefinitions[code].entries.map(([value]) => value)
    const others = builtIn.filter((value) => !stored.some((entry) => entry.value === value))
    const own = stored.filter(({ isOn }) => isOn).map(({ value }) => value)
    return new Set([...own, ...others].flatMap((value) => parseDayRange(value) ?? []))
  }
  return { off: listDays('holiday'), on: listDays('makeup_workday') }
}
