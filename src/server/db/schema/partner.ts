import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'

import { companyRowColumns, timestampColumn } from './platform'

/** An invitation to the partner area; valid for one registration. */
export const partnerInvitation = pgTable(
  'partner_invitation',
  {
    id: text('id').primaryKey(),
    /** Ten letters and digits, part of the link. */
    code: text('code').notNull().unique(),
    /** `colleague` | `partner` */
    kind: text('kind').notNull(),
    inviterId: text('inviter_id').notNull(),
    inviteeName: text('invitee_name').notNull(),
    inviteeCompany: text('invitee_company').notNull(),
    words: text('words').notNull().default(''),
    /** The page that the link opens, with query. */
    path: text('path').notNull(),
    /** The user who registered with it. */
    usedBy: text('used_by'),
    createdAt: timestampColumn('created_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [index('partner_invitation_inviter').on(table.inviterId, table.createdAt)],
)

/** Partner-specific details of an activity in schema/activity, with the same id. */
export const partnerActivity = pgTable(
  'partner_activity',
  {
    ...companyRowColumns(),
    lead: text('lead').notNull().default(''),
    tags: jsonb('tags').$type<readonly string[]>().notNull().default([]),
    cover: text('cover').notNull().default(''),
    intro: text('intro').notNull().default(''),
    agenda: jsonb('agenda').$type<readonly { time: string; title: string; speaker: string }[]>().notNull().default([]),
    contactName: text('contact_name').notNull().default(''),
    contactPhone: text('contact_phone').notNull().default(''),
    /** File ids. */
    materials: jsonb('materials').$type<readonly string[]>().notNull().default([]),
    capacity: integer('capacity').notNull(),
    /** Number of people, not of sign-ups. */
    taken: integer('taken').notNull().default(0),
    signUpEndAt: timestampColumn('sign_up_end_at').notNull(),
    cancelledAt: timestampColumn('cancelled_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
  },
  (table) => [index('partner_activity_company').on(table.companyId)],
)

/** A partner's sign-up to an activity; the partner is also a guest of it, with a guest code. */
export const partnerSignUp = pgTable(
  'partner_sign_up',
  {
    id: text('id').primaryKey(),
    activityId: text('activity_id').notNull(),
    userId: text('user_id').notNull(),
    guestId: text('guest_id').notNull(),
    people: integer('people').notNull(),
    remark: text('remark').notNull().default(''),
    /** Increments with each change. */
    version: integer('version').notNull().default(0),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    unique('partner_sign_up_once').on(table.activityId, table.userId),
    index('partner_sign_up_user').on(table.userId),
  ],
)
