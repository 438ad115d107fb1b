import { eq } from 'drizzle-orm'

import { HOUR_MS, MINUTE_MS } from '@/lib/durations'
import type { Db, Handle } from '@/server/db/connection'
import { throttle } from '@/server/db/schema/platform'
import { lockThrottle } from '@/server/domains/identity/throttle'
import { Refusal } from '@/server/http/refusal'

import { type PublicFormRecord, presentPublicFormState } from './public-form-store'

/**
 * Maximum upload per hour of one guest device, and of all guests of one network. Pictures that are not submitted are
 * deleted within the hour.
 */
export const GUEST_PICTURE_KILOBYTES = { device: 60 * 1024, address: 600 * 1024 }

/** @throws {Refusal} 410 the form is not open; 422 it has no picture field */
export function assertTakesPictures(row: PublicFormRecord, now: Date): void {
  const { state, stateText } = presentPublicFormState(row, now)
  if (state !== 'open') throw new Refusal(410, stateText)
  if (!row.definition.fields.some(({ type }) => type === 'image')) throw new Refusal(422, '这个表单不收图片')
}

async function countKilobytes(tx: Db, key: string, size: number, limit: number, now: Date): Promise<void> {
  const row = await lockThrottle(tx, key, now)
  const end = row.windowStart.getTime() + HOUR_MS
  const isOver = end <= now.getTime()
  const hits = (isOver ? 0 : row.hits) + size
  if (hits > limit) {
    const minutes = Math.ceil((end - now.getTime()) / MINUTE_MS)
    throw new Refusal(409, `上传的图片过多，请 ${minutes} 分钟后再试`)
  }
  await tx
    .update(throttle)
    .set({ hits, windowStart: isOver ? now : row.windowStart })
    .where(eq(throttle.key, key))
}

/**
 * Counts a guest's picture before it is decoded, by device and by network: a client can invent device ids, so the
 * network has a limit too.
 *
 * @param guest keyed hashes
 * @param bytes of the picture
 * @throws {Refusal} 409 with the minutes to wait; nothing is counted then
 */
export async function countGuestPicture(
  handle: Handle,
  guest: { device: string; address: string },
  bytes: number,
  now: Date,
): Promise<void> {
  const size = Math.ceil(bytes / 1024)
  await handle.tx(async (tx) => {
    await countKilobytes(tx, `picture-device:${guest.device}`, size, GUEST_PICTURE_KILOBYTES.device, now)
    await countKilobytes(tx, `picture-address:${guest.address}`, size, GUEST_PICTURE_KILOBYTES.address, now)
  })
}
