import { lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import type { Handle } from './db'
import { forgetOldHealth } from './health-pass/pass'
import { forgetOldAnswers } from './idempotency'
import { forgetOldCodes } from './identity/sms'
import { forgetOldThrottles } from './identity/throttle'
import { remindOfLaunches } from './launch/sign-up'
import { keepProtections } from './partner/upkeep'
import { WINDOW_MS } from './rate-limit'
import { clientError, rateWindow } from './schema/platform'
import type { Services } from './services'
import { deleteDueAccounts } from './stores/deletion-store'
import { forgetOldDrafts } from './stores/draft-store'
import { forgetDeletedMessages } from './stores/message-store'
import { photoOwner } from './stores/public-submission-store'
import { forgetOldSessions } from './stores/session-store'
import { forgetStaleMessages } from './stores/subscribe-store'
import { forgetUploads } from './stores/upload-store'
import { chaseOverstays, wipeOldVisits } from './visit/upkeep'
import { chaseOverdue } from './workflow/overdue'

const EVERY_MS = 3_600_000
/** Reports of clients are kept for two releases or so. */
const CLIENT_ERROR_KEEP_MS = 30 * 24 * 3_600_000
const LOOSE_PHOTO_KEEP_MS = 24 * 3_600_000

/**
 * Deletes what nobody will ask for again: old idempotency answers, sessions, codes, drafts, deleted messages, health
 * passes, rate windows, reports of clients. Ends accounts whose people asked for it a week ago. Reminds of what is overdue.
 */
export async function tidy(handle: Handle, now: Date): Promise<void> {
  await forgetOldAnswers(handle.db, now)
  await forgetOldSessions(handle.db, now)
  await forgetOldCodes(handle.db, now)
  await forgetOldThrottles(handle.db, now)
  await forgetOldDrafts(handle.db, now)
  await forgetDeletedMessages(handle.db, now)
  await forgetStaleMessages(handle.db, now)
  await wipeOldVisits(handle.db, now)
  await forgetOldHealth(handle.db, now)
  await deleteDueAccounts(handle, now)
  await chaseOverdue(handle, now)
  await chaseOverstays(handle, now)
  await keepProtections(handle, now)
  await handle.db.delete(rateWindow).where(lt(rateWindow.startsAt, now.getTime() - 10 * WINDOW_MS))
  await handle.db.delete(clientError).where(lt(clientError.createdAt, new Date(now.getTime() - CLIENT_ERROR_KEEP_MS)))
}

/** Pictures that came with a form for the public and were never handed in go after a day. */
export async function dropLoosePhotos({ handle, files }: Pick<Services, 'handle' | 'files'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LOOSE_PHOTO_KEEP_MS)
  const gone = await handle.tx((tx) => forgetUploads(tx, photoOwner(''), before))
  for (const id of gone) await files.remove(id)
}

/** Works again and again until the server closes, never twice at once. A failure is logged and tried again then. */
export function repeat(app: FastifyInstance, everyMs: number, work: () => Promise<void>): void {
  let isBusy = false
  const once = async () => {
    if (isBusy) return
    isBusy = true
    await work().catch((error: Error) => app.log.error(error))
    isBusy = false
  }
  const timer = setInterval(() => void once(), everyMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Tidies every hour, and looks for what is overdue or soon begins as often as the settings say. */
export function keepTidy(app: FastifyInstance): void {
  const { handle, now, settings } = app.services
  repeat(app, EVERY_MS, () => tidy(handle, now()))
  repeat(app, EVERY_MS, () => dropLoosePhotos(app.services, now()))
  repeat(app, settings.overdueCheckSeconds * 1000, async () => {
    await chaseOverdue(handle, now())
    await remindOfLaunches(handle, now())
    await chaseOverstays(handle, now())
    await keepProtections(handle, now())
  })
}
