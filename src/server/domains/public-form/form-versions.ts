// The questions of a form over all its versions: answers outlive the question that asked for them.
import { asc, count, desc, eq, inArray } from 'drizzle-orm'

import type { PublicFormSetting } from '@/contract/public/public-form-admin'
import type { Db } from '@/server/db/connection'
import { type publicForm, publicFormVersion, publicSubmission } from '@/server/db/schema/public-form'
import type { FormFieldDefinition } from '@/server/definitions/process'
import { formatTime } from '@/server/http/wire-time'
import { findPeople, getPerson } from '@/server/people/people'

type FormRow = typeof publicForm.$inferSelect
type PublishedForm = Pick<FormRow, 'id' | 'version' | 'definition'>
type PublicationForm = PublishedForm & Pick<FormRow, 'companyId' | 'publishedAt' | 'publishedById'>

/** A question of the newest version that has it. */
export interface AskedField {
  definition: FormFieldDefinition
  /** Whether the newest version of the form no longer asks it. */
  isRemoved: boolean
}

/** Keeps the version that is about to be replaced. */
export async function keepFormVersion(tx: Db, form: PublicationForm): Promise<void> {
  const { id, version, definition, publishedAt, publishedById } = form
  const row = { formId: id, version, definition, publishedAt, publishedById }
  await tx.insert(publicFormVersion).values(row).onConflictDoNothing()
}

/** The versions of a form, newest first, each with how many answers were given to it. */
export async function listFormVersions(db: Db, form: PublicationForm): Promise<PublicFormSetting['versions']> {
  const { formId, version, publishedAt, publishedById } = publicFormVersion
  const earlier = await db
    .select({ version, publishedAt, publishedById })
    .from(publicFormVersion)
    .where(eq(formId, form.id))
    .orderBy(desc(version))
  const answers = await db
    .select({ version: publicSubmission.formVersion, count: count() })
    .from(publicSubmission)
    .where(eq(publicSubmission.formId, form.id))
    .groupBy(publicSubmission.formVersion)
  const all = [form, ...earlier]
  const people = await findPeople(
    db,
    form.companyId,
    all.flatMap((row) => row.publishedById ?? []),
  )
  return all.map((row) => ({
    version: row.version,
    publishTime: formatTime(row.publishedAt),
    byName: row.publishedById ? getPerson(people, row.publishedById).name : '',
    answers: answers.find((one) => one.version === row.version)?.count ?? 0,
  }))
}

const isAnswered = ({ type }: FormFieldDefinition) => type !== 'section' && type !== 'note'

/** Options of earlier versions follow those of the newest: their answers need a label. */
function mergeOptions(newer: FormFieldDefinition, older: FormFieldDefinition): FormFieldDefinition {
  if (!newer.options || !older.options || newer.type !== older.type) return newer
  const optionValues = new Set(newer.options.map(({ value }) => value))
  const gone = older.options.filter(({ value }) => !optionValues.has(value))
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
      const fieldsByName = new Map<string, AskedField>()
      for (const field of definition.fields.filter(isAnswered))
        fieldsByName.set(field.field, { definition: field, isRemoved: false })
      for (const past of earlier.filter((row) => row.formId === id)) {
        for (const field of past.definition.fields.filter(isAnswered)) {
          const earlierField = fieldsByName.get(field.field)
          if (earlierField) earlierField.definition = mergeOptions(earlierField.definition, field)
          else fieldsByName.set(field.field, { definition: field, isRemoved: true })
        }
      }
      return [id, [...fieldsByName.values()]]
    }),
  )
}
