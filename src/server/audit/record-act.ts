import { eq } from 'drizzle-orm'

import type { AuditChange } from '@/contract/organization/audit'
import { appUser } from '@/server/db/schema/identity'
import type { CompanyCaller } from '@/server/http/caller'
import type { RecordAct } from '@/server/http/http-services'

import { findAuditedAct } from './acts'
import { insertAuditEntry } from './audit-store'
import type { AuditSubject } from './describe-row'

/**
 * The fields that differ. Without a subject before, it is new and all its fields are listed; without one afterwards, it
 * is gone.
 */
function compareSubjects(before: AuditSubject | null, after: AuditSubject | null): AuditChange[] {
  const labels = new Set([...Object.keys(before?.facts ?? {}), ...Object.keys(after?.facts ?? {})])
  return [...labels].flatMap((label) => {
    const [was, is] = [before?.facts[label] ?? '', after?.facts[label] ?? '']
    return was === is ? [] : [{ label, before: was || null, after: is || null }]
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
