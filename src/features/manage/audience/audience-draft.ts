import { array, boolean, type InferOutput, object, string } from 'valibot'

import type { Audience, AudienceChoice } from '@/contract/audience'
import type { Person } from '@/contract/workflow/task'

const Named = array(object({ id: string(), name: string() }))

/** Who something is for while it is chosen. What was chosen stays when 全企业 is tapped. */
export const AudienceDraft = object({ isAll: boolean(), departments: Named, posts: Named, people: Named })
export type AudienceDraft = InferOutput<typeof AudienceDraft>

/** What an audience is made of. */
export type AudienceKind = 'departments' | 'posts' | 'people'

export const wholeCompany: AudienceDraft = { isAll: true, departments: [], posts: [], people: [] }

/** Names that fit into a line; further ones are counted. */
const NAMES_SHOWN = 3

export function toAudienceDraft(audience: Audience | null): AudienceDraft {
  return audience ? { isAll: false, ...audience } : wholeCompany
}

export function toAudienceInput({ isAll, departments, posts, people }: AudienceDraft): AudienceChoice | null {
  if (isAll) return null
  const listIds = (named: readonly { id: string }[]) => named.map(({ id }) => id)
  return { departments: listIds(departments), posts: listIds(posts), people: listIds(people) }
}

function listNames(named: readonly { name: string }[], unit: string): string[] {
  if (named.length === 0) return []
  const names = named.slice(0, NAMES_SHOWN).map(({ name }) => name)
  return named.length > NAMES_SHOWN ? [...names, `等 ${named.length} 个${unit}`] : names
}

/** An audience in a line: 设备部、质检岗、3 人. */
export function formatAudienceDraft({ isAll, departments, posts, people }: AudienceDraft): string {
  if (isAll) return '全企业'
  const [only] = people
  const named = people.length === 1 && only ? [only.name] : people.length > 0 ? [`${people.length} 人`] : []
  const parts = [...listNames(departments, '部门'), ...listNames(posts, '岗位'), ...named]
  return parts.join('、') || '还没有选择'
}

/** Why it cannot be sent; false when it can. */
export function validateAudience({ isAll, departments, posts, people }: AudienceDraft): string | false {
  return !isAll && departments.length + posts.length + people.length === 0 && '请选择部门、岗位或成员'
}

/** What the picker of people and departments shows as chosen. */
export function toPickedPeople(named: readonly { id: string; name: string }[]): Person[] {
  return named.map(({ id, name }) => ({
    userId: id,
    name,
    avatar: null,
    deptName: null,
    postName: null,
    mobile: null,
  }))
}
