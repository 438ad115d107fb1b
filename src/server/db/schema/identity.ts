import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'

import { timestampColumn } from './platform'

/** A tenant. Rows of another company are never read. */
export const company = pgTable('company', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  shortName: text('short_name').notNull(),
  creditCode: text('credit_code'),
  /** What a person types, or a printed code carries, to ask for admission. */
  inviteCode: text('invite_code').notNull().unique(),
  /** Runs this server: its administrators examine certifications and issue coupons. */
  isOperator: boolean('is_operator').notNull().default(false),
  createdAt: timestampColumn('created_at').notNull(),
})

/** A tree by `parentId`; absent: a top department. */
export const department = pgTable(
  'department',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id').notNull(),
    parentId: text('parent_id'),
    name: text('name').notNull(),
    sort: integer('sort').notNull().default(0),
  },
  (table) => [index('department_company').on(table.companyId)],
)

/** What somebody is employed as (spec §7 `/org/post/list`). */
export const post = pgTable(
  'post',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id').notNull(),
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
export const appUser = pgTable(
  'app_user',
  {
    id: text('id').primaryKey(),
    /** `user` | `partner` */
    population: text('population').notNull(),
    username: text('username').notNull(),
    /** Eleven digits. Null after the account was deleted. */
    phone: text('phone'),
    /** Argon2id in PHC form. Null: signs in by code or WeChat only. */
    passwordHash: text('password_hash'),
    name: text('name').notNull(),
    /** Of `name` (server/pinyin): people are ordered and found by them. */
    pinyin: text('pinyin').notNull().default(''),
    initials: text('initials').notNull().default(''),
    nickName: text('nick_name').notNull().default(''),
    avatar: text('avatar').notNull().default(''),
    /** Dictionary `sex_type`. */
    sex: text('sex').notNull().default(''),
    /** `yyyy-MM-dd`, empty when not given. */
    birthday: text('birthday').notNull().default(''),
    email: text('email').notNull().default(''),
    workNo: text('work_no').notNull().default(''),
    /** Null: registered without a company. */
    companyId: text('company_id'),
    departmentId: text('department_id'),
    postId: text('post_id'),
    positionId: text('position_id'),
    /** `active` | `disabled` | `deleted` */
    status: text('status').notNull().default('active'),
    /** Set while the person's wish to be deleted cools down. */
    deletionAt: timestampColumn('deletion_at'),
    /** Version and time of the agreement that was ticked. */
    agreedAt: timestampColumn('agreed_at'),
    createdAt: timestampColumn('created_at').notNull(),
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (table) => [
    check('app_user_population', sql`${table.population} in ('user', 'partner')`),
    check('app_user_status', sql`${table.status} in ('active', 'disabled', 'deleted')`),
    unique('app_user_phone').on(table.population, table.phone),
    unique('app_user_name').on(table.population, table.username),
    index('app_user_company').on(table.companyId, table.departmentId),
    index('app_user_unspoken').on(table.id).where(sql`pinyin = '' and initials = ''`),
    index('app_user_deletion').on(table.deletionAt),
  ],
)

/** Rights inside the person's company: `administrator`, `reception`, `guard`. */
export const userRole = pgTable(
  'user_role',
  { userId: text('user_id').notNull(), role: text('role').notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    check('user_role_name', sql`${table.role} in ('administrator', 'reception', 'guard')`),
  ],
)

/** Somebody who registered and asks to be admitted to a company (spec §4, §6). */
export const joinRequest = pgTable(
  'join_request',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id').notNull(),
    userId: text('user_id').notNull(),
    name: text('name').notNull(),
    departmentId: text('department_id'),
    postId: text('post_id'),
    /** In the applicant's words, where no department of the company bears that name. */
    wantedDepartment: text('wanted_department').notNull().default(''),
    remark: text('remark').notNull().default(''),
    /** The invitation it came by. */
    invitationId: text('invitation_id'),
    /** When its holders were last reminded. */
    remindedAt: timestampColumn('reminded_at'),
    /** `pending` | `agreed` | `refused` | `withdrawn` */
    status: text('status').notNull().default('pending'),
    refuseReason: text('refuse_reason').notNull().default(''),
    decidedBy: text('decided_by'),
    decidedAt: timestampColumn('decided_at'),
    version: integer('version').notNull().default(0),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    check('join_request_status', sql`${table.status} in ('pending', 'agreed', 'refused', 'withdrawn')`),
    index('join_request_company').on(table.companyId, table.status, table.createdAt),
    index('join_request_user').on(table.userId, table.createdAt),
    index('join_request_invitation').on(table.invitationId),
  ],
)

/** One refused field of a certification and how to mend it. */
export interface AuditItem {
  field: string
  label: string
  error: string
  suggest: string
}

/** The latest certification of a company. */
export const certification = pgTable('certification', {
  id: text('id').primaryKey(),
  companyId: text('company_id').notNull().unique(),
  /** Who handed it in. */
  userId: text('user_id').notNull(),
  companyName: text('company_name').notNull(),
  creditCode: text('credit_code').notNull(),
  legalPerson: text('legal_person').notNull(),
  licenseFileId: text('license_file_id').notNull(),
  contactName: text('contact_name').notNull().default(''),
  contactPhone: text('contact_phone').notNull().default(''),
  /** Dictionary `certification_status`: `pending` | `passed` | `rejected` */
  status: text('status').notNull(),
  auditItems: jsonb('audit_items').$type<AuditItem[]>().notNull().default([]),
  auditRemark: text('audit_remark').notNull().default(''),
  auditTime: timestampColumn('audit_time'),
  version: integer('version').notNull().default(0),
  createdAt: timestampColumn('created_at').notNull(),
  updatedAt: timestampColumn('updated_at').notNull(),
})

/** One refused field of an application or an opportunity, and why. */
export interface RejectedField {
  field: string
  label: string
  error: string
}

/** Somebody of an agency who can be called. */
interface AgencyContact {
  name: string
  phone: string
  post: string
}

export type PartnerTermKind = 'company' | 'post' | 'role'

/** The firms, posts and roles of partners, each name once: the ids of channelUser (spec §3). */
export const partnerTerm = pgTable(
  'partner_term',
  {
    id: text('id').primaryKey(),
    /** A {@link PartnerTermKind} */
    kind: text('kind').notNull(),
    name: text('name').notNull(),
  },
  (table) => [
    check('partner_term_kind', sql`${table.kind} in ('company', 'post', 'role')`),
    unique('partner_term_name').on(table.name, table.kind),
  ],
)

/** What the partner area knows of a person of population `partner` (spec §3 channelUser). */
export const partner = pgTable('partner', {
  userId: text('user_id').primaryKey(),
  /** `person` | `agency` */
  kind: text('kind').notNull().default('person'),
  companyName: text('company_name').notNull().default(''),
  creditCode: text('credit_code').notNull().default(''),
  region: text('region').notNull().default(''),
  intro: text('intro').notNull().default(''),
  postName: text('post_name').notNull().default(''),
  roleName: text('role_name').notNull().default(''),
  /** `none` | `pending` | `approved` | `rejected` */
  applyStatus: text('apply_status').notNull().default('none'),
  reasonForRejection: text('reason_for_rejection').notNull().default(''),
  rejectedFields: jsonb('rejected_fields').$type<readonly RejectedField[]>().notNull().default([]),
  licenseFileId: text('license_file_id'),
  contacts: jsonb('contacts').$type<readonly AgencyContact[]>().notNull().default([]),
  /** Ids of files. */
  attachments: jsonb('attachments').$type<readonly string[]>().notNull().default([]),
  /** The review that runs, or was the last. */
  instanceId: text('instance_id'),
  /** Whether the partner's company is a tenant of the partner platform. */
  isTenant: boolean('is_tenant').notNull().default(false),
  /** From the invitation that led here: who invited whom. */
  inviteCode: text('invite_code').notNull().default(''),
  inviterId: text('inviter_id'),
  appliedAt: timestampColumn('applied_at'),
  reviewedAt: timestampColumn('reviewed_at'),
})
