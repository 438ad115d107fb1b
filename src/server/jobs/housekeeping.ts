import { lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/durations'
import { clientError, rateWindow } from '@/server/db/schema/platform'
import { deleteDueAccounts } from '@/server/domains/account/deletion-store'
import { forgetOldHealth } from '@/server/domains/health-pass/pass'
import { deleteOldDevices } from '@/server/domains/identity/known-device'
import { forgetOldSessions } from '@/server/domains/identity/session-store'
import { forgetOldCodes } from '@/server/domains/identity/sms'
import { forgetOldThrottles } from '@/server/domains/identity/throttle'
import { remindOfLaunches } from '@/server/domains/launch/sign-up'
import { forgetDeletedMessages } from '@/server/domains/message/message-store'
import { keepProtections } from '@/server/domains/partner/upkeep'
import { photoOwner } from '@/server/domains/public-form/public-submission-store'
import { chaseOverstays } from '@/server/domains/visit/upkeep'
import { wipeOldVisits } from '@/server/domains/visit/wipe'
import type { FileServices } from '@/server/files/file-services'
import { forgetUploads } from '@/server/files/upload-store'
import { forgetOldAnswers } from '@/server/http/idempotency'
import { WINDOW_MS } from '@/server/http/rate-limit'
import { repeat, repeatAlways } from '@/server/http/repeat'
import { forgetStaleMessages } from '@/server/notifications/subscribe-store'
import { forgetOldDrafts } from '@/server/workflow/instances/draft-store'
import { handOverLeft } from '@/server/workflow/tasks/leavers'
import { chaseOverdue } from '@/server/workflow/tasks/overdue'

const EVERY_MS = HOUR_MS
const DISK_CHECK_EVERY_MS = 5000
/** Retention of client error reports: about two releases. */
const CLIENT_ERROR_KEEP_MS = 30 * DAY_MS
/** Together less than an hour: how long a guest may take over a form, and how often what is left is dropped. */
const GUEST_PICTURE_KEEP_MS = 50 * MINUTE_MS
const GUEST_PICTURES_EVERY_MS = 9 * MINUTE_MS

const raise = (error: Error): void => {
  throw error
}

type Step = (kept: Pick<FileServices, 'handle' | 'files'>, now: Date) => Promise<unknown>

/** What the hour's tidying consists of: old idempotency answers, sessions, codes, drafts, messages and so on go. */
const steps: readonly Step[] = [
  ({ handle }, now) => forgetOldAnswers(handle.db, now),
  ({ handle }, now) => forgetOldSessions(handle.db, now),
  ({ handle }, now) => forgetOldCodes(handle.db, now),
  ({ handle }, now) => forgetOldThrottles(handle.db, now),
  ({ handle }, now) => deleteOldDevices(handle.db, now),
  ({ handle }, now) => forgetOldDrafts(handle.db, now),
  ({ handle }, now) => forgetDeletedMessages(handle.db, now),
  ({ handle }, now) => forgetStaleMessages(handle.db, now),
  ({ handle }, now) => wipeOldVisits(handle, now),
  ({ handle }, now) => forgetOldHealth(handle.db, now),
  ({ handle }, now) => handle.db.delete(rateWindow).where(lt(rateWindow.startsAt, now.getTime() - 10 * WINDOW_MS)),
  ({ handle }, now) =>
    handle.db.delete(clientError).where(lt(clientError.createdAt, new Date(now.getTime() - CLIENT_ERROR_KEEP_MS))),
  deleteDueAccounts,
  ({ handle }, now) => handOverLeft(handle, now),
]

/**
 * Deletes what nobody will ask for again, ends accounts whose people asked for it a week ago, and hands over what
 * waits for people who have left. A step that fails keeps none of the others from being done.
 *
 * @param failed called for each failed step; without it the first failure is thrown
 */
export async function tidy(kept: Parameters<Step>[0], now: Date, failed = raise): Promise<void> {
  for (const step of steps) await step(kept, now).catch(failed)
}

/** Pictures that came with a form for the public and were not submitted go within the hour. */
export async function dropGuestPictures(
  { handle, files }: Pick<FileServices, 'handle' | 'files'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - GUEST_PICTURE_KEEP_MS)
  const gone = await handle.tx((tx) => forgetUploads(tx, photoOwner(''), before))
  for (const id of gone) await files.remove(id)
}

/** Logs when the disk has no room left and when it has room again, and keeps room in the log of the database. */
function watchDisk(app: FastifyInstance): void {
  const { handle } = app.services
  let hadRoom = true
  repeatAlways(app, DISK_CHECK_EVERY_MS, async () => {
    const hasRoom = handle.hasRoom()
    if (hasRoom !== hadRoom) {
      app.log.warn(hasRoom ? 'the disk has room again' : 'the disk is full: reads are answered, writes are refused')
    }
    hadRoom = hasRoom
    await handle.keepSpareWal?.()
  })
}

/** Tidies every hour, and looks for what is overdue or soon begins as often as the settings say. */
export function keepTidy(app: FastifyInstance, services: FileServices): void {
  const { handle, now, settings } = services
  watchDisk(app)
  repeat(app, EVERY_MS, () => tidy(services, now(), (error) => app.log.error(error)))
  repeat(app, GUEST_PICTURES_EVERY_MS, () => dropGuestPictures(services, now()))
  for (const look of [chaseOverdue, remindOfLaunches, chaseOverstays, keepProtections]) {
    repeat(app, settings.overdueCheckSeconds * 1000, async () => {
      await look(handle, now())
    })
  }
}
