import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { inviteVisitor, Visit } from '@/contract/visit/visit'
import type { Db } from '@/server/db/connection'
import { VISIT_ADDRESS, visit } from '@/server/db/schema/visit'
import type { CompanyCaller } from '@/server/http/caller'

import { resolveGate } from './gates'
import { createLandingToken, insertCode } from './landing-code-store'
import { parseVisitTimes, planVisitTimes } from './times'
import { requireVisit } from './visit-queries'

/** Creates an invitation in the caller's name. @throws {Refusal} 404 gate; 422 times */
export async function insertVisitInvitation(
  tx: Db,
  member: CompanyCaller,
  input: InferOutput<(typeof inviteVisitor)['input']>,
  now: Date,
): Promise<Visit> {
  const { gateId, startTime: _start, endTime: _end, repeat, ...facts } = input
  const gate = await resolveGate(tx, member.companyId, gateId)
  const own = { id: randomUUID(), companyId: member.companyId, hostId: member.userId, gateId: gate.id }
  const times = planVisitTimes(parseVisitTimes(input, now), repeat, now)
  const token = createLandingToken()
  await tx.insert(visit).values({ ...own, ...facts, ...times, status: 'invited', token, createdAt: now })
  const address = `${VISIT_ADDRESS}${token}`
  await insertCode(tx, member, { code: token, address, expiresAt: times.endAt }, now)
  return requireVisit(tx, member, eq(visit.id, own.id), now)
}

/** Reads the token of an invitation from its scanned link or mini-program path; undefined when there is none. */
export function readInvitationToken(text: string): string | undefined {
  return /[?&=](?:t|c)(?:=|%3D)([\w-]{6,30})(?:[&#]|$)/i.exec(text.trim())?.[1]
}
