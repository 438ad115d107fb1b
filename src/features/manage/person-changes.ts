import { useState } from 'react'

import type { ManagedPerson } from '@/contract/organization/people'
import { ApiError } from '@/lib/errors'
import { formatRoles } from '@/parts/people/member-roles'
import { formatScopes } from './scope-lines'

/** What is compared, with its label. */
const facts: readonly { label: string; read: (person: ManagedPerson) => string }[] = [
  { label: '姓名', read: ({ name }) => name },
  { label: '工号', read: ({ workNo }) => workNo || '无' },
  { label: '部门', read: ({ deptName }) => deptName ?? '无' },
  { label: '岗位', read: ({ postName }) => postName ?? '无' },
  { label: '职位', read: ({ positionName }) => positionName ?? '无' },
  { label: '角色', read: ({ roles }) => formatRoles(roles) },
  { label: '管理范围', read: ({ scopes }) => formatScopes(scopes) },
  { label: '状态', read: ({ isDisabled }) => (isDisabled ? '已停用' : '在职') },
]

/** What has changed between two versions of a person, one line each: `部门：总经办 → 质量部`. */
export function listPersonChanges(before: ManagedPerson, after: ManagedPerson): string[] {
  return facts.flatMap(({ label, read }) => {
    const [was, is] = [read(before), read(after)]
    return was === is ? [] : [`${label}：${was} → ${is}`]
  })
}

/**
 * The version of a person that a sheet writes to. What was typed stays after a conflict, and the next write is made with
 * the new version.
 *
 * @returns `review`, called with the error of a refused write: after a conflict it loads the person again and lists what
 *   others have changed; it resolves to whether there is something to see
 */
export function usePersonVersion(person: ManagedPerson, refetch: () => Promise<{ data: ManagedPerson | undefined }>) {
  const [seen, setSeen] = useState(person)
  const [changes, setChanges] = useState<readonly string[]>([])
  const review = async (error: unknown): Promise<boolean> => {
    if (!(error instanceof ApiError) || error.code !== 409) return false
    const { data } = await refetch()
    if (!data || data.version === seen.version) return false
    const found = listPersonChanges(seen, data)
    setChanges(found)
    setSeen(data)
    return found.length > 0
  }
  return { version: seen.version, changes, review }
}
