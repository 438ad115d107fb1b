import type { EntryStep } from '@/contract/visit/visit-pass'
import type { Db } from '@/server/db/connection'
import type { VisitRow } from '@/server/domains/visit/rows'

import { findEntryRule } from './entry-rules'
import { listInductedVisitIds } from './induction'
import type { MarkPhone } from './phone-marks'

/**
 * What a company requires of the visitors of these visits before they come in, by visit.
 *
 * @param rows visits of this company
 */
export async function listEntrySteps(
  db: Db,
  companyId: string,
  rows: readonly VisitRow[],
  markPhone: MarkPhone,
  now: Date,
): Promise<Map<string, EntryStep[]>> {
  const rule = await findEntryRule(db, companyId)
  if (!rule?.hasInduction) return new Map()
  const inducted = await listInductedVisitIds(db, rule, rows, markPhone, now)
  const about = { kind: 'induction', title: '入厂须知', isRequired: rule.isInductionRequired }
  return new Map(rows.map(({ id }) => [id, [{ ...about, isDone: inducted.has(id) }]]))
}

/** The lines for the guard: `入厂须知 未完成`. */
export const listCautions = (steps: readonly EntryStep[]): string[] =>
  steps.flatMap(({ title, isDone }) => (isDone ? [] : [`${title} 未完成`]))

/** Whether the visitor is not let in until a step is done. */
export const isEntryHeld = (steps: readonly EntryStep[]): boolean =>
  steps.some(({ isRequired, isDone }) => isRequired && !isDone)
