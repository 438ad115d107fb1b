import { useState } from 'react'

import type { ManagedPerson } from '@/contract/organization/people'
import { ApiError } from '@/lib/errors'
import { formatRoles } from '@/parts/people/member-roles'

import { buildField, type ComparedField, listFieldChanges } from './compare/compared-field'
import { useRivalChanges } from './compare/use-rival-changes'
import { formatScopes } from './scope-lines'

/** What is compared of a person. */
export const personFields: readonly ComparedField<ManagedPerson>[] = [
  buildField('name', '姓名', (name) => name),
  buildField('phone', '手机号', (phone) => phone ?? ''),
  buildField('workNo', '工号', (workNo) => workNo),
  { label: '部门', keys: ['deptName'], read: ({ deptName }) => deptName ?? '' },
  { label: '岗位', keys: ['postName'], read: ({ postName }) => postName ?? '' },
  { label: '职位', keys: ['positionName'], read: ({ positionName }) => positionName ?? '' },
  buildField('roles', '角色', formatRoles),
  buildField('scopes', '管理范围', formatScopes),
  buildField('isDisabled', '状态', (isDisabled) => (isDisabled ? '已停用' : '在职')),
]

interface PersonRivalOptions<T> {
  person: ManagedPerson
  refetch: () => Promise<{ data: ManagedPerson | undefined }>
  /** The sheet's form, and how it is made of a person. */
  values: T
  edit: (part: Partial<T>) => void
  toValues: (person: ManagedPerson) => T
  compared: readonly ComparedField<T>[]
}

/**
 * A sheet that writes to a person whom others may change too: fields of the sheet are compared, and what else has changed
 * stands in a line. What was typed stays after a conflict, and the next write is made with the new version.
 *
 * @returns `review`, called with the error of a refused write: after a conflict it loads the person again; it resolves to
 *   whether there is something to see
 */
export function usePersonRivals<T extends { version: string }>(options: PersonRivalOptions<T>) {
  const { person, refetch, values, edit, toValues, compared } = options
  const [seen, setSeen] = useState(person)
  const [lines, setLines] = useState<readonly string[]>([])
  const setNothing = () => undefined
  const rivals = useRivalChanges({ values, edit, seen: toValues(seen), setSeen: setNothing, compared })
  const review = async (error: unknown): Promise<boolean> => {
    if (!(error instanceof ApiError) || error.code !== 409) return false
    const { data } = await refetch()
    if (!data || data.version === seen.version) return false
    const shown = new Set(compared.map(({ label }) => label))
    const others = listFieldChanges(
      personFields.filter(({ label }) => !shown.has(label)),
      seen,
      data,
    )
    const hasRivals = rivals.meet(toValues(data))
    setLines(others)
    setSeen(data)
    return hasRivals || others.length > 0
  }
  return { changes: [...rivals.changes, ...lines], review }
}
