import { sql } from 'drizzle-orm'
import { check, date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import type { SeenPart } from '@/lib/seen-parts'

import { timestampColumn } from './platform'

/** An article, a recording or a film for the people of one company. */
export const studyResource = pgTable(
  'study_resource',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id').notNull(),
    /** `1` rules, `3` architecture, `4` business knowledge, `5` development technology (spec §2). */
    cateId: text('cate_id').notNull(),
    /** `1` article, `2` audio, `3` video. */
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull().default(''),
    cover: text('cover').notNull().default(''),
    author: text('author').notNull().default(''),
    /** Cleaned before it is written. */
    content: text('content').notNull(),
    /** The same recording in several formats. */
    media: jsonb('media').$type<readonly { url: string; type: string }[]>().notNull().default([]),
    /** Of a recording; 0 for an article. */
    mediaSeconds: integer('media_seconds').notNull().default(0),
    viewCount: integer('view_count').notNull().default(0),
    publishTime: timestampColumn('publish_time').notNull(),
  },
  (table) => [
    check('study_resource_kind', sql`${table.kind} in ('1', '2', '3')`),
    check('study_resource_cate', sql`${table.cateId} in ('1', '3', '4', '5')`),
    index('study_resource_company').on(table.companyId, table.publishTime, table.id),
  ],
)

/** What one person has read or played of one piece. */
export const studyProgress = pgTable(
  'study_progress',
  {
    userId: text('user_id').notNull(),
    resourceId: text('resource_id').notNull(),
    companyId: text('company_id').notNull(),
    /** When the person first opened it. */
    openedAt: timestampColumn('opened_at').notNull(),
    /** Seconds of a recording, thousandths of an article. */
    position: doublePrecision('position').notNull().default(0),
    parts: jsonb('parts').$type<readonly SeenPart[]>().notNull().default([]),
    /** The share that the parts make, 0 to 1. */
    share: doublePrecision('share').notNull().default(0),
    savedAt: timestampColumn('saved_at'),
    finishedAt: timestampColumn('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.resourceId] }),
    index('study_progress_resource').on(table.resourceId),
  ],
)

/** What a company asks of everybody in it, and by when. */
export const studyAssignment = pgTable('study_assignment', {
  resourceId: text('resource_id').primaryKey(),
  companyId: text('company_id').notNull(),
  /** The last day, in China. */
  dueDate: date('due_date', { mode: 'string' }).notNull(),
  assignedBy: text('assigned_by').notNull(),
  assignedAt: timestampColumn('assigned_at').notNull(),
})
