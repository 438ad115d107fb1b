import { array, type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Count, Id, MaybeText, Nothing, orNull, trimmedText } from '@/contract/shapes'
import { Person } from '@/contract/workflow/task'

/** Maximum number of search results. */
export const MAX_FOUND = 100

/** A position (职位) of the company. */
export const Position = object({ id: Id, name: string(), code: MaybeText })
export type Position = InferOutput<typeof Position>

/** A post (岗位): what a person does in a department. */
export const Post = object({ id: Id, name: string(), code: MaybeText, deptId: orNull(Id) })
export type Post = InferOutput<typeof Post>

/** A node of the tree of departments and users; the list is flat, parents before children. */
export const DepartmentNode = object({
  id: Id,
  /** Null for a root. */
  parentId: orNull(Id),
  name: string(),
  /** dept, user. */
  type: optional(string(), 'dept'),
  /** Number of users including subdepartments; 0 for a user. */
  userCount: optional(Count, 0),
  avatar: MaybeText,
  postName: MaybeText,
})
export type DepartmentNode = InferOutput<typeof DepartmentNode>

/** Every position of the company. */
export const listPositions = endpoint({
  path: '/core/api/system/sysPosition/listAll',
  summary: '全部职位',
  who: ['member'],
  input: Nothing,
  output: array(Position),
  origin: 'spec',
})

/**
 * Departments with their users, for pickers. `dept` omits the users. With a keyword only matching nodes, also by
 * pinyin, at most {@link MAX_FOUND}; deactivated users are never included.
 */
export const listDepartmentTree = endpoint({
  path: '/core/api/org/department/listUserDeptTree',
  summary: '部门与人员',
  who: ['member'],
  input: object({ type: optional(picklist(['all', 'dept']), 'all'), keyword: optional(trimmedText(50)) }),
  output: array(DepartmentNode),
  origin: 'spec',
})

/** Every post of the company, or of one department. */
export const listPosts = endpoint({
  path: '/core/api/org/post/list',
  summary: '岗位列表',
  who: ['member'],
  input: object({ deptId: optional(Id) }),
  output: array(Post),
  origin: 'spec',
})

/**
 * Users whom the caller recently selected in decisions or mentioned in comments, latest first; at most 12, active ones
 * only.
 */
export const listRecentPeople = endpoint({
  path: '/core/api/app/task/recentPeople',
  summary: '最近选择的人员',
  who: ['member'],
  input: Nothing,
  output: array(Person),
})
