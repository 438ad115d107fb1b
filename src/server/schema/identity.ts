import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A tenant. Rows of another company are never read. */
export const companies = pgTable('company', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  shortName: text('short_name').notNull(),
  creditCode: text('credit_code'),
  /** What a person types, or a printed code carries, to ask for admission. */
  inviteCode: text('invite_code').notNull().unique(),
  createdAt: at('created_at').notNull(),
})

/** A tree by `parentId`; absent: a top department. */
export const departments = pgTable(
  'department',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    parentId: uuid('parent_id'),
    name: text('name').notNull(),
    sort: integer('sort').notNull().default(0),
  },
  (table) => [index('department_company').on(table.companyId)],
)

/** What somebody is employed as (spec §7 `/org/post/list`). */
export const posts = pgTable(
  'post',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    sort: integer('sort').notNull().default(0),
  },
  (table) => [index('post_company').on(table.companyId)],
)

/**
 * Everybody who can sign in. The two populations are separate people even when they share a phone:
 * a row is of one population for ever, and so are its tokens (spec §6).
 */
export const users = pgTable(
  'app_user',
  {
    id: uuid('id').primaryKey(),
    /** `user` | `partner` */
    population: text('population').notNull(),
    username: text('username').notNull(),
    /** Eleven digits. Null after the account was deleted. */
    phone: text('phone'),
    /** Argon2id in PHC form. Null: signs in by code or WeChat only. */
    passwordHash: text('password_hash'),
    name: text('name').notNull(),
    nickName: text('nick_name').notNull().default(''),
    avatar: text('avatar').notNull().default(''),
    /** Dictionary `sex_type`. */
    sex: text('sex').notNull().default(''),
    /** `yyyy-MM-dd`, empty when not given. */
    birthday: text('birthday').notNull().default(''),
    email: text('email').notNull().default(''),
    workNo: text('work_no').notNull().default(''),
    /** Null: registered without a company. */
    companyId: uuid('company_id'),
    departmentId: uuid('department_id'),
    postId: uuid('post_id'),
    /** `active` | `disabled` | `deleted` */
    status: text('status').notNull().default('active'),
    /** Version and time of the agreement that was ticked. */
    agreedAt: at('agreed_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    unique('app_user_phone').on(table.population, table.phone),
    unique('app_user_name').on(table.population, table.username),
    index('app_user_company').on(table.companyId, table.departmentId),
  ],
)

/** Rights inside the person's company: `administrator`, `reception`, `guard`. */
export const userRoles = pgTable(
  'user_role',
  { userId: uuid('user_id').notNull(), role: text('role').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.role] })],
)

/** A WeChat identity tied to a person after a phone or password proof. */
export const wechatBindings = pgTable(
  'wechat_binding',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    population: text('population').notNull(),
    /** `mini` (mini-program) | `h5` (service account) */
    door: text('door').notNull(),
    openid: text('openid').notNull(),
    unionid: text('unionid'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    unique('wechat_binding_openid').on(table.population, table.door, table.openid),
    index('wechat_binding_user').on(table.userId),
  ],
)

/** One sign-in on one device: the family that its access and refresh tokens belong to. */
export const sessions = pgTable(
  'session',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    population: text('population').notNull(),
    deviceName: text('device_name').notNull().default(''),
    os: text('os').notNull().default(''),
    createdAt: at('created_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    revokedAt: at('revoked_at'),
    /** `logout` | `replay` | `password` | `removed` | `deleted` */
    revokedBy: text('revoked_by'),
  },
  (table) => [index('session_user').on(table.userId)],
)

/** Only SHA-256 of a token is kept: a copy of this table opens nothing. */
export const accessTokens = pgTable(
  'access_token',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id').notNull(),
    /** Slides on use, never beyond `lastExpiryAt`. */
    expiresAt: at('expires_at').notNull(),
    lastExpiryAt: at('last_expiry_at').notNull(),
  },
  (table) => [index('access_token_session').on(table.sessionId), index('access_token_expiry').on(table.expiresAt)],
)

/** A refresh token works once; `usedAt` set is the proof that it did. */
export const refreshTokens = pgTable(
  'refresh_token',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id').notNull(),
    usedAt: at('used_at'),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('refresh_token_session').on(table.sessionId), index('refresh_token_expiry').on(table.expiresAt)],
)

/** A six-digit code that was asked for; kept a day, because the daily limits count these rows. */
export const smsCodes = pgTable(
  'sms_code',
  {
    id: uuid('id').primaryKey(),
    phone: text('phone').notNull(),
    population: text('population').notNull(),
    /** `login` | `register` | `forget` | `change`: a code serves the purpose it was asked for. */
    purpose: text('purpose').notNull(),
    /** HMAC-SHA-256 over id, phone, purpose and code. */
    mac: text('mac').notNull(),
    tries: integer('tries').notNull().default(0),
    ip: text('ip').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [
    index('sms_code_phone').on(table.phone, table.createdAt),
    index('sms_code_ip').on(table.ip, table.createdAt),
  ],
)

/** What a pre-checked code is exchanged for: shown once, within ten minutes. */
export const phoneTickets = pgTable('phone_ticket', {
  ticketHash: text('ticket_hash').primaryKey(),
  codeId: uuid('code_id').notNull(),
  phone: text('phone').notNull(),
  population: text('population').notNull(),
  purpose: text('purpose').notNull(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
})

/** Counters shared by all processes; the key carries what is counted, hashed where it is personal. */
export const throttles = pgTable('throttle', {
  key: text('key').primaryKey(),
  hits: integer('hits').notNull(),
  windowStart: at('window_start').notNull(),
  blockedUntil: at('blocked_until'),
})

/** Somebody who registered and asks to be admitted to a company (spec §4, §6). */
export const joinRequests = pgTable(
  'join_request',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    departmentId: uuid('department_id'),
    postId: uuid('post_id'),
    remark: text('remark').notNull().default(''),
    /** `pending` | `agreed` | `refused` */
    status: text('status').notNull().default('pending'),
    refuseReason: text('refuse_reason').notNull().default(''),
    decidedBy: uuid('decided_by'),
    decidedAt: at('decided_at'),
    version: integer('version').notNull().default(0),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('join_request_company').on(table.companyId, table.status, table.createdAt),
    index('join_request_user').on(table.userId, table.createdAt),
  ],
)

/** One refused field of a certification and how to mend it. */
export interface AuditItem {
  field: string
  label: string
  error: string
  suggest: string
}

/** The latest enterprise certification a person handed in. */
export const certifications = pgTable('certification', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull().unique(),
  companyName: text('company_name').notNull(),
  creditCode: text('credit_code').notNull(),
  legalPerson: text('legal_person').notNull(),
  licenseUrl: text('license_url').notNull(),
  contactName: text('contact_name').notNull().default(''),
  contactPhone: text('contact_phone').notNull().default(''),
  /** Dictionary `certification_status`: `pending` | `passed` | `rejected` */
  status: text('status').notNull(),
  auditItems: jsonb('audit_items').$type<AuditItem[]>().notNull().default([]),
  auditRemark: text('audit_remark').notNull().default(''),
  auditTime: at('audit_time'),
  version: integer('version').notNull().default(0),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
})

/** What the partner area knows of a person of population `partner` (spec §3 channelUser). */
export const partners = pgTable('partner', {
  userId: uuid('user_id').primaryKey(),
  companyName: text('company_name').notNull().default(''),
  creditCode: text('credit_code').notNull().default(''),
  region: text('region').notNull().default(''),
  intro: text('intro').notNull().default(''),
  postName: text('post_name').notNull().default(''),
  roleName: text('role_name').notNull().default(''),
  /** `none` | `pending` | `approved` | `rejected` */
  applyStatus: text('apply_status').notNull().default('none'),
  reasonForRejection: text('reason_for_rejection').notNull().default(''),
  /** Whether the partner's company is a tenant of the partner platform. */
  isTenant: boolean('is_tenant').notNull().default(false),
  appliedAt: at('applied_at'),
})

/** A device that asked to be told of news (spec §7 `/sysUserDevice`). */
export const userDevices = pgTable(
  'user_device',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    deviceId: text('device_id').notNull(),
    deviceName: text('device_name').notNull().default(''),
    platform: text('platform').notNull().default(''),
    os: text('os').notNull().default(''),
    osVersion: text('os_version').notNull().default(''),
    appVersion: text('app_version').notNull().default(''),
    pushToken: text('push_token').notNull().default(''),
    lastSeenAt: at('last_seen_at').notNull(),
  },
  (table) => [unique('user_device_once').on(table.userId, table.deviceId)],
)
