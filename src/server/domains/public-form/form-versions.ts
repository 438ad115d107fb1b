// The questions of a form over all its versions: answers outlive the question that asked for them.
import { asc, desc, inArray } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { type publicForm, publicFormVersion } from '@/server/db/schema/public-form'
import type { FormFieldDefinition } from '@/server/definitions/process'

type PublishedForm = Pick<typeof publicForm.$inferSelect, 'id' | 'version' | 'definition'>

/** A question of the newest version that has it. */
export interface AskedField {
  definition: FormFieldDefinition
  /** Whether the newest version of the form no longer asks it. */
  isRemoved: boolean
}

/** Keeps the version that is about to be replaced. */
export async function keepFormVersion(tx: Db, { id, version, definition }: PublishedForm): Promise<void> {
  await tx.insert(publicFormVersion).values({ formId: id, version, definition }).onConflictDoNothing()
}

const isAnswered = ({ type }: FormFieldDefinition) => type !== 'section' && type !== 'note'

/** Options of earlier versions follow those of the newest: their answers need a label. */
function mergeOptions(newer: FormFieldDefinition, older: FormFieldDefinition): FormFieldDefinition {
  if (!newer.options || !older.options || newer.type !== older.type) return newer
  const known = new Set(newer.options.map(({ value }) => value))
  const gone = older.options.filter(({ value }) => !known.has(value))
  return gone.length > 0 ? { ...newer, options: [...newer.options, ...gone] } : newer
}

/** All questions of each form, the present ones first, then those of earlier versions. */
export async function findAskedFields(
  db: Db,
  forms: readonly PublishedForm[],
): Promise<Map<string, readonly AskedField[]>> {
  if (forms.length === 0) return new Map()
  const ids = forms.map(({ id }) => id)
  const { formId, version } = publicFormVersion
  const earlier = await db
    .select()
    .from(publicFormVersion)
    .where(inArray(formId, ids))
    .orderBy(asc(formId), desc(version))
  return new Map(
    forms.map(({ id, definition }) => {
      const asked = new Map<string, AskedField>()
      for (const field of definition.fields.filter(isAnswered))
        asked.set(field.field, { definition: field, isRemoved: false })
      for (const past of earlier.filter((row) => row.formId === id)) {
        for (const field of past.definition.fields.filter(isAnswered)) {
          const known = asked.get(field.field)
          if (known) known.definition = mergeOptions(known.definition, field)
          else asked.set(field.field, { definition: field, isRemoved: true })
        }
      }
      return [id, [...asked.values()]]
    }),
  )
}
