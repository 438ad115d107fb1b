import { eq } from 'drizzle-orm'

import type { AuditChange } from '@/contract/organization/audit'
import { appUser } from '@/server/db/schema/identity'
import type { CompanyCaller } from '@/server/http/caller'
import type { RecordAct } from '@/server/http/http-services'

import { findAuditedAct } from './acts'
import { insertAuditEntry } from './audit-store'
import { type AuditSubject, clipText, nameListEntry } from './describe-row'

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The names of entries that are in both lists and differ: their names alone are shown. */
function listChangedEntries(before: readonly unknown[], after: readonly unknown[]): string[] {
  const changed = after.flatMap((entry) => {
    const name = nameListEntry(entry)
    const same = before.filter((one) => nameListEntry(one) === name)
    return name === '' || same.length === 0 || same.some((one) => isEqual(one, entry)) ? [] : [name]
  })
  return [...new Set(changed)]
}

/** What the texts of a fact leave out: changed entries of a list, the rest of a long text, another file of one name. */
function describeHiddenChange(label: string, before: AuditSubject, after: AuditSubject): AuditChange[] {
  const [was, is] = [before.stored?.[label], after.stored?.[label]]
  // Times are shown to the minute, which is all that people set.
  if (isEqual(was, is) || is instanceof Date) return []
  const isList = Array.isArray(was) && Array.isArray(is)
  const entries = isList ? listChangedEntries(was, is) : []
  if (entries.length > 0) {
    const names = entries.map((name) => `「${name}」`).join('、')
    return [{ label: `${label}的内容`, before: null, after: clipText(`修改了${names}`) }]
  }
  return before.facts[label] === after.facts[label] ? [{ label, before: null, after: '内容有改动' }] : []
}

/**
 * The fields that differ. Without a subject before, it is new and all its fields are listed; without one afterwards, it
 * is gone.
 */
function compareSubjects(before: AuditSubject | null, after: AuditSubject | null): AuditChange[] {
  const labels = new Set([...Object.keys(before?.facts ?? {}), ...Object.keys(after?.facts ?? {})])
  return [...labels].flatMap((label) => {
    const [was, is] = [before?.facts[label] ?? '', after?.facts[label] ?? '']
    const shown = was === is ? [] : [{ label, before: was || null, after: is || null }]
    return before && after ? [...shown, ...describeHiddenChange(label, before, after)] : shown
  })
}

/**
 * Runs a write and adds its audit entry in the same transaction, so that neither is there without the other. Calls that
 * are not audited just run, and so do those of callers without a company: nobody could read their entries.
 */
export const recordAct: RecordAct = async (
  tx,
  { endpoint, input, caller, now, address, deviceName, traceId },
  work,
) => {
  const act = findAuditedAct(endpoint)
  if (!act || caller?.population !== 'user' || caller.companyId === null) return work()
  // Checked just above.
  const companyCaller = caller as CompanyCaller
  // The input was parsed by the schema of this call, and the answer is presented by it.
  const about = { input: input as never, caller: companyCaller }
  const before = await act.read(tx, { ...about, answer: undefined })
  const answer = await work()
  const after = await act.read(tx, { ...about, answer: answer as never })
  const [actor] = await tx.select({ name: appUser.name }).from(appUser).where(eq(appUser.id, caller.userId))
  await insertAuditEntry(tx, {
    companyId: companyCaller.companyId,
    at: now,
    kind: act.kind,
    act: act.name,
    actName: endpoint.summary,
    actorId: caller.userId,
    actorName: actor?.name ?? '',
    subject: after?.name || before?.name || '',
    changes: compareSubjects(before, after),
    address,
    deviceName,
    traceId,
  })
  return answer
}
