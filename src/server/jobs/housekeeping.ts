import { lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@/lib/durations'
import { deleteOldAuditEntries } from '@/server/audit/audit-store'
import type { Handle } from '@/server/db/connection'
import { clientError, rateWindow } from '@/server/db/schema/platform'
import { deleteDueAccounts } from '@/server/domains/account/deletion-store'
import { deleteOldHealthPasses } from '@/server/domains/health-pass/pass'
import { deleteOldDevices } from '@/server/domains/identity/known-device'
import { deleteOldSessions } from '@/server/domains/identity/session-store'
import { deleteOldSmsCodes } from '@/server/domains/identity/sms'
import { deleteOldThrottles } from '@/server/domains/identity/throttle'
import { deleteOldSignUps, notifyUpcomingLaunches } from '@/server/domains/launch/sign-up'
import { deleteOldMessages } from '@/server/domains/message/message-store'
import { updateProtections } from '@/server/domains/partner/upkeep'
import { buildPhotoOwner, deleteOldSubmissions } from '@/server/domains/public-form/public-submission-store'
import { deleteOldInductions } from '@/server/domains/visit/entry/induction'
import { notifyOverstays } from '@/server/domains/visit/upkeep'
import { wipeOldVisits } from '@/server/domains/visit/wipe'
import type { FileServices } from '@/server/files/file-services'
import { deleteOldFileImports } from '@/server/files/imports/file-import-store'
import { deleteOldUploads, removeDiscardedFiles } from '@/server/files/upload-store'
import { deleteOldAnswers } from '@/server/http/idempotency'
import { WINDOW_MS } from '@/server/http/rate-limit'
import { scheduleAlways, scheduleEvery } from '@/server/http/repeat'
import { deleteOldSubscribeMessages } from '@/server/notifications/subscribe-store'
import { archiveEndedInstances } from '@/server/workflow/archive/archive-job'
import { advanceHolds } from '@/server/workflow/holds/hold-job'
import { deleteOldDrafts } from '@/server/workflow/instances/draft-store'
import { deleteOldDesignDrafts } from '@/server/workflow/processes/process-draft-store'
import { notifyOverdue } from '@/server/workflow/tasks/overdue'
import { reassignOrphanedTasks } from '@/server/workflow/tasks/reassign-orphaned-tasks'

import { deleteOldWebhookDeliveries } from './webhook-delivery'

const EVERY_MS = HOUR_MS
const DISK_CHECK_EVERY_MS = 5000
/** A process that waits no longer goes on within this time. */
const HOLDS_EVERY_MS = 2 * SECOND_MS
/** Retention of client error reports: about two releases. */
const CLIENT_ERROR_KEEP_MS = 30 * DAY_MS
/** The sum is under an hour: the time to fill in a guest form plus the cleanup interval. */
const GUEST_PICTURE_KEEP_MS = 50 * MINUTE_MS
const GUEST_PICTURES_EVERY_MS = 9 * MINUTE_MS

const throwError = (error: Error): void => {
  throw error
}

type Step = (fileServices: Pick<FileServices, 'handle' | 'files' | 'settings'>, now: Date) => Promise<unknown>

/** Steps of the hourly cleanup: expired idempotency rows, sessions, codes, drafts, messages and so on. */
const steps: readonly Step[] = [
  ({ handle }, now) => deleteOldAnswers(handle.db, now),
  ({ handle }, now) => deleteOldSessions(handle.db, now),
  ({ handle }, now) => deleteOldSmsCodes(handle.db, now),
  ({ handle }, now) => deleteOldThrottles(handle.db, now),
  ({ handle }, now) => deleteOldDevices(handle.db, now),
  ({ handle }, now) => deleteOldDrafts(handle.db, now),
  ({ handle }, now) => deleteOldDesignDrafts(handle.db, now),
  ({ handle, settings }, now) => deleteOldMessages(handle.db, settings.messageKeepDays, now),
  ({ handle, settings }, now) => deleteOldSubscribeMessages(handle.db, settings.messageKeepDays, now),
  ({ handle }, now) => deleteOldWebhookDeliveries(handle.db, now),
  wipeOldVisits,
  ({ handle, settings }, now) => deleteOldSignUps(handle, settings.guestKeepDays, now),
  deleteOldSubmissions,
  ({ handle }, now) => deleteOldHealthPasses(handle.db, now),
  ({ handle }, now) => deleteOldInductions(handle.db, now),
  ({ handle }, now) => deleteOldFileImports(handle.db, now),
  ({ handle }, now) => handle.db.delete(rateWindow).where(lt(rateWindow.startsAt, now.getTime() - 10 * WINDOW_MS)),
  ({ handle }, now) =>
    handle.db.delete(clientError).where(lt(clientError.createdAt, new Date(now.getTime() - CLIENT_ERROR_KEEP_MS))),
  deleteDueAccounts,
  ({ handle, settings }, now) => deleteOldAuditEntries(handle, settings.auditKeepDays, now),
  ({ handle }, now) => reassignOrphanedTasks(handle, now),
  ({ handle, settings }, now) => archiveEndedInstances(handle, settings.archiveAfterDays, now),
]

/**
 * Deletes expired data, archives ended applications, deletes accounts whose owners asked for it a week ago, and
 * reassigns open tasks of deactivated users. A failing step does not stop the others.
 *
 * @param failed called for each failed step; by default the first failure is thrown
 */
export async function runHousekeeping(
  fileServices: Parameters<Step>[0],
  now: Date,
  failed = throwError,
): Promise<void> {
  for (const step of steps) await step(fileServices, now).catch(failed)
}

/** Deletes pictures of guest forms that were not submitted within the hour, and bytes that the file store still has. */
export async function deleteGuestPictures(services: Pick<FileServices, 'handle' | 'files'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - GUEST_PICTURE_KEEP_MS)
  await services.handle.tx((tx) => deleteOldUploads(tx, buildPhotoOwner(''), before))
  await removeDiscardedFiles(services)
}

/** Logs when the disk becomes full and when it has room again, and preallocates room in the WAL. */
function watchDisk(app: FastifyInstance): void {
  const { handle } = app.services
  let hadRoom = true
  scheduleAlways(app, { name: 'disk', everyMs: DISK_CHECK_EVERY_MS }, async () => {
    const hasRoom = handle.hasRoom()
    if (hasRoom !== hadRoom) {
      app.log.warn(hasRoom ? 'the disk has room again' : 'the disk is full: reads are answered, writes are refused')
    }
    hadRoom = hasRoom
    await handle.keepSpareWal?.()
  })
}

/** What is looked for at the configured interval, by the name of the job. */
const checks: Readonly<Record<string, (handle: Handle, now: Date) => Promise<unknown>>> = {
  overdueTasks: notifyOverdue,
  upcomingLaunches: notifyUpcomingLaunches,
  overstays: notifyOverstays,
  partnerProtections: updateProtections,
}

/** Schedules the hourly cleanup, and the checks for overdue tasks and upcoming events at the configured interval. */
export function scheduleHousekeeping(app: FastifyInstance, services: FileServices): void {
  const { handle, now, settings } = services
  watchDisk(app)
  scheduleEvery(app, { name: 'housekeeping', everyMs: EVERY_MS }, async () => {
    let hasFailed = false
    await runHousekeeping(services, now(), (error) => {
      hasFailed = true
      app.log.error(error, 'housekeeping failed')
    })
    return hasFailed ? 'failed' : 'done'
  })
  scheduleEvery(app, { name: 'guestPictures', everyMs: GUEST_PICTURES_EVERY_MS }, () =>
    deleteGuestPictures(services, now()),
  )
  scheduleEvery(app, { name: 'heldProcesses', everyMs: HOLDS_EVERY_MS }, () => advanceHolds(handle, now()))
  const everyMs = settings.overdueCheckSeconds * 1000
  for (const [name, check] of Object.entries(checks)) {
    scheduleEvery(app, { name, everyMs }, () => check(handle, now()))
  }
}
