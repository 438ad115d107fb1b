// The questions of a form over all its versions: answers outlive the question that asked for them.
import { asc, count, desc, eq, inArray } from 'drizzle-orm'

import type { PublicFormSetting } from '@/contract/public/public-form-admin'
import type { FormRow } from '@/lib/form/form-types'
import type { Db } from '@/server/db/connection'
import { type publicForm, publicFormVersion, publicSubmission } from '@/server/db/schema/public-form'
import type { FormFieldDefinition } from '@/server/definitions/process'
import { formatTime } from '@/server/http/wire-time'
import { findPeople, getPerson } from '@/server/people/people'

type PublicFormRow = typeof publicForm.$inferSelect
type PublishedVersion = Pick<PublicFormRow, 'version' | 'definition'>
type PublishedForm = PublishedVersion & Pick<PublicFormRow, 'id'>
type PublicationForm = PublishedForm & Pick<PublicFormRow, 'companyId' | 'publishedAt' | 'publishedById'>

/** A question of the newest version that has it. */
export interface AskedField {
  definition: FormFieldDefinition
  /** Whether the newest version of the form no longer asks it. */
  isRemoved: boolean
  /** Names of the rows of a matrix by the version of the form, in the order of its answers. */
  rows?: Map<number, readonly string[]>
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

/** Options and rows of earlier versions follow those of the newest: their answers need a label. */
function mergeChoices(newer: FormFieldDefinition, older: FormFieldDefinition): FormFieldDefinition {
  if (newer.type !== older.type) return newer
  const { options = [], columns = [] } = newer
  const goneOptions = (older.options ?? []).filter(({ value }) => !options.some((option) => option.value === value))
  const goneRows = (older.columns ?? []).filter(({ field }) => !columns.some((row) => row.field === field))
  return {
    ...newer,
    ...(goneOptions.length > 0 && { options: [...options, ...goneOptions] }),
    ...(goneRows.length > 0 && { columns: [...columns, ...goneRows] }),
  }
}

/** Adds what a version asks; the newest version comes first. */
function addVersion(fieldsByName: Map<string, AskedField>, { version, definition }: PublishedVersion): void {
  const isNewest = fieldsByName.size === 0
  for (const field of definition.fields.filter(isAnswered)) {
    const known = fieldsByName.get(field.field)
    const asked: AskedField = known ?? { definition: field, isRemoved: !isNewest }
    asked.definition = mergeChoices(asked.definition, field)
    if (field.type === 'matrix') {
      asked.rows ??= new Map()
      asked.rows.set(
        version,
        (field.columns ?? []).map((row) => row.field),
      )
    }
    fieldsByName.set(field.field, asked)
  }
}

/**
 * The answers in the order of all rows that a matrix has had: stored, they are in the order of the rows that were asked,
 * and an administrator may have moved, added or removed rows since then.
 */
export function alignAnswers(
  fields: readonly AskedField[],
  { content, formVersion }: { content: FormRow; formVersion: number | null },
): FormRow {
  const aligned = fields.flatMap(({ definition: { field, columns = [] }, rows }) => {
    const names = rows?.get(formVersion ?? 0)
    const value = content[field]
    if (!names || !Array.isArray(value)) return []
    return [[field, columns.map((row) => value[names.indexOf(row.field)] ?? '')] as const]
  })
  return aligned.length > 0 ? { ...content, ...Object.fromEntries(aligned) } : content
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
    forms.map((form) => {
      const fieldsByName = new Map<string, AskedField>()
      const past = earlier.filter((row) => row.formId === form.id)
      for (const one of [form, ...past]) addVersion(fieldsByName, one)
      return [form.id, [...fieldsByName.values()]]
    }),
  )
}
