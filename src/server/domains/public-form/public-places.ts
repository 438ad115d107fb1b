// Capacity of a form and of its options: a submission takes a place, declining it frees the place.
import { and, eq, lt, sql } from 'drizzle-orm'

import type { FormRow as Values } from '@/lib/form/form-types'
import type { Db } from '@/server/db/connection'
import { publicForm, publicQuota } from '@/server/db/schema/public-form'
import { Refusal } from '@/server/http/refusal'

import type { PublicFormRecord } from './public-form-store'

type Quota = typeof publicQuota.$inferSelect

const isThat = ({ formId, field, value }: Quota) =>
  and(eq(publicQuota.formId, formId), eq(publicQuota.field, field), eq(publicQuota.value, value))

/** The limited options among the answers. */
async function listLimitedOptions(tx: Db, formId: string, content: Values): Promise<Quota[]> {
  const limited = await tx.select().from(publicQuota).where(eq(publicQuota.formId, formId))
  const chosen = limited.filter(({ field, value }) => [content[field]].flat().includes(value))
  // Sorted, because two transactions that claim the same options in different order would deadlock.
  return chosen.sort((one, other) => (`${one.field}.${one.value}` < `${other.field}.${other.value}` ? -1 : 1))
}

async function claimFormPlace(tx: Db, id: string): Promise<void> {
  const isFree = sql`(${publicForm.capacity} is null or ${publicForm.taken} < ${publicForm.capacity})`
  const taken = await tx
    .update(publicForm)
    .set({ taken: sql`${publicForm.taken} + 1` })
    .where(and(eq(publicForm.id, id), isFree))
    .returning({ id: publicForm.id })
  if (taken.length === 0) throw new Refusal(410, '名额已满，感谢关注')
}

async function claimOptionPlace(tx: Db, { definition }: PublicFormRecord, option: Quota): Promise<void> {
  const { field, value, quota } = option
  const taken = await tx
    .update(publicQuota)
    .set({ taken: sql`${publicQuota.taken} + 1` })
    .where(and(isThat(option), lt(publicQuota.taken, quota)))
    .returning({ field: publicQuota.field })
  const options = definition.fields.find((one) => one.field === field)?.options
  const label = options?.find((one) => one.value === value)?.label ?? value
  if (taken.length === 0) throw new Refusal(422, '请检查标出的内容', { [field]: `「${label}」名额已满，请改选` })
}

/**
 * Claims capacity of the form and of each limited option among the answers.
 *
 * @throws {Refusal} 410 full; 422 an option that is full
 */
export async function claimPlaces(tx: Db, row: PublicFormRecord, content: Values): Promise<void> {
  await claimFormPlace(tx, row.id)
  for (const option of await listLimitedOptions(tx, row.id, content)) await claimOptionPlace(tx, row, option)
}

/** Releases what {@link claimPlaces} claimed. */
export async function releasePlaces(tx: Db, { id }: PublicFormRecord, content: Values): Promise<void> {
  const fewer = sql`greatest(${publicForm.taken} - 1, 0)`
  await tx.update(publicForm).set({ taken: fewer }).where(eq(publicForm.id, id))
  for (const option of await listLimitedOptions(tx, id, content)) {
    await tx
      .update(publicQuota)
      .set({ taken: sql`greatest(${publicQuota.taken} - 1, 0)` })
      .where(isThat(option))
  }
}
