import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { createAnnouncement } from '@/contract/message/receipt'
import type { Db } from '@/server/db/connection'
import { announcement } from '@/server/db/schema/home'
import { appUser } from '@/server/db/schema/identity'
import { findOwnUploads, publishPicture, updateUploadScope } from '@/server/files/upload-store'
import type { CompanyCaller } from '@/server/http/caller'
import { sanitizeArticle } from '@/server/http/html'
import { notify } from '@/server/notifications/notify'
import { findPeople, getPerson } from '@/server/people/people'
import { buildNoticePath } from './receipt-store'

type Input = InferOutput<(typeof createAnnouncement)['input']>

/**
 * Publishes a notice and notifies the whole company except its publisher, in one transaction.
 *
 * @throws {Refusal} 404 when an attachment or the cover is not the caller's
 */
export async function publishAnnouncement(
  tx: Db,
  caller: CompanyCaller,
  input: Input,
  now: Date,
): Promise<{ id: string; told: number }> {
  const { companyId, userId } = caller
  const { attachments, coverFileId, top, summary = '', ...written } = input
  const files = await findOwnUploads(tx, caller, attachments)
  await updateUploadScope(tx, attachments, input.isPublic ? 'public' : 'company')
  const cover = coverFileId === undefined ? '' : await publishPicture(tx, caller, coverFileId)
  const publisher = written.publisher || getPerson(await findPeople(tx, companyId, [userId]), userId).name
  const id = randomUUID()
  await tx.insert(announcement).values({
    ...written,
    id,
    companyId,
    publisher,
    summary,
    cover,
    isTop: top,
    publisherId: userId,
    publishTime: now,
    content: sanitizeArticle(input.content),
    // The URL is created per reader.
    attachments: files.map(({ id: fileId, name, size, mime }) => ({
      id: fileId,
      name,
      size,
      contentType: mime,
      url: '',
    })),
  })
  const others = and(eq(appUser.companyId, companyId), eq(appUser.population, 'user'), eq(appUser.status, 'active'))
  const people = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(others, ne(appUser.id, userId)))
  const notice = {
    userIds: people.map((person) => person.id),
    companyId,
    category: input.category,
    title: input.title,
    content: summary,
    business: { type: 'announcement', id },
    openPage: buildNoticePath(id),
    senderName: publisher,
    isRequired: input.mustRead,
  }
  await notify(tx, input.mustRead ? { ...notice, quickAction: 'confirmRead' } : notice, now)
  return { id, told: people.length }
}
