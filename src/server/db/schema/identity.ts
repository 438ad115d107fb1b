import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'

import type { AdministratorScope } from '@/contract/scopes'

import { companyRowColumns, timestampColumn } from './platform'

/** A tenant. Rows of another company are never read. */
export const company = pgTable('company', {
  id: text('id').primaryKey(),
  /** People join a company by its exact name. */
  name: text('name').notNull().unique(),
  shortName: text('short_name').notNull(),
  creditCode: text('credit_code'),
  /** Code that a user types or scans to request admission. */
  inviteCode: text('invite_code').notNull().unique(),
  /** The operator of this server: its administrators review certifications and issue coupons. */
  isOperator: boolean('is_operator').notNull().default(false),
  /** Address of a public picture; empty for none. */
  logo: text('logo').notNull().default(''),
  contact: text('contact').notNull().default(''),
  filingNumber: text('filing_number').notNull().default(''),
  /** Of the profile, for changes. */
  version: integer('version').notNull().default(0),
  createdAt: timestampColumn('created_at').notNull(),
})

/** A tree by `parentId`; null: a top-level department. */
export const department = pgTable(
  'department',
  {
    ...companyRowColumns(),
    parentId: text('parent_id'),
    name: text('name').notNull(),
    sort: integer('sort').notNull().default(0),
  },
  (table) => [index('department_company').on(table.companyId)],
)

/** A post of a company (spec §7 `/org/post/list`). */
export const post = pgTable(
  'post',
  {
    ...companyRowColumns(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    sort: integer('sort').notNull().default(0),
  },
  (table) => [index('post_company').on(table.companyId)],
)

/** What a person is found by, in lower case. Index and query must have the same expression. */
export const personSearchText = (
  table: Record<'name' | 'phone' | 'workNo' | 'pinyin' | 'initials', AnyPgColumn>,
): SQL =>
  sql`lower(${table.name} || ' ' || coalesce(${table.phone}, '') || ' ' || ${table.workNo} || ' ' || ${table.pinyin} || ' ' || ${table.initials})`

/**
 * All accounts that can sign in. The two populations have separate accounts even for the same phone number: the
 * population of a row and of its tokens never changes (spec §6).
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
    /** Argon2id in PHC format. Null: signs in by code or WeChat only. */
    passwordHash: text('password_hash'),
    name: text('name').notNull(),
    /** Pinyin of `name` (db/pinyin), for search and sorting. */
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
    /** Deletion time of the account, set during the cooling-off period. */
    deletionAt: timestampColumn('deletion_at'),
    /** Version and time of the accepted agreement. */
    agreedAt: timestampColumn('agreed_at'),
    /** Null: never signed in, or before it was recorded. */
    lastSignInAt: timestampColumn('last_sign_in_at'),
    createdAt: timestampColumn('created_at').notNull(),
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (table) => [
    check('app_user_population', sql`${table.population} in ('user', 'partner')`),
    check('app_user_status', sql`${table.status} in ('active', 'disabled', 'deleted')`),
    unique('app_user_phone').on(table.population, table.phone),
    unique('app_user_name').on(table.population, table.username),
    // Serves the users of a department, and the pages of 成员 by department, in display order.
    index('app_user_department').on(table.companyId, table.departmentId, table.pinyin, table.name, table.id),
    // Serves the pages of 成员 by the time of adding.
    index('app_user_added').on(table.companyId, table.createdAt, table.id).where(sql`population = 'user'`),
    // Serves the pages of 成员 by employee number, those without one last, and by the last sign-in, in both directions.
    index('app_user_work_no')
      .on(table.companyId, sql`(work_no = '')`, table.workNo, table.id)
      .where(sql`population = 'user'`),
    index('app_user_signed_in')
      .on(table.companyId, table.lastSignInAt.desc().nullsLast(), table.id)
      .where(sql`population = 'user'`),
    // Serves the pages of 成员 in display order, without sorting the company.
    index('app_user_people').on(table.companyId, table.pinyin, table.name, table.id).where(sql`population = 'user'`),
    // Serves searches for people by one or two adjoining characters of what they are found by (people/match-person).
    index('app_user_grams').using('gin', sql`search_grams(${personSearchText(table)})`),
    index('app_user_unspoken').on(table.id).where(sql`pinyin = '' and initials = ''`),
    index('app_user_deletion').on(table.deletionAt),
  ],
)

/** The last deactivation of a user, while it lasts: what {@link appUser} cannot say, and what an undo restores. */
export const deactivation = pgTable('deactivation', {
  userId: text('user_id').primaryKey(),
  companyId: text('company_id').notNull(),
  byId: text('by_id').notNull(),
  at: timestampColumn('at').notNull(),
  /** The roles that were taken. */
  roles: jsonb('roles').$type<readonly string[]>().notNull().default([]),
  /** The scopes of the administrator; null: every scope. */
  scopes: text('scopes').array().$type<AdministratorScope[]>(),
  /** The visits that got another host, and this host; null: they were cancelled, or there were none. */
  visitIds: jsonb('visit_ids').$type<readonly string[]>().notNull().default([]),
  hostId: text('host_id'),
})

/** Roles in the user's company: `administrator`, `reception`, `guard`. */
export const userRole = pgTable(
  'user_role',
  {
    userId: text('user_id').notNull(),
    role: text('role').notNull(),
    /** Of an administrator; null: every scope. */
    scopes: text('scopes').array().$type<AdministratorScope[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    check(
      'user_role_scopes',
      sql`${table.scopes} is null or (${table.role} = 'administrator' and cardinality(${table.scopes}) > 0)`,
    ),
    check('user_role_name', sql`${table.role} in ('administrator', 'reception', 'guard')`),
  ],
)

/** A registered user's request for admission to a company (spec §4, §6). */
export const joinRequest = pgTable(
  'join_request',
  {
    ...companyRowColumns(),
    userId: text('user_id').notNull(),
    name: text('name').notNull(),
    departmentId: text('department_id'),
    postId: text('post_id'),
    /** Free text of the applicant, when no department of the company has this name. */
    wantedDepartment: text('wanted_department').notNull().default(''),
    remark: text('remark').notNull().default(''),
    /** The invitation that was used. */
    invitationId: text('invitation_id'),
    /** Time of the last reminder to the assignees. */
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

/** One rejected field of a certification and how to correct it. */
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
  /** The user who submitted it. */
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

/** One rejected field of an application or an opportunity, with the reason. */
export interface RejectedField {
  field: string
  label: string
  error: string
}

/** A contact person of an agency. */
interface AgencyContact {
  name: string
  phone: string
  post: string
}

export type PartnerTermKind = 'company' | 'post' | 'role'

/** Firms, posts and roles of partners, each name once: the ids of channelUser (spec §3). */
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

/** Partner data of a user of population `partner` (spec §3 channelUser). */
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
  /** File ids. */
  attachments: jsonb('attachments').$type<readonly string[]>().notNull().default([]),
  /** The current or last review process. */
  instanceId: text('instance_id'),
  /** Whether the partner's company is a tenant of the partner platform. */
  isTenant: boolean('is_tenant').notNull().default(false),
  /** The invitation that was used to register, and its inviter. */
  inviteCode: text('invite_code').notNull().default(''),
  inviterId: text('inviter_id'),
  appliedAt: timestampColumn('applied_at'),
  reviewedAt: timestampColumn('reviewed_at'),
})
