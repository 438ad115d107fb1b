import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { InferOutput } from 'valibot'

import type { FileRef } from '@/contract/shapes'

import { audienceColumn, companyRowColumns, pinyinColumns, timestampColumn } from './platform'

/** An application of the workplace. */
export const application = pgTable(
  'application',
  {
    ...companyRowColumns(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    ...pinyinColumns(),
    /** Name of a drawing under design/assets/app, without extension, or the URL of an uploaded picture. */
    icon: text('icon').notNull(),
    /** A route path with query, an https URL, or `appid/path` of a mini-program. */
    path: text('path').notNull(),
    /** `page` | `h5` | `weapp` | `url` */
    openType: text('open_type').notNull().default('page'),
    /** Dictionary `application_class`. */
    classCode: text('class_code').notNull(),
    className: text('class_name').notNull(),
    classSort: integer('class_sort').notNull().default(0),
    sort: integer('sort').notNull().default(0),
    /** `enabled` | `disabled` (greyed out) */
    status: text('status').notNull().default('enabled'),
    /** Incremented by each change of an administrator. */
    version: integer('version').notNull().default(0),
  },
  (table) => [index('application_company').on(table.companyId)],
)

/** A list of the records of one process, shown by an application. */
export const applicationView = pgTable(
  'application_view',
  {
    ...companyRowColumns(),
    appCode: text('app_code').notNull(),
    name: text('name').notNull(),
    processKey: text('process_key').notNull(),
    /** Form fields in display order. */
    fields: jsonb('fields').$type<readonly string[]>().notNull(),
    /** A `select` field to filter the records by; empty: none. */
    choiceField: text('choice_field').notNull().default(''),
    /**
     * `company`: all users of the company read every record; `involved`: users read the records they are involved in.
     */
    audience: text('audience').notNull().default('involved'),
    sort: integer('sort').notNull().default(0),
  },
  (table) => [
    check('application_view_audience', sql`${table.audience} in ('company', 'involved')`),
    index('application_view_app').on(table.companyId, table.appCode, table.sort),
  ],
)

/** A user's favorite applications on the home page, in display order. */
export const favoriteApplication = pgTable(
  'favorite_application',
  {
    userId: text('user_id').notNull(),
    applicationId: text('application_id').notNull(),
    sort: integer('sort').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.applicationId] })],
)

/** Applications that a user opened last; one row per application. */
export const recentApplication = pgTable(
  'recent_application',
  {
    userId: text('user_id').notNull(),
    applicationId: text('application_id').notNull(),
    openedAt: timestampColumn('opened_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.applicationId] })],
)

/** A banner with a link target. Without a company it is shown to all, guests included. */
export const banner = pgTable('banner', {
  id: text('id').primaryKey(),
  companyId: text('company_id'),
  title: text('title').notNull(),
  /** Name of a drawing under design/assets/banner, or the URL of an uploaded file. */
  image: text('image').notNull(),
  /** `page` | `url` | `weapp` | `picture` | `none` */
  linkType: text('link_type').notNull(),
  /** A route with query, a web URL, `appid/path` of a mini-program, or the URL of a picture. */
  link: text('link').notNull().default(''),
  location: text('location').notNull(),
  sort: integer('sort').notNull().default(0),
  startTime: timestampColumn('start_time').notNull(),
  endTime: timestampColumn('end_time').notNull(),
  version: integer('version').notNull().default(1),
})

/** A company notice. Its HTML was sanitized before it was stored. */
export const announcement = pgTable(
  'announcement',
  {
    ...companyRowColumns(),
    title: text('title').notNull(),
    summary: text('summary').notNull().default(''),
    content: text('content').notNull(),
    cover: text('cover').notNull().default(''),
    /** `notice` | `news` */
    category: text('category').notNull(),
    publisherId: text('publisher_id'),
    publisher: text('publisher').notNull(),
    publishTime: timestampColumn('publish_time').notNull(),
    isTop: boolean('is_top').notNull().default(false),
    mustRead: boolean('must_read').notNull().default(false),
    /** Guests may read it by its URL (/pages/notice/detail). */
    isPublic: boolean('is_public').notNull().default(false),
    visits: integer('visits').notNull().default(0),
    attachments: jsonb('attachments').$type<InferOutput<typeof FileRef>[]>().notNull().default([]),
    /** Ids of the uploaded pictures of `content`. */
    pictures: text('pictures').array().notNull().default(sql`'{}'::text[]`),
    /** Time of the last reminder to users who had not confirmed it. */
    remindedAt: timestampColumn('reminded_at'),
    audience: audienceColumn(),
    /** When title, text or attachments were last changed. */
    editedAt: timestampColumn('edited_at'),
    /** When it was withdrawn: nobody but administrators sees that it existed. */
    withdrawnAt: timestampColumn('withdrawn_at'),
    /** Of whatever can be changed. */
    version: integer('version').notNull().default(0),
  },
  (table) => [index('announcement_company').on(table.companyId, table.publishTime)],
)

/** Users who have opened a notice. */
export const announcementRead = pgTable(
  'announcement_read',
  {
    announcementId: text('announcement_id').notNull(),
    userId: text('user_id').notNull(),
    readAt: timestampColumn('read_at').notNull(),
    /** Set when the user pressed 我已阅读 on a must-read notice. */
    confirmedAt: timestampColumn('confirmed_at'),
  },
  (table) => [primaryKey({ columns: [table.announcementId, table.userId] })],
)

/** One entry of a user's message list. */
export const message = pgTable(
  'message',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id'),
    userId: text('user_id').notNull(),
    /** `notice` | `system` | `approve` | `news` */
    category: text('category').notNull(),
    title: text('title').notNull(),
    ...pinyinColumns(),
    content: text('content').notNull(),
    businessType: text('business_type').notNull().default(''),
    businessId: text('business_id').notNull().default(''),
    /** A route path with query; empty for none. */
    openPage: text('open_page').notNull().default(''),
    /** `agree` | `confirmRead` | empty */
    quickAction: text('quick_action').notNull().default(''),
    starred: boolean('starred').notNull().default(false),
    senderName: text('sender_name').notNull().default(''),
    /** Empty for system messages. */
    senderId: text('sender_id').notNull().default(''),
    createdAt: timestampColumn('created_at').notNull(),
    readAt: timestampColumn('read_at'),
    deletedAt: timestampColumn('deleted_at'),
  },
  (table) => [
    // Same order as the lists, scanned backwards, so that a page is read from the index without sorting.
    index('message_newest').on(table.userId, table.createdAt, table.id),
    index('message_category').on(table.userId, table.category, table.createdAt, table.id),
    index('message_waiting').on(table.userId, table.category).where(sql`read_at is null and deleted_at is null`),
    index('message_unspoken').on(table.id).where(sql`pinyin = '' and initials = ''`),
    index('message_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
)
