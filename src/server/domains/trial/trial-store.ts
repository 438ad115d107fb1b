import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { changeTrialRequest, listTrialRequests, requestTrial, TrialRequest } from '@/contract/identity/trial'
import { DAY_MS, HOUR_MS } from '@/lib/durations'
import { maskPhone } from '@/lib/mask'
import { isWorkingDay, type WorkCalendar } from '@/lib/time/work-calendar'
import { chinaDay, startOfChinaDay } from '@/lib/wire-time'
import { formatReceivedStatusName } from '@/server/audit/received-format'
import type { Db } from '@/server/db/connection'
import { buildTimeOrder, type PageWindow, selectPage } from '@/server/db/page'
import { trialRequest } from '@/server/db/schema/trial'
import { matchesKeyword } from '@/server/db/sql-text'
import { listDictionaryEntries } from '@/server/domains/dictionary/dictionary-store'
import { requireCompanyRow } from '@/server/http/company-row'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { notifyOperator } from '@/server/notifications/notify-operator'
import { findOperatorId } from '@/server/people/operator-store'
import { readWorkCalendar } from '@/server/people/work-calendar-store'
import { createSerialNumber } from '@/server/workflow/instances/submission-store'

type Request = Omit<InferOutput<(typeof requestTrial)['input']>, 'code' | 'agreed'>
type TrialQuery = Omit<InferOutput<(typeof listTrialRequests)['input']>, 'current' | 'size'>
type Row = typeof trialRequest.$inferSelect

/** The texts of industries and sizes by their codes, and which of them are offered. Both are the operator's. */
async function readTrialWords(db: Db) {
  const industries = await listDictionaryEntries(db, 'industry', null)
  const sizes = await listDictionaryEntries(db, 'company_size', null)
  return { industries, sizes }
}
type TrialWords = Awaited<ReturnType<typeof readTrialWords>>

/** @throws {Refusal} 422 naming the field with a value that is not offered */
export async function assertTrialWords(db: Db, { industry, size }: Pick<Request, 'industry' | 'size'>): Promise<void> {
  const { industries, sizes } = await readTrialWords(db)
  const wrong = {
    ...(!industries.some(({ value, isOn }) => isOn && value === industry) && { industry: '请选择行业' }),
    ...(!sizes.some(({ value, isOn }) => isOn && value === size) && { size: '请选择企业规模' }),
  }
  if (Object.keys(wrong).length > 0) throw new Refusal(422, '请检查标出的内容', wrong)
}

/** When a working day ends, in hours. */
const CLOSES_AT = 18

/** The end of the next working day: Saturday's requests are answered on Monday, unless it is a holiday. */
export function computeReplyDeadline(now: Date, calendar: WorkCalendar): Date {
  let day = startOfChinaDay(now.getTime()) + DAY_MS
  while (!isWorkingDay(calendar, day)) day += DAY_MS
  return new Date(day + CLOSES_AT * HOUR_MS)
}

/**
 * Stores a request.
 *
 * @throws {Refusal} 409 with the earlier request number when this phone number sent a request today
 */
export async function insertTrialRequest(tx: Db, request: Request, now: Date) {
  const { companyName, contactName, mobile, industry, size, remark } = request
  const companyId = await findOperatorId(tx)
  if (!companyId) throw new Refusal(503, '暂未开放试用申请，请稍后再来')
  const day = chinaDay(now.getTime())
  const [before] = await tx
    .select({ requestNo: trialRequest.requestNo })
    .from(trialRequest)
    .where(and(eq(trialRequest.phone, mobile), eq(trialRequest.day, day)))
  if (before) throw new Refusal(409, `今天已经申请过，编号 ${before.requestNo}，请等待联系`)
  const requestNo = await createSerialNumber(tx, companyId, 'SY', now)
  const row = {
    id: randomUUID(),
    requestNo,
    companyId,
    companyName,
    contactName,
    phone: mobile,
    industry,
    size,
    remark,
  }
  const taken = await tx
    .insert(trialRequest)
    .values({ ...row, day, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: trialRequest.id })
  if (taken.length === 0) throw new Refusal(409, '今天已经申请过，请等待联系')
  const times = {
    submitTime: formatTime(now),
    replyBefore: formatTime(computeReplyDeadline(now, await readWorkCalendar(tx, companyId))),
  }
  const messageParts = [
    `编号 ${requestNo}，${contactName}，电话 ${mobile}`,
    remark,
    `请在 ${times.replyBefore.slice(5, 16)} 前联系`,
  ]
  const content = messageParts.filter(Boolean).join('。')
  await notifyOperator(tx, { title: `试用申请：${companyName}`, content, business: { type: 'trial', id: row.id } }, now)
  return { requestNo, ...times }
}

function presentTrialRequest(row: Row, { industries, sizes }: TrialWords): TrialRequest {
  const { id, requestNo, companyName, contactName, phone, industry, size, remark, status, note, revision, createdAt } =
    row
  return {
    id,
    requestNo,
    companyName,
    contactName,
    industry,
    size,
    remark,
    status,
    note,
    version: revision,
    mobile: phone,
    industryName: industries.find(({ value }) => value === industry)?.label ?? industry,
    sizeName: sizes.find(({ value }) => value === size)?.label ?? size,
    submitTime: formatTime(createdAt),
  }
}

/** The requests to a company. */
export async function listTrials(
  db: Db,
  companyId: string,
  query: TrialQuery,
  page: PageWindow,
): Promise<{ records: TrialRequest[]; total: number }> {
  const { status, keyword } = query
  const { companyId: owner, companyName, contactName, phone, requestNo, createdAt, id } = trialRequest
  const where = and(
    eq(owner, companyId),
    status === undefined ? undefined : eq(trialRequest.status, status),
    keyword ? matchesKeyword(keyword, [companyName, contactName, phone, requestNo]) : undefined,
  )
  const list = db
    .select()
    .from(trialRequest)
    .where(where)
    .orderBy(...buildTimeOrder(query.sort, createdAt, id))
  const { rows, total } = await selectPage(db, list, page, trialRequest, where)
  const words = await readTrialWords(db)
  return { records: rows.map((row) => presentTrialRequest(row, words)), total }
}

/** @throws {Refusal} 404 when the company has no such request; 409 handled meanwhile */
export async function changeTrial(
  tx: Db,
  companyId: string,
  { id, version, ...change }: InferOutput<(typeof changeTrialRequest)['input']>,
): Promise<TrialRequest> {
  const lockedRequest = await requireCompanyRow(tx, trialRequest, { companyId, id, isLocked: true }, '申请不存在')
  if (version !== lockedRequest.revision) throw new Refusal(409, '同事刚刚处理过，请核对后再保存')
  const [row] = await tx
    .update(trialRequest)
    .set({ ...change, revision: lockedRequest.revision + 1 })
    .where(eq(trialRequest.id, id))
    .returning()
  if (!row) throw new Error('an update returns its row')
  return presentTrialRequest(row, await readTrialWords(tx))
}

const TRIAL_HEAD = ['编号', '企业', '行业', '规模', '联系人', '手机号', '需求', '处理状态', '跟进备注', '提交时间']

const toTrialCells = (one: TrialRequest): string[] => [
  one.requestNo,
  one.companyName,
  one.industryName,
  one.sizeName,
  one.contactName,
  maskPhone(one.mobile),
  one.remark,
  formatReceivedStatusName(one.status),
  one.note,
  one.submitTime,
]

/** The requests as they are exported, newest first. */
export function openTrialExport(db: Db, companyId: string, filter: Omit<TrialQuery, 'sort'>) {
  const { status, keyword } = filter
  return {
    subject: ['试用申请', status && formatReceivedStatusName(status), keyword].filter(Boolean).join(' '),
    head: TRIAL_HEAD,
    list: async (limit: number) =>
      (await listTrials(db, companyId, { ...filter, sort: 'newest' }, { offset: 0, limit })).records.map(toTrialCells),
  }
}
