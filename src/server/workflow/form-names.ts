import { and, eq, inArray } from 'drizzle-orm'

import type { FormContent, FormValue } from '@/lib/form-types'
import type { Db } from '@/server/db'
import { appUser, department } from '@/server/schema/identity'

import type { FieldModes } from './form-modes'
import type { FormDefinition } from './process'

type Described = { readonly field: string; readonly type: string }

const idsIn = (value: FormValue | undefined): readonly string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? value : []
}

/** The ids that shown fields of a type hold, in the form and in the rows of its tables. */
function idsOf(type: 'user' | 'dept', { fields }: FormDefinition, { main, sub }: FormContent, modes: FieldModes) {
  const isType = (field: Described) => field.type === type
  const shown = fields.filter(({ field }) => modes[field] !== 'hidden')
  const cells = shown.flatMap(({ field, columns = [] }) =>
    columns.filter(isType).flatMap((column) => (sub[field] ?? []).flatMap((row) => idsIn(row[column.field]))),
  )
  return [...new Set([...shown.filter(isType).flatMap(({ field }) => idsIn(main[field])), ...cells])]
}

/** The names of the people and departments a form holds, by id; also of people who left since. */
export async function namesIn(
  db: Db,
  companyId: string,
  definition: FormDefinition,
  content: FormContent,
  modes: FieldModes,
): Promise<Record<string, string>> {
  const userIds = idsOf('user', definition, content, modes)
  const deptIds = idsOf('dept', definition, content, modes)
  const { id, name, companyId: company } = appUser
  const users =
    userIds.length === 0
      ? []
      : await db
          .select({ id, name })
          .from(appUser)
          .where(and(inArray(id, userIds), eq(company, companyId)))
  const departments =
    deptIds.length === 0
      ? []
      : await db
          .select({ id: department.id, name: department.name })
          .from(department)
          .where(and(inArray(department.id, deptIds), eq(department.companyId, companyId)))
  return Object.fromEntries([...users, ...departments].map((one) => [one.id, one.name]))
}
