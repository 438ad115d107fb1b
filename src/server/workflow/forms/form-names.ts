import { and, eq, inArray } from 'drizzle-orm'

import type { FormContent, FormValue } from '@/lib/form/form-types'
import type { Db } from '@/server/db/connection'
import { appUser, department } from '@/server/db/schema/identity'
import type { FormDefinition } from '@/server/definitions/process'
import { markedUserName } from '@/server/people/people'
import type { HistoryRow } from '@/server/workflow/instances/instance-store'

import type { FieldModes } from './form-modes'

type Described = { readonly field: string; readonly type: string }

/** The ids in the value of an id field. */
export const toIds = (value: FormValue | undefined): readonly string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? value : []
}

interface ShownForm {
  definition: FormDefinition
  content: FormContent
  modes: FieldModes
  /** History entries whose earlier values are shown too. */
  history: readonly HistoryRow[]
}

/** The ids in visible fields of a type, current and earlier ones, including the rows of tables. */
function collectIds(
  type: 'user' | 'dept',
  { definition: { fields }, content: { main, sub }, modes, history }: ShownForm,
) {
  const isType = (field: Described) => field.type === type
  const shown = fields.filter(({ field }) => modes[field] !== 'hidden')
  const cells = shown.flatMap(({ field, columns = [] }) =>
    columns.filter(isType).flatMap((column) => (sub[field] ?? []).flatMap((row) => toIds(row[column.field]))),
  )
  const own = shown.filter(isType).map(({ field }) => field)
  const columns = shown.flatMap(({ field, columns: of = [] }) =>
    of.filter(isType).map((one) => `${field}.${one.field}`),
  )
  // `items.2.buyer` is a cell of the column `items.buyer`.
  const isOfType = ({ field }: { field: string }) =>
    own.includes(field) || columns.includes(field.replace(/\.\d+\./, '.'))
  const before = history.flatMap(({ changes }) => changes.filter(isOfType))
  const values = [...own.map((field) => main[field]), ...before.map((change) => change.before)]
  return [...new Set([...values.flatMap(toIds), ...cells])]
}

/** The names of the users and departments in a form, by id; includes deactivated users. */
export async function findFormNames(db: Db, companyId: string, form: ShownForm): Promise<Record<string, string>> {
  return findNamesByIds(db, companyId, { userIds: collectIds('user', form), deptIds: collectIds('dept', form) })
}

/** The names of the users and departments that the title and the list cards of a form show, by id. */
export async function findListNames(
  db: Db,
  companyId: string,
  { fields, subject = '', summary }: FormDefinition,
  contents: readonly FormContent[],
): Promise<Record<string, string>> {
  const shown = [subject, ...summary.map(({ pattern }) => pattern)].join('')
  const listIds = (type: 'user' | 'dept') =>
    fields
      .filter((field) => field.type === type && shown.includes(`{${field.field}}`))
      .flatMap(({ field }) => contents.flatMap(({ main }) => toIds(main[field])))
  return findNamesByIds(db, companyId, { userIds: listIds('user'), deptIds: listIds('dept') })
}

/** The names of users and departments of a company, by id. */
export async function findNamesByIds(
  db: Db,
  companyId: string,
  { userIds, deptIds }: { userIds: readonly string[]; deptIds: readonly string[] },
): Promise<Record<string, string>> {
  const { id, companyId: company } = appUser
  const users =
    userIds.length === 0
      ? []
      : await db
          .select({ id, name: markedUserName })
          .from(appUser)
          .where(and(inArray(id, [...userIds]), eq(company, companyId)))
  const departments =
    deptIds.length === 0
      ? []
      : await db
          .select({ id: department.id, name: department.name })
          .from(department)
          .where(and(inArray(department.id, [...deptIds]), eq(department.companyId, companyId)))
  return Object.fromEntries([...users, ...departments].map((one) => [one.id, one.name]))
}
