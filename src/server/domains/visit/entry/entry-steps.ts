import type { EntryStep } from '@/contract/visit/visit-pass'
import type { Db } from '@/server/db/connection'
import type { VisitRow } from '@/server/domains/visit/rows'

import { type EntryRuleRow, findEntryRule } from './entry-rules'
import { listInductedVisitIds } from './induction'
import { hasSignedNda, needsNda } from './nda'
import type { MarkPhone } from './phone-marks'

function buildSteps(rule: EntryRuleRow, row: VisitRow, inducted: ReadonlySet<string>): EntryStep[] {
  const { hasInduction, isInductionRequired, photo } = rule
  const induction = { kind: 'induction', title: '入厂须知', isRequired: isInductionRequired, isFree: false }
  const nda = { kind: 'nda', title: '保密协议', isRequired: true, isFree: false }
  const picture = { kind: 'photo', title: '访客照片', isRequired: photo === 'required', isFree: photo === 'optional' }
  return [
    ...(hasInduction ? [{ ...induction, isDone: inducted.has(row.id) }] : []),
    ...(needsNda(rule, row) ? [{ ...nda, isDone: hasSignedNda(rule, row) }] : []),
    ...(photo === 'off' ? [] : [{ ...picture, isDone: row.photoFileId !== null }]),
  ]
}

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
  if (!rule) return new Map()
  const inducted = rule.hasInduction ? await listInductedVisitIds(db, rule, rows, markPhone, now) : new Set<string>()
  return new Map(rows.map((row) => [row.id, buildSteps(rule, row, inducted)]))
}

/** The lines for the guard: `入厂须知 未完成`. */
export const listCautions = (steps: readonly EntryStep[]): string[] =>
  steps.flatMap(({ title, isFree, isDone }) => (isDone || isFree ? [] : [`${title} 未完成`]))

/** Whether the visitor is not let in until a step is done. */
export const isEntryHeld = (steps: readonly EntryStep[]): boolean =>
  steps.some(({ isRequired, isDone }) => isRequired && !isDone)
