import { eq } from 'drizzle-orm'

import { EXTENSION_REVIEW, OPPORTUNITY_REVIEW } from '@/contract/partner/opportunity-desk'
import { DAY_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { opportunity } from '@/server/db/schema/opportunity'
import { normalizeCompanyName } from '@/server/domains/partner/company-name'
import { extensionSubject, insertExtensionRequest } from '@/server/domains/partner/extension'
import { close, convertToProject, insertFollowUp } from '@/server/domains/partner/opportunity-acts'
import { opportunitySubject, submitOpportunityForReview } from '@/server/domains/partner/opportunity-review'
import {
  addOpportunity,
  changeOpportunity,
  insertOpportunityEvent,
  type OpportunityRow,
} from '@/server/domains/partner/opportunity-rows'
import { buildCommand } from '@/server/workflow/engine/command'
import { applyCommand } from '@/server/workflow/engine/engine'
import { emptyTaskEvent, lockInstance, saveInstance } from '@/server/workflow/instances/instance-store'
import { notifySubjectEnded, notifySubjectSeen, registerProcessSubjects } from '@/server/workflow/instances/subjects'
import { createSerialNumber } from '@/server/workflow/instances/submission-store'

import { productId } from './exhibition/exhibition'
import { type OpportunityStory, opportunityStories, reportedSlugs } from './opportunity-story'
import { partnerActivityId } from './partners'
import { demoCompanies, demoPeople } from './people'
import { seedId } from './seed-id'

const companyId = demoCompanies.main.id
const reviewerId = demoPeople.wangQiang.id

/** @returns the id of an opportunity of the story */
export const opportunityId = (key: string) => seedId(`opportunity:${key}`)

/** 王强 decides, as at the time of the story. */
async function decideReview(
  tx: Db,
  instanceId: string,
  { action, opinion = '', at }: { action: 'agree' | 'reject'; opinion?: string; at: Date },
): Promise<void> {
  const loaded = await lockInstance(tx, companyId, instanceId)
  const task = loaded?.state.tasks.find(({ assignee, state }) => assignee === reviewerId && state === 'open')
  if (!loaded || !task) throw new Error('the story lost a review')
  const decision = {
    reason: opinion,
    users: [],
    place: 'before' as const,
    mode: 'restart' as const,
    target: '',
    child: 0,
  }
  const outcome = applyCommand(loaded.state, buildCommand(action, { ...decision, by: reviewerId, task: task.no }))
  if ('refused' in outcome) throw new Error(`the story refuses a review: ${outcome.refused.message}`)
  const saved = await saveInstance(tx, loaded, outcome.state, { ...emptyTaskEvent, opinion }, at)
  await notifySubjectEnded(tx, loaded.row, saved, loaded.row.form, at)
}

async function begin(tx: Db, story: OpportunityStory, now: Date): Promise<OpportunityRow> {
  const { key, partner = 'zhouMin', signIn, isDraft = false } = story
  const [customerName, industry, province, city, contactName, contactPhone] = story.customer
  const [productType, yuan, demand] = story.wish
  const activityId = story.activity ? partnerActivityId(story.activity) : null
  const at = new Date(now.getTime() - story.ago * DAY_MS)
  const row = await addOpportunity(tx, {
    id: opportunityId(key),
    companyId,
    ownerId: demoPeople[partner].id,
    industry,
    demand,
    opportunityName: `${customerName} · ${productType}`,
    customerName,
    customerKey: normalizeCompanyName(customerName),
    contactName,
    contactPhone,
    province,
    city,
    productType,
    productId: productId(reportedSlugs[productType] ?? ''),
    activityId,
    expectAmount: yuan * 100,
    expectSignDate: signIn === undefined ? '' : chinaDay(now.getTime() + signIn * DAY_MS),
    opportunityNo: isDraft ? '' : await createSerialNumber(tx, companyId, 'SJ', at),
    status: isDraft ? 'draft' : 'submitted',
    submittedAt: isDraft ? null : at,
    createdAt: at,
    updatedAt: at,
  })
  if (isDraft) return row
  await insertOpportunityEvent(tx, row.id, { action: 'submitted', byName: demoPeople[partner].name }, at)
  return submitOpportunityForReview(tx, row, at)
}

async function current(tx: Db, id: string): Promise<OpportunityRow> {
  const [row] = await tx.select().from(opportunity).where(eq(opportunity.id, id))
  if (!row) throw new Error('the story lost an opportunity')
  return row
}

async function review(tx: Db, row: OpportunityRow, story: OpportunityStory, before: (days: number) => Date) {
  const instanceId = row.instanceId ?? ''
  const { seen = (story.approved ?? story.rejected?.[0] ?? Number.NaN) + 0.1 } = story
  const loaded = Number.isNaN(seen) ? undefined : await lockInstance(tx, companyId, instanceId)
  if (loaded) await notifySubjectSeen(tx, loaded, reviewerId, before(seen))
  if (story.approved !== undefined) await decideReview(tx, instanceId, { action: 'agree', at: before(story.approved) })
  if (story.rejected) {
    const [days, opinion] = story.rejected
    await decideReview(tx, instanceId, { action: 'reject', opinion, at: before(days) })
  }
}

async function tell(tx: Db, story: OpportunityStory, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const day = (days: number) => chinaDay(now.getTime() + days * DAY_MS)
  const { key, partner = 'zhouMin', isDraft = false, followUps = [], extension, converted, won, lost, expired } = story
  const row = await begin(tx, story, now)
  if (isDraft) return
  await review(tx, row, story, before)
  const id = opportunityId(key)
  const caller = {
    userId: demoPeople[partner].id,
    population: 'partner' as const,
    companyId: null,
    roles: [],
    sessionId: '',
  }
  for (const { ago, kind, content, nextStep = '', nextIn } of followUps) {
    const step = { id, kind: kind as 'visit', content, nextStep, nextDate: nextIn === undefined ? '' : day(nextIn) }
    await insertFollowUp(tx, caller, step, before(ago))
  }
  const version = async () => (await current(tx, id)).version
  if (extension) {
    const [days, ago, reason] = extension
    await insertExtensionRequest(tx, caller, { id, version: await version(), days: days as 30, reason }, before(ago))
  }
  if (converted !== undefined) {
    const administrator = { ...caller, userId: reviewerId, companyId }
    await convertToProject(
      tx,
      administrator,
      { id, version: await version(), remark: '转华东大区项目组' },
      before(converted),
    )
  }
  if (won) {
    const [ago, yuan] = won
    const closed = { result: 'won' as const, amount: yuan * 100, signDate: day(-ago) }
    await close(tx, caller, { id, version: await version(), ...closed }, before(ago))
  }
  if (lost) {
    const [ago, reason] = lost
    await close(tx, caller, { id, version: await version(), result: 'lost', reason }, before(ago))
  }
  if (expired !== undefined) {
    await changeOpportunity(tx, await current(tx, id), { status: 'expired' }, before(expired))
    await insertOpportunityEvent(tx, id, { action: 'expired', byName: '系统' }, before(expired))
  }
}

/** Opportunities in each state and who decides about them. Nothing when they are there already. */
export async function seedOpportunities(tx: Db, now: Date): Promise<void> {
  registerProcessSubjects({ [OPPORTUNITY_REVIEW]: opportunitySubject, [EXTENSION_REVIEW]: extensionSubject })
  const [seeded] = await tx.select({ id: opportunity.id }).from(opportunity).limit(1)
  if (seeded) return
  for (const story of opportunityStories) await tell(tx, story, now)
}
