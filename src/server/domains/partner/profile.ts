import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { updatePartnerProfile } from '@/contract/partner/partner-home'
import type { Db } from '@/server/db/connection'
import { toPinyin } from '@/server/db/pinyin'
import { appUser, partner } from '@/server/db/schema/identity'
import { insertPartnerTerms } from '@/server/domains/identity/partner-term-store'
import { publishPicture } from '@/server/files/upload-store'
import type { Caller } from '@/server/http/caller'

type Input = InferOutput<(typeof updatePartnerProfile)['input']>

/** Updates the fields that need no review. @throws {Refusal} 404 when the picture is not the caller's */
export async function savePartnerProfile(
  tx: Db,
  caller: Caller,
  { name, postName, avatarFileId }: Input,
  now: Date,
): Promise<void> {
  const changed = {
    ...(name !== undefined && { name, ...(await toPinyin(name, 'name')) }),
    ...(avatarFileId !== undefined && { avatar: await publishPicture(tx, caller, avatarFileId) }),
  }
  await tx
    .update(appUser)
    .set({ ...changed, updatedAt: now })
    .where(eq(appUser.id, caller.userId))
  if (postName === undefined) return
  await tx.update(partner).set({ postName }).where(eq(partner.userId, caller.userId))
  await insertPartnerTerms(tx, { post: postName })
}
