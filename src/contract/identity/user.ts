import {
  array,
  type InferOutput,
  literal,
  maxLength,
  nonEmpty,
  object,
  optional,
  picklist,
  pipe,
  string,
  union,
} from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  boundedList,
  Email,
  Id,
  MaybeText,
  MaybeTime,
  NewPassword,
  Nothing,
  nameText,
  orNull,
  PageQuery,
  PersonName,
  pageSchema,
  patternText,
  requiredText,
  trimmedText,
  WireDate,
} from '@/contract/shapes'

/** A user's membership in a company. */
export const Membership = object({
  memberId: Id,
  companyId: Id,
  companyName: string(),
  companyLogo: MaybeText,
  deptId: orNull(Id),
  deptName: MaybeText,
  postId: orNull(Id),
  postName: MaybeText,
  positionId: orNull(Id),
  positionName: MaybeText,
  workNo: MaybeText,
  /** 企业编码, the code for join requests; for administrators only. */
  companyCode: MaybeText,
  /** Known: guard, reception, administrator. */
  roles: array(string()),
  /** What an administrator may manage, of contract/scopes. Null: the server knows no scopes, so everything. */
  scopes: orNull(array(string())),
  joinedTime: MaybeTime,
})
export type Membership = InferOutput<typeof Membership>

/** The signed-in member of staff; stored under `user` in local storage (spec §3). */
export const UserInfo = object({
  userId: Id,
  username: string(),
  nickName: string(),
  realName: string(),
  avatar: MaybeText,
  mobile: string(),
  email: MaybeText,
  /** A value of the dictionary sex_type. */
  sex: MaybeText,
  birthday: MaybeText,
  companyId: orNull(Id),
  companyName: MaybeText,
  tenantId: orNull(Id),
  roles: optional(array(string()), []),
  permissions: optional(array(string()), []),
  /** A value of the dictionary certification_status: none, pending, passed, rejected. */
  certificateStatus: optional(string(), 'none'),
  /** none (no join request), pending, agreed, refused. */
  registerStatus: optional(string(), 'none'),
  /** Scheduled deletion time of the account; null for none. */
  deletionTime: MaybeTime,
  /** Null without a company. */
  member: orNull(Membership),
})
export type UserInfo = InferOutput<typeof UserInfo>

/** The signed-in user. Also verifies a token from the URL. */
export const getUserInfo = endpoint({
  path: '/core/api/app/user/getUserInfo',
  summary: '当前用户信息',
  who: ['user'],
  input: Nothing,
  output: UserInfo,
  origin: 'spec',
})

/** Updates the user's own profile; absent fields stay unchanged. */
export const updateUser = endpoint({
  method: 'POST',
  path: '/core/api/app/user/updateUser',
  summary: '修改个人资料',
  who: ['user'],
  changes: ['user/getUserInfo'],
  input: object({
    nickName: optional(nameText(30)),
    realName: optional(PersonName),
    /** The id of an uploaded picture. */
    avatarFileId: optional(Id),
    /** Empty removes it. */
    email: optional(union([literal(''), Email])),
    sex: optional(patternText(/^\w{0,16}$/)),
    birthday: optional(WireDate),
    /** A department of the caller's company, as are the next two fields. */
    deptId: optional(Id),
    postId: optional(Id),
    positionId: optional(Id),
  }),
  output: UserInfo,
  errors: [
    { code: 403, when: '部门经理岗位及其部门由企业指定' },
    { code: 404, when: '图片不是本人上传的' },
    { code: 422, when: '部门、岗位或职位不属于所在企业' },
  ],
  origin: 'spec',
})

/** A user with a join request. */
export const RegisteringUser = object({
  id: Id,
  userId: Id,
  name: string(),
  phone: string(),
  companyName: string(),
  deptId: orNull(Id),
  /** A department of the company, or the name entered by the applicant. */
  deptName: MaybeText,
  postId: orNull(Id),
  postName: MaybeText,
  remark: MaybeText,
  applyTime: MaybeTime,
  /** pending, agreed, refused, withdrawn. */
  status: string(),
  statusName: string(),
  refuseReason: MaybeText,
  /** The deciding administrator. */
  holderName: MaybeText,
  handleTime: MaybeTime,
  /** Inviter of the invitation that was used. */
  inviterName: MaybeText,
  /** The role of the invitation: guard, reception, administrator. */
  inviteRole: MaybeText,
  /** Time of the last reminder, and of the earliest next one. */
  remindTime: MaybeTime,
  nextRemindTime: MaybeTime,
})
export type RegisteringUser = InferOutput<typeof RegisteringUser>

/** Join requests: the company's for an administrator (`scope` company), otherwise the caller's own. */
export const listRegisteringUsers = endpoint({
  path: '/core/api/app/user/getRegisteringUser',
  summary: '加入企业的申请',
  who: ['user'],
  input: object({
    ...PageQuery.entries,
    scope: optional(picklist(['mine', 'company']), 'mine'),
    status: optional(picklist(['pending', 'agreed', 'refused', 'withdrawn'])),
    keyword: optional(trimmedText(50)),
    /** One request. */
    id: optional(Id),
  }),
  output: pageSchema(RegisteringUser),
  errors: [{ code: 403, when: '查看企业的申请需要管理员' }],
  origin: 'spec',
})

/** Roles of a member. */
export const MemberRole = picklist(['guard', 'reception', 'administrator'])
export type MemberRole = InferOutput<typeof MemberRole>

/** Accepts the applicant. Without `roles` the invitation's role is granted. */
export const approveRegisteringUser = endpoint({
  method: 'POST',
  path: '/core/api/app/user/approve',
  summary: '同意加入企业',
  who: ['administrator:organization'],
  changes: [
    'appTenant/getTodoList',
    'user/getRegisteringUser',
    'home/summary',
    'appTenant/listAllApplications',
    'manage/setup',
    'manage/departments',
    'manage/people',
  ],
  input: object({
    id: Id,
    deptId: optional(Id),
    postId: optional(Id),
    roles: optional(boundedList(MemberRole, 3)),
  }),
  output: RegisteringUser,
  errors: [
    { code: 404, when: '申请、部门或岗位不存在' },
    { code: 409, when: '该申请已处理' },
  ],
  origin: 'spec',
})

/** Rejects the applicant, with a reason. */
export const refuseRegisteringUser = endpoint({
  method: 'POST',
  path: '/core/api/app/user/joinRefuse',
  summary: '拒绝加入企业',
  who: ['administrator:organization'],
  changes: [
    'appTenant/getTodoList',
    'user/getRegisteringUser',
    'home/summary',
    'appTenant/listAllApplications',
    'manage/setup',
  ],
  input: object({ id: Id, reason: requiredText(200) }),
  output: RegisteringUser,
  errors: [
    { code: 404, when: '申请不存在' },
    { code: 409, when: '该申请已处理' },
  ],
  origin: 'spec',
})

/** Requests to join a company, by an invitation code, the company's code or its exact name. */
export const joinCompany = endpoint({
  method: 'POST',
  path: '/core/api/app/user/joinCompany',
  summary: '申请加入企业',
  who: ['user'],
  changes: ['user/getRegisteringUser'],
  input: object({
    company: requiredText(100),
    deptId: optional(Id),
    postId: optional(Id),
    /** The desired department as free text, because applicants cannot list departments. */
    deptName: optional(trimmedText(50)),
    remark: optional(trimmedText(200)),
  }),
  output: RegisteringUser,
  errors: [
    { code: 404, when: '企业或邀请不存在' },
    { code: 409, when: '已加入企业，或已有待处理的申请' },
    { code: 410, when: '邀请已过期、已撤销或名额已用完' },
  ],
  origin: 'spec',
})

/** Changes the caller's password; revokes all other sessions of the account. */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/core/api/sys/user/changePwd',
  summary: '修改密码',
  who: ['user', 'partner'],
  changes: [],
  input: object({ oldPassword: pipe(string(), nonEmpty(), maxLength(128)), newPassword: NewPassword }),
  output: Nothing,
  errors: [{ code: 422, when: '原密码不正确' }],
  origin: 'spec',
})
