import { randomBytes } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { appUser, userRole } from '@/server/db/schema/identity'
import { visit } from '@/server/db/schema/visit'
import { buildSummary } from '@/server/definitions/form-fields'
import type { FormDefinition, ProcessStep } from '@/server/definitions/process'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { enqueueWebhookEvent } from '@/server/notifications/webhook-queue'
import {
  type BuiltInProcess,
  findLastDecision,
  startBuiltInProcess,
} from '@/server/workflow/instances/built-in-process'
import type { ProcessEnd, ProcessSubject } from '@/server/workflow/instances/subject'

import { formatPartyName, isOfParty, type VisitRow } from './rows'
import { formatRepeat } from './windows'

/** Process key of a host's approval of a visit. */
export const VISIT_REQUEST = 'visitRequest'

const fields = [
  ['visitor', '访客'],
  ['company', '来访单位'],
  ['phone', '联系电话'],
  ['time', '来访时间'],
  ['number', '人数'],
  ['plate', '车牌'],
  ['gate', '门岗'],
  ['purpose', '事由'],
] as const

const form: FormDefinition = {
  key: 'visit-request-form',
  name: '访客申请',
  fields: fields.map(([field, label]) => ({ field, label, type: 'text', start: 'read' })),
  summary: buildSummary({ 时间: '{time}', 来访: '{company} {number}', 事由: '{purpose}' }),
}

const step: ProcessStep = {
  key: 'host',
  name: '接待确认',
  mode: 'any',
  assignees: [],
  dueHours: 24,
  allow: ['transfer', 'delegate', 'addSign', 'circulate'],
}

/** Built-in: no company has to set it up. */
const visitRequest: BuiltInProcess = {
  key: VISIT_REQUEST,
  name: '访客申请',
  icon: 'visitor',
  prefix: 'VR',
  description: '访客到访的确认',
  group: { joins: '行政与人事', makes: '访客', icon: 'users' },
  form,
  steps: [step],
}

/** The starter of the process: a receptionist, who then sees it in their list; else the host. */
async function findStarterId(tx: Db, { companyId, hostId }: VisitRow): Promise<string> {
  const [reception] = await tx
    .select({ id: appUser.id })
    .from(userRole)
    .innerJoin(appUser, eq(appUser.id, userRole.userId))
    .where(and(eq(userRole.role, 'reception'), eq(appUser.companyId, companyId), eq(appUser.status, 'active')))
    .orderBy(asc(appUser.createdAt), asc(appUser.id))
    .limit(1)
  return reception?.id ?? hostId
}

function buildFormContent(row: VisitRow, mates: readonly string[], gateName: string) {
  const time = formatRepeat(row) ?? `${formatTime(row.startAt).slice(5, 16)} 至 ${formatTime(row.endAt).slice(5, 16)}`
  const names = mates.length > 0 ? `（同行 ${mates.join('、')}）` : ''
  return {
    visitor: row.visitorName,
    company: row.visitorCompany,
    phone: row.phone,
    time,
    gate: gateName,
    number: `${row.companions + mates.length + 1} 人${names}`,
    plate: row.plate,
    purpose: row.purpose,
  }
}

/** Submits a completed visit, with its named companions, to its host for approval. */
export async function submitToHost(
  tx: Db,
  row: VisitRow,
  { mates, gateName }: { mates: readonly string[]; gateName: string },
  now: Date,
): Promise<void> {
  const { companyId, hostId } = row
  const starterId = await findStarterId(tx, row)
  const party = { ...row, companions: row.companions + mates.length }
  const subject = `${formatPartyName(party)}申请到访`
  const content = { main: buildFormContent(row, mates, gateName) }
  const submission = { companyId, starterId, subject, content, assignees: { host: [hostId] } }
  const instanceId = await startBuiltInProcess(tx, visitRequest, submission, now)
  await tx.update(visit).set({ instanceId }).where(eq(visit.id, row.id))
}

/** The pass columns of a visit: a random id and the seed of its codes. */
export const createPassColumns = () => ({
  passId: randomBytes(16).toString('base64url'),
  seed: randomBytes(32).toString('base64url'),
})

async function handleRequestEnd(tx: Db, { instanceId, status, now }: ProcessEnd): Promise<void> {
  const [leader] = await tx.select({ id: visit.id }).from(visit).where(eq(visit.instanceId, instanceId))
  if (!leader) return
  const waits = and(isOfParty(leader.id), eq(visit.status, 'pending'))
  if (status === 'approved') {
    const rows = await tx.select().from(visit).where(waits).orderBy(asc(visit.id))
    for (const { id, companyId, hostId, gateId } of rows) {
      await tx
        .update(visit)
        .set({ status, ...createPassColumns() })
        .where(and(eq(visit.id, id), eq(visit.status, 'pending')))
      await enqueueWebhookEvent(tx, companyId, 'visit.approved', { visitId: id, hostId, gateId }, now)
    }
    return
  }
  await tx
    .update(visit)
    .set({ status: 'refused', reason: (await findLastDecision(tx, instanceId)).opinion })
    .where(waits)
}

/** The subject of the visit process. It is started by the visitor and not by a form of the staff. */
export const visitSubject: ProcessSubject = {
  read: () => Promise.reject(new Refusal(404, '访客申请由访客本人提交')),
  started: () => Promise.resolve(),
  ended: handleRequestEnd,
}
