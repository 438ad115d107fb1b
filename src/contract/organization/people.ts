import { array, boolean, type InferOutput, nullable, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { MemberRole } from '@/contract/identity/user'
import { scopes } from '@/contract/scopes'
import {
  boundedList,
  Count,
  Id,
  MaybeText,
  MaybeTime,
  Mobile,
  OpaqueVersion,
  orNull,
  PageQuery,
  PersonName,
  pageSchema,
  trimmedText,
} from '@/contract/shapes'

/** How long 启用 restores what 停用 has changed, in days. */
export const UNDO_DAYS = 7

/** A person of the company in the list of 成员. */
export const ManagedPersonRow = object({
  userId: Id,
  name: string(),
  avatar: MaybeText,
  /** Masked. */
  phone: MaybeText,
  deptName: MaybeText,
  postName: MaybeText,
  /** Known: guard, reception, administrator; none for a plain member. */
  roles: array(string()),
  workNo: string(),
  /** When the account was made. */
  addedTime: MaybeTime,
  /** Null: never. */
  signInTime: MaybeTime,
})
export type ManagedPersonRow = InferOutput<typeof ManagedPersonRow>

/**
 * By pinyin; by department in the order of 部门, those without one last; by employee number, those without one last;
 * latest added first; latest sign-in first, then who never signed in; and the reverse of that.
 */
export const peopleSorts = ['name', 'department', 'workNo', 'added', 'signedIn', 'absent'] as const
export type PeopleSort = (typeof peopleSorts)[number]

/** Everybody of the company. `total` is exact up to 100 people; beyond, at least as many as the next page needs. */
export const listManagedPeople = endpoint({
  path: '/core/api/app/manage/people',
  summary: '成员管理列表',
  who: ['administrator:organization'],
  input: object({
    ...PageQuery.entries,
    /** In name, pinyin, employee number or phone number. */
    keyword: optional(trimmedText(60)),
    /** A department with those below it. */
    deptId: optional(Id),
    /** A department without those below it. */
    inDeptId: optional(Id),
    status: optional(picklist(['active', 'disabled']), 'active'),
    role: optional(MemberRole),
    /** Administrators who have it, those of every scope too. */
    scope: optional(picklist(scopes)),
    postId: optional(Id),
    sort: optional(picklist(peopleSorts), 'name'),
  }),
  output: pageSchema(ManagedPersonRow),
})

/** A person of the company as an administrator manages them. */
export const ManagedPerson = object({
  userId: Id,
  name: string(),
  avatar: MaybeText,
  phone: MaybeText,
  workNo: string(),
  deptId: orNull(Id),
  deptName: MaybeText,
  postName: MaybeText,
  positionId: orNull(Id),
  positionName: MaybeText,
  roles: array(string()),
  /** What the person may manage as an administrator. */
  scopes: array(string()),
  /** Devices that the person is signed in on. */
  devices: Count,
  isDisabled: boolean(),
  /** Since when, and by whom. */
  disabledTime: MaybeTime,
  disabledBy: MaybeText,
  /** Until then 启用 restores roles and open to-dos. Null: it only opens the sign-in. */
  undoUntil: MaybeTime,
  /** Version of all that can be changed, sent back with a change, which is refused when it is outdated. */
  version: OpaqueVersion,
})
export type ManagedPerson = InferOutput<typeof ManagedPerson>

/** A person of the company, deactivated or not. */
export const getManagedPerson = endpoint({
  path: '/core/api/app/manage/person/{id}',
  summary: '成员',
  who: ['administrator:organization'],
  input: object({ id: Id }),
  output: ManagedPerson,
  errors: [{ code: 404, when: '不是本企业的成员' }],
})

/**
 * Adds one person, by the rules of an import: no password, so that the first sign-in is by a code sent to the phone
 * number, or by the number that WeChat confirms. A person who has an account already is invited instead.
 */
export const addPerson = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/person/add',
  summary: '添加成员',
  who: ['administrator:organization'],
  changes: [
    'manage/people',
    'manage/departments',
    'manage/posts',
    'manage/positions',
    'manage/setup',
    '/core/api/org/department/listUserDeptTree',
    'appTenant/users',
  ],
  input: object({
    name: PersonName,
    phone: Mobile,
    /** Empty for none. */
    workNo: trimmedText(30),
    /** Null for none, as the next two. */
    deptId: nullable(Id),
    postId: nullable(Id),
    positionId: nullable(Id),
  }),
  output: ManagedPerson,
  errors: [
    { code: 404, when: '部门、岗位或职位不存在' },
    { code: 422, when: '手机号已有账号，或工号已被使用（data 为 {字段: 原因}）' },
  ],
})

/**
 * Changes name, phone number, employee number, department and position. Another phone number signs the person out
 * everywhere and notifies them. Post and roles: `changeColleague`.
 */
export const saveManagedPerson = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/person/save',
  summary: '修改成员资料',
  who: ['administrator:organization'],
  changes: [
    'manage/person/{id}',
    'manage/people',
    'manage/departments',
    'manage/positions',
    '/core/api/org/department/listUserDeptTree',
    'appTenant/users',
  ],
  input: object({
    userId: Id,
    name: PersonName,
    /** Absent: unchanged. */
    phone: optional(Mobile),
    /** Empty for none. */
    workNo: trimmedText(30),
    /** Null for none. */
    deptId: nullable(Id),
    /** Null for none; absent: unchanged. */
    positionId: optional(nullable(Id)),
    version: OpaqueVersion,
  }),
  output: ManagedPerson,
  errors: [
    { code: 404, when: '不是本企业的成员，或部门、职位不存在' },
    { code: 409, when: '成员已被他人修改，或已停用' },
    { code: 422, when: '手机号或工号已被使用，或手机号不由自己修改（data 为 {字段: 原因}）' },
  ],
})

/**
 * Ends all sessions of a person: every device has to sign in again. With `isReset` the password is deleted and WeChat
 * untied as well, so that only a code sent to the phone number signs in.
 */
export const endPersonSessions = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/person/signOut',
  summary: '退出成员的全部登录，或重置登录',
  who: ['administrator:organization'],
  changes: ['manage/person/{id}'],
  input: object({ userId: Id, isReset: optional(boolean()) }),
  output: object({
    /** Devices that were signed in. */
    devices: Count,
  }),
  errors: [
    { code: 404, when: '不是本企业的成员' },
    { code: 409, when: '是自己，或没有手机号可以接收验证码' },
  ],
})

/** Gives and takes scopes of administration; none: no administrator any more. The person and 组织 are notified. */
export const changeScopes = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/person/scopes',
  summary: '调整管理范围',
  who: ['administrator:organization'],
  changes: ['manage/person/{id}', 'manage/people', 'colleague/{id}'],
  input: object({
    userId: Id,
    scopes: boundedList(picklist(scopes), scopes.length),
    version: OpaqueVersion,
  }),
  output: ManagedPerson,
  errors: [
    { code: 403, when: '给出或收回自己没有的范围' },
    { code: 404, when: '不是本企业的成员' },
    { code: 409, when: '成员已被他人修改或停用，或范围会没有管理员' },
  ],
})

const choices = {
  /** Gets the to-dos; absent: the head of the department, else the administrators. */
  successorId: optional(Id),
  /** What becomes of the processes that the person started. */
  processes: picklist(['keep', 'withdraw']),
  /** What becomes of the visits that the person expects. */
  visits: picklist(['cancel', 'move']),
  /** The new host; required with `move`. */
  hostId: optional(Id),
}

/** What a deactivation changes, for the given choices. */
export const DeactivationPlan = object({
  todos: object({
    total: Count,
    recipients: array(object({ userId: Id, name: string(), count: Count })),
    /** Those that nobody may get now; the server tries again every hour. */
    unassigned: Count,
  }),
  processes: object({
    /** Started by the person and under review. */
    running: Count,
    /** Returned to the person: nobody else can continue them. */
    returned: Count,
    /** Of both, those that can be withdrawn. */
    withdrawable: Count,
  }),
  visits: Count,
  /** Roles that end. */
  roles: array(string()),
  /** Scopes that nobody else has: all others with 组织 get them. */
  passedScopes: array(string()),
  /** Open invitations of colleagues that end. */
  invitations: Count,
  /** Colleagues whose to-dos the person gets while they are absent; they keep their to-dos themselves then. */
  substituteFor: array(string()),
  /** Devices that are signed out. */
  devices: Count,
})
export type DeactivationPlan = InferOutput<typeof DeactivationPlan>

/** What deactivating a person would change, and for whom. */
export const previewDeactivation = endpoint({
  path: '/core/api/app/manage/person/{id}/deactivation',
  summary: '停用成员的影响',
  who: ['administrator:organization'],
  input: object({ id: Id, ...choices }),
  output: DeactivationPlan,
  errors: [
    { code: 404, when: '不是本企业的成员' },
    { code: 409, when: '是自己、唯一的管理员，或已停用' },
    { code: 422, when: '转交人或接待人不是在职的同事（data 为 {字段: 原因}）' },
  ],
})

/** What a person's leaving or return changes. */
const changedByLeaving = [
  'manage/person/{id}',
  'manage/people',
  'manage/person/{id}/deactivation',
  'manage/departments',
  'manage/posts',
  'manage/positions',
  'manage/setup',
  'colleague/{id}',
  '/core/api/org/department/listUserDeptTree',
  'appTenant/users',
] as const

/** 停用: the person leaves. Sign-in, sessions and rights end; what the person has to do goes to others. */
export const disablePerson = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/person/disable',
  summary: '停用成员',
  who: ['administrator:organization'],
  changes: changedByLeaving,
  input: object({ userId: Id, ...choices, version: OpaqueVersion }),
  output: ManagedPerson,
  errors: [
    { code: 404, when: '不是本企业的成员' },
    { code: 409, when: '成员已被他人修改或停用，是自己，或会使企业没有管理员' },
    { code: 422, when: '转交人或接待人不是在职的同事（data 为 {字段: 原因}）' },
  ],
})

/** 启用: opens the sign-in; within {@link UNDO_DAYS} also restores roles, open to-dos and moved visits. */
export const enablePerson = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/person/enable',
  summary: '启用成员',
  who: ['administrator:organization'],
  changes: changedByLeaving,
  input: object({ userId: Id, version: OpaqueVersion }),
  output: ManagedPerson,
  errors: [
    { code: 404, when: '不是本企业的成员' },
    { code: 409, when: '成员已被他人修改或启用' },
  ],
})
