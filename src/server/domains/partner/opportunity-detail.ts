import { asc, desc, eq, inArray } from 'drizzle-orm'

import type { OpportunityAction, OpportunityDetail } from '@/contract/partner/opportunity'
import type { Db } from '@/server/db/connection'
import { activity } from '@/server/db/schema/activity'
import { appUser } from '@/server/db/schema/identity'
import { opportunityEvent, opportunityExtension, opportunityFollowUp } from '@/server/db/schema/opportunity'
import type { FileLinks } from '@/server/files/file-links'
import { type Files, readFiles } from '@/server/files/file-refs'
import { formatTime } from '@/server/http/wire-time'

import { getOpportunityEventTitle, type OpportunityRow, presentOpportunity } from './opportunity-rows'
import { findReportedProduct } from './products'
import { findReviewerNames } from './reviewers'

/** Maximum number of extensions of a protection. */
export const EXTENSIONS_MAX = 2
/** Maximum number of follow-ups of an opportunity. */
export const FOLLOW_UPS_MAX = 200

const kindNames: Readonly<Record<string, string>> = {
  visit: '拜访',
  call: '电话',
  message: '微信',
  meeting: '会议',
  other: '其他',
}
const extensionNames: Readonly<Record<string, string>> = {
  pending: '审核中',
  approved: '已通过',
  rejected: '未通过',
  withdrawn: '已撤回',
}

type ExtensionRow = typeof opportunityExtension.$inferSelect

/** Whether an opportunity is under protection. */
export const isProtected = ({ status, protectEnd }: OpportunityRow, now: Date) =>
  (status === 'approved' || status === 'converted') && protectEnd !== null && protectEnd > now

/** The actions that the partner may perform now. */
function listActions(row: OpportunityRow, isAsked: boolean, now: Date): OpportunityAction[] {
  const { status, extensions } = row
  if (status === 'draft') return ['edit', 'remove']
  if (status === 'rejected' || status === 'expired') return ['edit']
  if (status === 'submitted' || status === 'reviewing') return ['followUp']
  if (status !== 'approved' && status !== 'converted') return []
  const mayExtend = isProtected(row, now) && !isAsked && extensions < EXTENSIONS_MAX
  return ['followUp', ...(mayExtend ? (['extend'] as const) : []), 'win', 'lose']
}

type FollowUpRow = typeof opportunityFollowUp.$inferSelect

function presentFollowUp(
  row: FollowUpRow,
  userName: string | null,
  files: Files,
): OpportunityDetail['followUps'][number] {
  return {
    time: formatTime(row.createdAt),
    content: row.content,
    userName,
    kind: row.kind,
    kindName: kindNames[row.kind] ?? row.kind,
    nextStep: row.nextStep || null,
    nextDate: row.nextDate || null,
    photos: row.photos.flatMap((id) => files.get(id) ?? []),
  }
}

const presentExtension = (row: ExtensionRow) => ({
  status: row.status,
  statusName: extensionNames[row.status] ?? row.status,
  days: row.days,
  reason: row.reason,
  answer: row.answer || null,
  createTime: formatTime(row.createdAt),
})

async function listEvents(db: Db, id: string) {
  const rows = await db
    .select()
    .from(opportunityEvent)
    .where(eq(opportunityEvent.opportunityId, id))
    .orderBy(desc(opportunityEvent.at), desc(opportunityEvent.id))
  return rows.map(({ at, action, content, byName }) => ({
    time: formatTime(at),
    action,
    title: getOpportunityEventTitle(action),
    content,
    byName: byName || null,
  }))
}

async function findRelated(db: Db, { productId, activityId }: OpportunityRow) {
  const [of] = activityId ? await db.select().from(activity).where(eq(activity.id, activityId)) : []
  return {
    product: productId ? await findReportedProduct(db, productId) : null,
    activity: of ? { id: of.id, title: of.title, startTime: formatTime(of.startAt) } : null,
  }
}

async function findNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { id, name } = appUser
  const rows = await db
    .select({ id, name })
    .from(appUser)
    .where(inArray(id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Presents an opportunity with all details; the caller must have checked read access. */
export async function describeOpportunity(
  db: Db,
  links: FileLinks,
  row: OpportunityRow,
  now: Date,
): Promise<OpportunityDetail> {
  const followUps = await db
    .select()
    .from(opportunityFollowUp)
    .where(eq(opportunityFollowUp.opportunityId, row.id))
    .orderBy(desc(opportunityFollowUp.createdAt), asc(opportunityFollowUp.id))
    .limit(FOLLOW_UPS_MAX)
  const [extension] = await db
    .select()
    .from(opportunityExtension)
    .where(eq(opportunityExtension.opportunityId, row.id))
    .orderBy(desc(opportunityExtension.createdAt))
    .limit(1)
  const files = await readFiles(db, links, [...row.attachments, ...followUps.flatMap(({ photos }) => photos)])
  const names = await findNames(db, [row.ownerId, ...followUps.map(({ userId }) => userId)])
  const { province, city, district, address, creditCode, industry, lostReason } = row
  return {
    ...presentOpportunity(row, names.get(row.ownerId) ?? null),
    creditCode: creditCode || null,
    contactName: row.contactName,
    contactPhone: row.contactPhone,
    industry: industry || null,
    province: province || null,
    city: city || null,
    district: district || null,
    address: address || null,
    demand: row.demand,
    stage: null,
    followUps: followUps.map((one) => presentFollowUp(one, names.get(one.userId) ?? null, files)),
    attachments: row.attachments.flatMap((id) => files.get(id) ?? []),
    rejectedFields: [...row.rejectedFields],
    version: row.version,
    history: await listEvents(db, row.id),
    reviewerName: await findReviewerNames(db, row.instanceId),
    extension: extension ? presentExtension(extension) : null,
    extensionsLeft: Math.max(0, EXTENSIONS_MAX - row.extensions),
    lostReason: lostReason || null,
    ...(await findRelated(db, row)),
    actions: listActions(row, extension?.status === 'pending', now),
  }
}
