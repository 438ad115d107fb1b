import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'

import { timestampColumn } from './platform'

/** Who invited whom into the partner area; one person registers by it. */
export const partnerInvitation = pgTable(
  'partner_invitation',
  {
    id: text('id').primaryKey(),
    /** Ten letters and figures; what the link carries. */
    code: text('code').notNull().unique(),
    /** `colleague` | `partner` */
    kind: text('kind').notNull(),
    inviterId: text('inviter_id').notNull(),
    inviteeName: text('invitee_name').notNull(),
    inviteeCompany: text('invitee_company').notNull(),
    words: text('words').notNull().default(''),
    /** The page that the link opens, with its query. */
    path: text('path').notNull(),
    /** Who registered by it. */
    usedBy: text('used_by'),
    createdAt: timestampColumn('created_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [index('partner_invitation_inviter').on(table.inviterId, table.createdAt)],
)

/** Details of an activity for partners, beside place and time (schema/activity, whose id it has). */
export const partnerActivity = pgTable(
  'partner_activity',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id').notNull(),
    lead: text('lead').notNull().default(''),
    tags: jsonb('tags').$type<readonly string[]>().notNull().default([]),
    cover: text('cover').notNull().default(''),
    intro: text('intro').notNull().default(''),
    agenda: jsonb('agenda').$type<readonly { time: string; title: string; speaker: string }[]>().notNull().default([]),
    contactName: text('contact_name').notNull().default(''),
    contactPhone: text('contact_phone').notNull().default(''),
    /** Ids of files. */
    materials: jsonb('materials').$type<readonly string[]>().notNull().default([]),
    capacity: integer('capacity').notNull(),
    /** People, not sign-ups. */
    taken: integer('taken').notNull().default(0),
    signUpEndAt: timestampColumn('sign_up_end_at').notNull(),
    cancelledAt: timestampColumn('cancelled_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
  },
  (table) => [index('partner_activity_company').on(table.companyId)],
)

/** A partner comes to an activity; as a guest of it, with the guest's code. */
export const partnerSignUp = pgTable(
  'partner_sign_up',
  {
    id: text('id').primaryKey(),
    activityId: text('activity_id').notNull(),
    userId: text('user_id').notNull(),
    guestId: text('guest_id').notNull(),
    people: integer('people').notNull(),
    remark: text('remark').notNull().default(''),
    /** Counts the changes. */
    version: integer('version').notNull().default(0),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    unique('partner_sign_up_once').on(table.activityId, table.userId),
    index('partner_sign_up_user').on(table.userId),
  ],
)
