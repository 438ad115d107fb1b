import { boolean, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'

import { companyRowColumns, timestampColumn } from './platform'

interface StoredAgenda {
  time: string
  minutes: number
  title: string
  speaker: string
}

interface StoredSpeaker {
  name: string
  company: string
  post: string
  intro: string
  /** URL of a portrait; absent for none. */
  avatar?: string
}

/** A public launch event. */
export const launchEvent = pgTable(
  'launch_event',
  {
    ...companyRowColumns(),
    title: text('title').notNull(),
    slogan: text('slogan').notNull().default(''),
    tags: jsonb('tags').$type<readonly string[]>().notNull(),
    address: text('address').notNull(),
    startAt: timestampColumn('start_at').notNull(),
    endAt: timestampColumn('end_at').notNull(),
    intro: text('intro').notNull().default(''),
    agenda: jsonb('agenda').$type<readonly StoredAgenda[]>().notNull(),
    speakers: jsonb('speakers').$type<readonly StoredSpeaker[]>().notNull(),
    capacity: integer('capacity').notNull(),
    /** Empty: not yet published. */
    liveUrl: text('live_url').notNull().default(''),
    /** Set while it is called off. */
    cancelledAt: timestampColumn('cancelled_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [index('launch_event_end').on(table.endAt)],
)

/** A personal invitation: created for a guest, or with a sign-up without invitation. */
export const launchInvitation = pgTable(
  'launch_invitation',
  {
    id: text('id').primaryKey(),
    eventId: text('event_id').notNull(),
    code: text('code').notNull().unique(),
    /** Null: signed up without an invitation. */
    inviterId: text('inviter_id'),
    guestName: text('guest_name').notNull(),
    guestCompany: text('guest_company').notNull().default(''),
    note: text('note').notNull().default(''),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [index('launch_invitation_inviter').on(table.inviterId, table.eventId, table.createdAt)],
)

/** A sign-up; one per phone number. */
export const launchSignUp = pgTable(
  'launch_sign_up',
  {
    id: text('id').primaryKey(),
    eventId: text('event_id').notNull(),
    signUpNo: text('sign_up_no').notNull().unique(),
    phone: text('phone').notNull(),
    name: text('name').notNull(),
    company: text('company').notNull(),
    /** The account, if the user was signed in. */
    userId: text('user_id'),
    /** The personal invitation of the guest. */
    invitationId: text('invitation_id').notNull(),
    /** The invitation link that was used; null for none. */
    followedId: text('followed_id'),
    isReminded: boolean('is_reminded').notNull().default(false),
    /** When the reminder before the start was sent. */
    remindedAt: timestampColumn('reminded_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    unique('launch_sign_up_phone').on(table.eventId, table.phone),
    index('launch_sign_up_user').on(table.userId),
    index('launch_sign_up_followed').on(table.followedId),
  ],
)
