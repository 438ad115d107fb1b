import { and, asc, eq, sql } from 'drizzle-orm'

import type { FormContent } from '@/lib/form/form-types'
import type { Db } from '@/server/db/connection'
import { absence } from '@/server/db/schema/absence'
import { diagnosisDraft } from '@/server/db/schema/diagnosis'
import { favoriteProduct } from '@/server/db/schema/exhibition'
import { healthPass } from '@/server/db/schema/health'
import { favoriteApplication, message, recentApplication } from '@/server/db/schema/home'
import { joinRequest } from '@/server/db/schema/identity'
import { launchSignUp } from '@/server/db/schema/launch'
import { opinionPhrase } from '@/server/db/schema/organization'
import { upload } from '@/server/db/schema/platform'
import { processArchive, processArchiveEntry } from '@/server/db/schema/process-archive'
import { favoriteReport } from '@/server/db/schema/report'
import { studyProgress } from '@/server/db/schema/study'
import {
  processComment,
  processDefinition,
  processDraft,
  processFavorite,
  processInstance,
} from '@/server/db/schema/workflow'
import { listUserSignIns } from '@/server/domains/identity/sign-in-store'
import { describeUser } from '@/server/domains/identity/user-store'
import type { Caller } from '@/server/http/caller'
import { formatTime } from '@/server/http/wire-time'
import { listUserNotificationChoices } from '@/server/notifications/notification-store'
import { pickShownContent } from '@/server/workflow/forms/form'
import { computeStarterModes } from '@/server/workflow/forms/form-modes'

import { listUserCoupons } from './coupon-store'

const EVERYTHING = { offset: 0, limit: 10_000 }

/** The processes a user has started, with the form fields visible to the starter. */
async function exportProcesses(db: Db, userId: string) {
  const { id, processName, serialNo, subject, status, createdAt, form, step, starterId } = processInstance
  const rows = await db
    .select({ id, processName, serialNo, subject, status, createdAt, form, step, fields: processDefinition.form })
    .from(processInstance)
    .innerJoin(processDefinition, eq(processDefinition.id, processInstance.definitionId))
    .where(eq(starterId, userId))
    .orderBy(asc(createdAt))
  return [...(await listArchivedProcesses(db, userId)), ...rows].map(({ step, fields, form, ...row }) => {
    return { ...row, form: pickShownContent(form, computeStarterModes(fields, { step })) }
  })
}

/** Those of them that are archived. */
async function listArchivedProcesses(db: Db, userId: string) {
  const { id, processName, serialNo, subject, status, createdAt, archivedAt, record } = processArchive
  const definitionId = sql`${record} -> 'instance' ->> 'definitionId'`
  return db
    .select({
      id,
      processName,
      serialNo,
      subject,
      status,
      createdAt,
      archivedAt,
      fields: processDefinition.form,
      form: sql<FormContent>`${record} -> 'instance' -> 'form'`,
      step: sql<number>`${record} -> 'instance' -> 'step'`,
    })
    .from(processArchiveEntry)
    .innerJoin(processArchive, eq(processArchive.id, processArchiveEntry.instanceId))
    .innerJoin(processDefinition, eq(processDefinition.id, definitionId))
    .where(and(eq(processArchiveEntry.userId, userId), eq(processArchiveEntry.list, 'mine')))
    .orderBy(asc(processArchiveEntry.at))
}

/** A user's comments on archived processes. */
async function listArchivedRemarks(db: Db, userId: string): Promise<unknown[]> {
  const rows = await db
    .select({ remark: sql<unknown>`remark.value` })
    .from(processArchiveEntry)
    .innerJoin(processArchive, eq(processArchive.id, processArchiveEntry.instanceId))
    .crossJoin(sql`jsonb_array_elements(${processArchive.record} -> 'comments') as remark(value)`)
    .where(
      and(
        eq(processArchiveEntry.userId, userId),
        eq(processArchiveEntry.list, 'involved'),
        sql`remark.value ->> 'authorId' = ${userId}`,
      ),
    )
    .orderBy(asc(processArchiveEntry.at))
  return rows.map(({ remark }) => remark)
}

/** The processes and comments of a user. */
async function exportWork(db: Db, userId: string) {
  const processes = await exportProcesses(db, userId)
  const remarks = await db
    .select()
    .from(processComment)
    .where(eq(processComment.authorId, userId))
    .orderBy(asc(processComment.createdAt))
  const drafts = await db.select().from(processDraft).where(eq(processDraft.userId, userId))
  const phrases = await db
    .select({ text: opinionPhrase.text })
    .from(opinionPhrase)
    .where(eq(opinionPhrase.userId, userId))
  const archived = await listArchivedRemarks(db, userId)
  return { processes, remarks: [...archived, ...remarks], drafts, phrases: phrases.map(({ text }) => text) }
}

async function exportMessages(db: Db, userId: string) {
  const { category, title, content, senderName, createdAt, readAt } = message
  return db
    .select({ category, title, content, senderName, createdAt, readAt })
    .from(message)
    .where(eq(message.userId, userId))
    .orderBy(asc(createdAt))
}

async function exportFiles(db: Db, userId: string) {
  const { id, name, mime, size, createdAt } = upload
  return db.select({ id, name, mime, size, createdAt }).from(upload).where(eq(upload.ownerId, userId))
}

/** A user's preferences, study progress, answers and sign-ups. */
async function exportOwnRows(db: Db, userId: string) {
  const [own] = await db
    .select({ substituteId: absence.substituteId, startAt: absence.startAt, endAt: absence.endAt })
    .from(absence)
    .where(eq(absence.userId, userId))
  const { eventId, signUpNo, name, company, phone } = launchSignUp
  const { resourceId, share, openedAt, finishedAt } = studyProgress
  const { declaredAt, validUntil, deleteAt } = healthPass
  const { companyId, answers, savedAt } = diagnosisDraft
  return {
    absence: own ?? null,
    favorites: {
      applications: await db.select().from(favoriteApplication).where(eq(favoriteApplication.userId, userId)),
      processes: await db.select().from(processFavorite).where(eq(processFavorite.userId, userId)),
      reports: await db.select().from(favoriteReport).where(eq(favoriteReport.userId, userId)),
      products: await db.select().from(favoriteProduct).where(eq(favoriteProduct.userId, userId)),
    },
    recentApplications: await db.select().from(recentApplication).where(eq(recentApplication.userId, userId)),
    study: await db
      .select({ resourceId, share, openedAt, finishedAt })
      .from(studyProgress)
      .where(eq(studyProgress.userId, userId)),
    diagnosisDrafts: await db
      .select({ companyId, answers, savedAt })
      .from(diagnosisDraft)
      .where(eq(diagnosisDraft.userId, userId)),
    launchSignUps: await db
      .select({ eventId, signUpNo, name, company, phone, createdAt: launchSignUp.createdAt })
      .from(launchSignUp)
      .where(eq(launchSignUp.userId, userId)),
    // The declaration is encrypted; only the page of the pass decrypts it.
    healthPasses: await db
      .select({ declaredAt, validUntil, deleteAt })
      .from(healthPass)
      .where(eq(healthPass.userId, userId)),
  }
}

/** All stored data of one user, with readable labels, without secrets (password, tokens). */
export async function collectOwnData(db: Db, caller: Caller, now: Date): Promise<object> {
  const { userId } = caller
  const requests = await db.select().from(joinRequest).where(eq(joinRequest.userId, userId))
  return {
    exportedAt: formatTime(now),
    profile: await describeUser(db, userId),
    signIns: await listUserSignIns(db, caller, now),
    notificationChoices: await listUserNotificationChoices(db, userId),
    joinRequests: requests.map(({ name, remark, status, createdAt }) => ({ name, remark, status, createdAt })),
    coupons: (await listUserCoupons(db, userId, undefined, EVERYTHING, now)).records,
    messages: await exportMessages(db, userId),
    files: await exportFiles(db, userId),
    ...(await exportWork(db, userId)),
    ...(await exportOwnRows(db, userId)),
  }
}
