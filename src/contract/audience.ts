import { array, check, type InferOutput, object, optional, pipe, string } from 'valibot'

import { boundedList, Id } from '@/contract/shapes'

/** Maximum number of departments, of posts and of people of one audience. */
export const AUDIENCE_MAX = 100

const Ids = optional(boundedList(Id, AUDIENCE_MAX), [])

/**
 * A part of the company as its administrator chooses it: departments with all that are below them, posts and people.
 * Whoever is in one of them belongs to it, from the moment on that they are.
 */
export const AudienceChoice = pipe(
  object({ departments: Ids, posts: Ids, people: Ids }),
  check(
    ({ departments, posts, people }) => departments.length + posts.length + people.length > 0,
    '请选择部门、岗位或成员',
  ),
)
export type AudienceChoice = InferOutput<typeof AudienceChoice>

const Named = array(object({ id: Id, name: string() }))

/** A chosen part of the company with its names. What was deleted meanwhile is left out. */
export const Audience = object({ departments: Named, posts: Named, people: Named })
export type Audience = InferOutput<typeof Audience>
