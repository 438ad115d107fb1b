import { sql } from 'drizzle-orm'
import { check, date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import type { SeenPart } from '@/lib/seen-parts'

import { audienceColumn, companyRowColumns, timestampColumn } from './platform'

/** An article, audio or video for the users of one company. */
export const studyResource = pgTable(
  'study_resource',
  {
    ...companyRowColumns(),
    /** `1` rules, `3` architecture, `4` business knowledge, `5` development technology (spec §2). */
    cateId: text('cate_id').notNull(),
    /** `1` article, `2` audio, `3` video. */
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull().default(''),
    cover: text('cover').notNull().default(''),
    author: text('author').notNull().default(''),
    /** Sanitized before it is stored. */
    content: text('content').notNull(),
    /** The same recording in several formats. */
    media: jsonb('media').$type<readonly { url: string; type: string }[]>().notNull().default([]),
    /** The upload that `media` has no URL for; null: recordings from elsewhere. */
    recordingId: text('recording_id'),
    /** Duration of a recording; 0 for an article. */
    mediaSeconds: integer('media_seconds').notNull().default(0),
    viewCount: integer('view_count').notNull().default(0),
    publishTime: timestampColumn('publish_time').notNull(),
    /** `draft` | `published` | `withdrawn` */
    state: text('state').notNull().default('published'),
    /** Ids of the uploaded pictures of `content`. */
    pictures: text('pictures').array().notNull().default(sql`'{}'::text[]`),
    version: integer('version').notNull().default(0),
  },
  (table) => [
    check('study_resource_kind', sql`${table.kind} in ('1', '2', '3')`),
    check('study_resource_state', sql`${table.state} in ('draft', 'published', 'withdrawn')`),
    check('study_resource_cate', sql`${table.cateId} in ('1', '3', '4', '5')`),
    index('study_resource_company').on(table.companyId, table.publishTime, table.id),
  ],
)

/** One user's progress in one resource. */
export const studyProgress = pgTable(
  'study_progress',
  {
    userId: text('user_id').notNull(),
    resourceId: text('resource_id').notNull(),
    companyId: text('company_id').notNull(),
    /** When the user first opened it. */
    openedAt: timestampColumn('opened_at').notNull(),
    /** Position: seconds of a recording, thousandths of an article. */
    position: doublePrecision('position').notNull().default(0),
    parts: jsonb('parts').$type<readonly SeenPart[]>().notNull().default([]),
    /** Completed share, 0 to 1, computed from `parts`. */
    share: doublePrecision('share').notNull().default(0),
    savedAt: timestampColumn('saved_at'),
    finishedAt: timestampColumn('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.resourceId] }),
    index('study_progress_resource').on(table.resourceId),
  ],
)

/** A resource assigned to users of a company, with due date. */
export const studyAssignment = pgTable('study_assignment', {
  resourceId: text('resource_id').primaryKey(),
  companyId: text('company_id').notNull(),
  /** Due date (inclusive), in China. */
  dueDate: date('due_date', { mode: 'string' }).notNull(),
  assignedBy: text('assigned_by').notNull(),
  assignedAt: timestampColumn('assigned_at').notNull(),
  audience: audienceColumn(),
})
