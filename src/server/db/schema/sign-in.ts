import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'

import { timestampColumn } from './platform'

/** A WeChat identity bound to a user after phone or password verification. */
export const wechatBinding = pgTable(
  'wechat_binding',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    population: text('population').notNull(),
    /** `mini` (mini-program) | `h5` (service account) */
    door: text('door').notNull(),
    openid: text('openid').notNull(),
    unionid: text('unionid'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    unique('wechat_binding_openid').on(table.population, table.door, table.openid),
    index('wechat_binding_user').on(table.userId),
  ],
)

/** One sign-in on one device: the family of its access and refresh tokens. */
export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    population: text('population').notNull(),
    deviceName: text('device_name').notNull().default(''),
    os: text('os').notNull().default(''),
    /** Reported by the device after the sign-in (`/sysUserDevice`); empty before. */
    deviceId: text('device_id').notNull().default(''),
    platform: text('platform').notNull().default(''),
    appVersion: text('app_version').notNull().default(''),
    createdAt: timestampColumn('created_at').notNull(),
    lastSeenAt: timestampColumn('last_seen_at').notNull(),
    revokedAt: timestampColumn('revoked_at'),
    /** `logout` | `replay` | `password` | `phone` | `removed` | `deleted` | `disabled` */
    revokedBy: text('revoked_by'),
  },
  (table) => [index('session_user').on(table.userId)],
)

/** Stores only the SHA-256 of a token, so that a copy of this table gives no access. */
export const accessToken = pgTable(
  'access_token',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: text('session_id').notNull(),
    /** Sliding expiry, limited by `lastExpiryAt`. */
    expiresAt: timestampColumn('expires_at').notNull(),
    lastExpiryAt: timestampColumn('last_expiry_at').notNull(),
  },
  (table) => [index('access_token_session').on(table.sessionId), index('access_token_expiry').on(table.expiresAt)],
)

/** A refresh token is valid once; `usedAt` detects its reuse. */
export const refreshToken = pgTable(
  'refresh_token',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: text('session_id').notNull(),
    usedAt: timestampColumn('used_at'),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [index('refresh_token_session').on(table.sessionId), index('refresh_token_expiry').on(table.expiresAt)],
)

/** A requested six-digit code; stored for a day, because the daily limits count these rows. */
export const smsCode = pgTable(
  'sms_code',
  {
    id: text('id').primaryKey(),
    phone: text('phone').notNull(),
    population: text('population').notNull(),
    /** The purpose the code is valid for, see `SmsPurpose` of the contract. */
    purpose: text('purpose').notNull(),
    /** Hash of the known device that requested it; empty for an unknown device. */
    device: text('device').notNull().default(''),
    /** HMAC-SHA-256 over id, phone, purpose and code. */
    mac: text('mac').notNull(),
    tries: integer('tries').notNull().default(0),
    /** HMAC-SHA-256 of the requesting network, for rate limits; never stored in plain text. */
    ipMac: text('ip').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
  },
  (table) => [
    index('sms_code_phone').on(table.phone, table.createdAt),
    index('sms_code_ip').on(table.ipMac, table.createdAt),
  ],
)

/** The ticket of a verified code, valid for ten minutes. */
export const phoneTicket = pgTable('phone_ticket', {
  ticketHash: text('ticket_hash').primaryKey(),
  codeId: text('code_id').notNull(),
  phone: text('phone').notNull(),
  population: text('population').notNull(),
  purpose: text('purpose').notNull(),
  expiresAt: timestampColumn('expires_at').notNull(),
  usedAt: timestampColumn('used_at'),
})

/** A WeChat identity that is not yet bound to an account, stored for ten minutes until its owner signs in. */
export const wechatTicket = pgTable('wechat_ticket', {
  ticketHash: text('ticket_hash').primaryKey(),
  population: text('population').notNull(),
  door: text('door').notNull(),
  openid: text('openid').notNull(),
  unionid: text('unionid'),
  expiresAt: timestampColumn('expires_at').notNull(),
  usedAt: timestampColumn('used_at'),
})

/**
 * A device on which a user has signed in. Failed attempts on known and unknown devices are counted separately. The
 * token itself grants no access.
 */
export const knownDevice = pgTable(
  'known_device',
  {
    /** SHA-256 of the token on the device. */
    tokenHash: text('token_hash').notNull(),
    userId: text('user_id').notNull(),
    lastSignInAt: timestampColumn('last_sign_in_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.userId] }),
    index('known_device_user').on(table.userId, table.lastSignInAt),
  ],
)

/** A device registered for notifications (spec §7 `/sysUserDevice`). */
export const userDevice = pgTable(
  'user_device',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    deviceId: text('device_id').notNull(),
    deviceName: text('device_name').notNull().default(''),
    platform: text('platform').notNull().default(''),
    os: text('os').notNull().default(''),
    osVersion: text('os_version').notNull().default(''),
    appVersion: text('app_version').notNull().default(''),
    pushToken: text('push_token').notNull().default(''),
    lastSeenAt: timestampColumn('last_seen_at').notNull(),
  },
  (table) => [unique('user_device_once').on(table.userId, table.deviceId)],
)
