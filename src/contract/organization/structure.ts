import { array, boolean, type InferOutput, nullable, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { boundedList, Count, Id, Nothing, nameText, OpaqueVersion, orNull } from '@/contract/shapes'

/** Maximum number of departments of a company, and of its posts. */
export const STRUCTURE_MAX = 2000

/** Maximum number of positions of a company. */
export const POSITIONS_MAX = 200

/** How much a company has of what it needs; 0 means that it is missing. */
export const CompanySetup = object({
  departments: Count,
  posts: Count,
  /** Posts whose holders decide for their department. */
  headPosts: Count,
  /** Active users besides the caller. */
  colleagues: Count,
  /** Processes that can be started. */
  processes: Count,
  announcements: Count,
  /** 1 once the company has a logo and says how to reach it. */
  profile: Count,
  /** Applications of the company's own that people see. */
  applications: Count,
  /** Reports that are on. */
  reports: Count,
  /** Gates that are open. */
  gates: Count,
  /** Health declarations, of which a company has one. */
  healthForms: Count,
  /** Requests to join that wait for a decision. */
  joins: Count,
  /** Whether it operates this server, and so looks after partners and certifications. */
  isOperator: boolean(),
})
export type CompanySetup = InferOutput<typeof CompanySetup>

/** What the caller's company has set up so far. */
export const getCompanySetup = endpoint({
  path: '/core/api/app/manage/setup',
  summary: '企业设置进度',
  who: ['administrator'],
  input: Nothing,
  output: CompanySetup,
})

/** A department as its administrator changes it. */
export const ManagedDepartment = object({
  id: Id,
  /** Null for a root. */
  parentId: orNull(Id),
  name: string(),
  /** Active users of this department alone. */
  userCount: Count,
  /** Who decides for the department: its users with a post of a head. None: the heads of the department above. */
  heads: optional(array(object({ userId: Id, name: string() })), []),
  /** Sent back with a change, which is refused when it is outdated. */
  version: OpaqueVersion,
})
export type ManagedDepartment = InferOutput<typeof ManagedDepartment>

/** Every department of the company, in display order. */
export const listManagedDepartments = endpoint({
  path: '/core/api/app/manage/departments',
  summary: '部门管理列表',
  who: ['administrator:organization'],
  input: Nothing,
  output: array(ManagedDepartment),
})

/** Adds a department, or changes the name and the parent of one. */
export const saveDepartment = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/department/save',
  summary: '新增或修改部门',
  who: ['administrator:organization'],
  changes: ['manage/departments', '/core/api/org/department/listUserDeptTree', 'manage/setup'],
  input: object({
    /** Absent for a new one. */
    id: optional(Id),
    name: nameText(50),
    /** Null for a root. */
    parentId: nullable(Id),
    /** Required with `id`. */
    version: optional(OpaqueVersion),
  }),
  output: ManagedDepartment,
  errors: [
    { code: 404, when: '部门或上级部门不存在' },
    { code: 409, when: '部门已被他人修改' },
    { code: 422, when: '同级已有同名部门、上级是自己的下级，或部门太多（data 为 {字段: 原因}）' },
  ],
})

/**
 * Deletes a department that has neither users nor subdepartments. With `into` it is merged: they move there, with those
 * who are invited to it or ask to join it. Audiences that name the department stay as they are.
 */
export const removeDepartment = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/department/remove',
  summary: '删除部门，或合并到另一个部门',
  who: ['administrator:organization'],
  changes: ['manage/departments', 'manage/people', '/core/api/org/department/listUserDeptTree', 'manage/setup'],
  input: object({ id: Id, version: OpaqueVersion, into: optional(Id) }),
  output: Nothing,
  errors: [
    { code: 404, when: '部门不存在' },
    { code: 409, when: '部门已被他人修改，或还有成员或下级部门' },
    { code: 422, when: '合并到自己、自己的下级，或那里已有同名的下级部门' },
  ],
})

/** A post as its administrator changes it. */
export const ManagedPost = object({
  id: Id,
  name: string(),
  /** Whoever has this post decides for the department: processes find the head of a department by it. */
  isHead: boolean(),
  /** Active users with this post. */
  userCount: Count,
  version: OpaqueVersion,
})
export type ManagedPost = InferOutput<typeof ManagedPost>

/** As they are displayed; by pinyin; most people first. */
export const structureSorts = ['shown', 'name', 'people'] as const
export type StructureSort = (typeof structureSorts)[number]

const StructureQuery = object({ sort: optional(picklist(structureSorts), 'shown') })

/** Every post of the company. */
export const listManagedPosts = endpoint({
  path: '/core/api/app/manage/posts',
  summary: '岗位管理列表',
  who: ['administrator:organization'],
  input: StructureQuery,
  output: array(ManagedPost),
})

/** Adds a post, or changes one. */
export const savePost = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/post/save',
  summary: '新增或修改岗位',
  who: ['administrator:organization'],
  changes: ['manage/posts', 'manage/departments', '/core/api/org/post/list', 'manage/setup'],
  input: object({
    /** Absent for a new one. */
    id: optional(Id),
    name: nameText(50),
    isHead: boolean(),
    /** Required with `id`. */
    version: optional(OpaqueVersion),
  }),
  output: ManagedPost,
  errors: [
    { code: 404, when: '岗位不存在' },
    { code: 409, when: '岗位已被他人修改' },
    { code: 422, when: '已有同名岗位，或岗位太多（data 为 {字段: 原因}）' },
  ],
})

/** Deletes a post that nobody has. */
export const removePost = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/post/remove',
  summary: '删除岗位',
  who: ['administrator:organization'],
  changes: ['manage/posts', '/core/api/org/post/list', 'manage/setup'],
  input: object({ id: Id, version: OpaqueVersion }),
  output: Nothing,
  errors: [
    { code: 404, when: '岗位不存在' },
    { code: 409, when: '岗位已被他人修改，或还有成员' },
  ],
})

/** A position (职位) as its administrator changes it: a rank, which no process and no right depends on. */
export const ManagedPosition = object({
  id: Id,
  name: string(),
  /** Active users with this position. */
  userCount: Count,
  version: OpaqueVersion,
})
export type ManagedPosition = InferOutput<typeof ManagedPosition>

/** Every position of the company; as displayed, the highest is the first. */
export const listManagedPositions = endpoint({
  path: '/core/api/app/manage/positions',
  summary: '职位管理列表',
  who: ['administrator:organization'],
  input: StructureQuery,
  output: array(ManagedPosition),
})

const changedByPositions = [
  'manage/positions',
  'manage/person/{id}',
  '/core/api/system/sysPosition/listAll',
  'user/getUserInfo',
] as const

/** Adds a position as the lowest, or renames one. */
export const savePosition = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/position/save',
  summary: '新增或修改职位',
  who: ['administrator:organization'],
  changes: changedByPositions,
  input: object({
    /** Absent for a new one. */
    id: optional(Id),
    name: nameText(50),
    /** Required with `id`. */
    version: optional(OpaqueVersion),
  }),
  output: ManagedPosition,
  errors: [
    { code: 404, when: '职位不存在' },
    { code: 409, when: '职位已被他人修改' },
    { code: 422, when: '已有同名职位，或职位太多（data 为 {字段: 原因}）' },
  ],
})

/** Orders the positions of the company, highest first. */
export const orderPositions = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/position/order',
  summary: '调整职位顺序',
  who: ['administrator:organization'],
  changes: changedByPositions,
  input: object({
    /** All positions in the new order. */
    ids: boundedList(Id, POSITIONS_MAX),
    /** The order that was read. */
    before: boundedList(Id, POSITIONS_MAX),
  }),
  output: array(ManagedPosition),
  errors: [{ code: 409, when: '职位或其顺序刚被他人改变' }],
})

/** Deletes a position. Whoever has it has none then. */
export const removePosition = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/position/remove',
  summary: '删除职位',
  who: ['administrator:organization'],
  changes: changedByPositions,
  input: object({
    id: Id,
    version: OpaqueVersion,
    /** The `userCount` that was confirmed: with more users by now it is refused. */
    userCount: Count,
  }),
  output: Nothing,
  errors: [
    { code: 404, when: '职位不存在' },
    { code: 409, when: '职位已被他人修改，或使用它的成员比确认时多' },
  ],
})
