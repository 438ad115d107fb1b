import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'

import type { SharedProcessDraft } from '@/contract/workflow/process-draft'
import type { FormContent } from '@/lib/form/form-types'
import type {
  Arrival,
  FieldChange,
  FormDefinition,
  Lane,
  ProcessStep,
  Return,
  SummaryLine,
} from '@/server/definitions/process'

import { companyRowColumns, pinyinColumns, timestampColumn } from './platform'

/** A group of processes of a company. */
export const processGroup = pgTable(
  'process_group',
  {
    ...companyRowColumns(),
    name: text('name').notNull(),
    icon: text('icon').notNull().default(''),
    sort: integer('sort').notNull().default(0),
  },
  (table) => [index('process_group_company').on(table.companyId, table.sort)],
)

/** One version of a process definition: its form and its steps. Running instances use the steps of their start. */
export const processDefinition = pgTable(
  'process_definition',
  {
    ...companyRowColumns(),
    groupId: text('group_id').notNull(),
    key: text('key').notNull(),
    version: integer('version').notNull().default(1),
    name: text('name').notNull(),
    /** Pinyin of `name` (db/pinyin), for search. */
    pinyin: text('pinyin').notNull().default(''),
    initials: text('initials').notNull().default(''),
    icon: text('icon').notNull().default(''),
    description: text('description').notNull().default(''),
    /** Prefix of its serial numbers: `PR-20261120-0043`. */
    prefix: text('prefix').notNull(),
    form: jsonb('form').$type<FormDefinition>().notNull(),
    steps: jsonb('steps').$type<readonly ProcessStep[]>().notNull(),
    /** Whether tasks may be decided in a batch; false needs a reason. */
    canBatch: boolean('can_batch').notNull().default(true),
    batchDisabledReason: text('batch_disabled_reason').notNull().default(''),
    sort: integer('sort').notNull().default(0),
    /** `on` | `off`: whether new instances may be started. */
    status: text('status').notNull().default('on'),
    /** Null for a version that came with a template. */
    publishedAt: timestampColumn('published_at'),
    publishedById: text('published_by_id'),
  },
  (table) => [
    check('process_definition_status', sql`${table.status} in ('on', 'off')`),
    unique('process_definition_version').on(table.companyId, table.key, table.version),
  ],
)

/** A running or ended process instance. `version` counts its commands: every command updates this row first. */
export const processInstance = pgTable(
  'process_instance',
  {
    ...companyRowColumns(),
    definitionId: text('definition_id').notNull(),
    processKey: text('process_key').notNull(),
    processName: text('process_name').notNull(),
    category: text('category').notNull().default(''),
    serialNo: text('serial_no').notNull(),
    subject: text('subject').notNull(),
    ...pinyinColumns(),
    starterId: text('starter_id').notNull(),
    /** The state of the engine (workflow/engine/state.ts). */
    status: text('status').notNull(),
    step: integer('step').notNull(),
    round: integer('round').notNull(),
    rounds: integer('rounds').notNull(),
    submitted: integer('submitted').notNull(),
    returns: jsonb('returns').$type<readonly Return[]>().notNull().default([]),
    arrival: jsonb('arrival').$type<Arrival>(),
    /** The branches of the parallel part that it is in; empty elsewhere. */
    lanes: jsonb('lanes').$type<readonly Lane[]>().notNull().default([]),
    steps: jsonb('steps').$type<readonly ProcessStep[]>().notNull(),
    version: integer('version').notNull().default(0),
    form: jsonb('form').$type<FormContent>().notNull(),
    /** Increments with each change of `form`. */
    formVersion: integer('form_version').notNull().default(0),
    summary: jsonb('summary').$type<readonly SummaryLine[]>().notNull().default([]),
    /** Fen; null when the form has no amount. */
    amount: bigint('amount', { mode: 'number' }),
    /** 0 normal, 1 urgent, 2 critical. */
    priority: integer('priority').notNull().default(0),
    urgeCount: integer('urge_count').notNull().default(0),
    urgedAt: timestampColumn('urged_at'),
    /** The task of the system that started it as a sub-process. */
    parentTaskId: text('parent_task_id'),
    createdAt: timestampColumn('created_at').notNull(),
    endedAt: timestampColumn('ended_at'),
  },
  (table) => [
    check(
      'process_instance_status',
      sql`${table.status} in ('running', 'approved', 'rejected', 'returned', 'revoked')`,
    ),
    unique('process_instance_serial').on(table.serialNo, table.companyId),
    // For the migration of older rows at startup.
    index('process_instance_unspoken').on(table.id).where(sql`pinyin = '' and initials = ''`),
    index('process_instance_starter').on(table.starterId, table.createdAt, table.id),
    index('process_instance_parent').on(table.parentTaskId).where(sql`parent_task_id is not null`),
    // The statistics of a process: its states now, and what was started lately.
    index('process_instance_process').on(table.companyId, table.processKey, table.status, table.createdAt, table.id),
  ],
)

/** One user's task in a step. */
export const processTask = pgTable(
  'process_task',
  {
    ...companyRowColumns(),
    instanceId: text('instance_id').notNull(),
    /** Task number of the engine within the instance, from 1. */
    no: integer('no').notNull(),
    step: integer('step').notNull(),
    round: integer('round').notNull(),
    order: integer('place').notNull(),
    kind: text('kind').notNull(),
    parent: integer('parent'),
    supersedes: integer('supersedes'),
    /** `system` in steps that hold the process up. */
    assigneeId: text('assignee_id').notNull(),
    /** The absent user, when the assignee is a substitute. */
    ownerId: text('owner_id'),
    state: text('state').notNull(),
    result: text('result'),
    touched: boolean('touched').notNull().default(false),
    /**
     * Increments with each write to this row. Together with the form version it identifies what the assignee has seen.
     */
    version: integer('version').notNull().default(0),
    /** Sequence number of the history entry that created it, and of the one that closed it. */
    createdSeq: integer('created_seq').notNull(),
    closedSeq: integer('closed_seq'),
    createdAt: timestampColumn('created_at').notNull(),
    /** When the task was opened. */
    openedAt: timestampColumn('opened_at'),
    /** When it is overdue; of the system: when it acts next. */
    dueAt: timestampColumn('due_at'),
    closedAt: timestampColumn('closed_at'),
    /** When the assignee first opened the page. */
    readAt: timestampColumn('read_at'),
    /** When the assignee, and when the managers, were notified that it is overdue. */
    remindedAt: timestampColumn('reminded_at'),
    escalatedAt: timestampColumn('escalated_at'),
    /** When the managers are to be notified; set when the assignee is. Null: never. */
    escalateAt: timestampColumn('escalate_at'),
  },
  (table) => [
    check('process_task_state', sql`${table.state} in ('open', 'waiting', 'done', 'canceled')`),
    check('process_task_kind', sql`${table.kind} in ('main', 'before', 'after', 'delegate')`),
    unique('process_task_no').on(table.instanceId, table.no),
    // Serves the count and the list of open tasks, the most frequent queries, and the count of overdue tasks as an
    // index-only scan.
    index('process_task_open')
      .on(table.companyId, table.assigneeId, table.openedAt, table.id, table.dueAt)
      .where(sql`state = 'open'`),
    // Housekeeping queries these every minute: they contain only pending notifications.
    index('process_task_due').on(table.dueAt).where(sql`state = 'open' and reminded_at is null`),
    // Tasks of the system, by when it acts next.
    index('process_task_held').on(table.dueAt).where(sql`assignee_id = 'system' and due_at is not null`),
    index('process_task_escalate').on(table.escalateAt).where(sql`state = 'open' and escalated_at is null`),
  ],
)

/** One immutable row per applied command and automatic action; `seq` 0 is the start, then the instance's version. */
export const processHistory = pgTable(
  'process_history',
  {
    ...companyRowColumns(),
    instanceId: text('instance_id').notNull(),
    seq: integer('seq').notNull(),
    taskId: text('task_id'),
    taskNo: integer('task_no'),
    /** `system` for what the process does by itself. */
    actorId: text('actor_id').notNull(),
    /** The user whom the actor represented. */
    ownerId: text('owner_id'),
    /** An action of the engine, also an automatic one, or `start`. */
    action: text('action').notNull(),
    step: integer('step').notNull(),
    /** Users selected in the command. */
    userIds: jsonb('user_ids').$type<readonly string[]>().notNull().default([]),
    opinion: text('opinion').notNull().default(''),
    signFileId: text('sign_file_id'),
    /**
     * SHA-256 over form, opinion, signer, time and signature picture; see workflow/forms/signature.ts. Null: no
     * signature.
     */
    signDigest: text('sign_digest'),
    /** The signed form; null: no signature. */
    signedForm: jsonb('signed_form').$type<FormContent>(),
    /** SHA-256 over the form after this command; null: the command did not change it. */
    formDigest: text('form_digest'),
    attachments: jsonb('attachments').$type<readonly string[]>().notNull().default([]),
    changes: jsonb('changes').$type<readonly FieldChange[]>().notNull().default([]),
    at: timestampColumn('at').notNull(),
  },
  (table) => [
    unique('process_history_seq').on(table.instanceId, table.seq),
    index('process_history_actor').on(table.actorId, table.at, table.id),
    index('process_history_task').on(table.taskId, table.actorId, table.seq),
    // The statistics of a process ask who refused or returned, and why: a few of all entries.
    index('process_history_refused')
      .on(table.companyId, table.at, table.instanceId)
      .where(sql`action in ('reject', 'autoReject', 'lateReject', 'holdReject', 'returnPrev', 'returnTo')`),
  ],
)

/** Users with read access to an instance in which they have no task. */
export const processReader = pgTable(
  'process_reader',
  {
    instanceId: text('instance_id').notNull(),
    userId: text('user_id').notNull(),
    companyId: text('company_id').notNull(),
    /** `circulate` (传阅) | `mention` (named in a comment) | `overdue` (notified of an overdue task) */
    via: text('via').notNull(),
    byId: text('by_id').notNull(),
    at: timestampColumn('at').notNull(),
    readAt: timestampColumn('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instanceId, table.userId] }),
    check('process_reader_via', sql`${table.via} in ('circulate', 'mention', 'overdue')`),
    index('process_reader_user').on(table.userId, table.via, table.at, table.instanceId),
    // For the badge: unread copies are few even for users with many copies.
    index('process_reader_unread').on(table.userId, table.companyId).where(sql`via = 'circulate' and read_at is null`),
  ],
)

/** A comment on an instance. */
export const processComment = pgTable(
  'process_comment',
  {
    ...companyRowColumns(),
    instanceId: text('instance_id').notNull(),
    authorId: text('author_id').notNull(),
    text: text('text').notNull(),
    mentions: jsonb('mentions').$type<readonly string[]>().notNull().default([]),
    attachments: jsonb('attachments').$type<readonly string[]>().notNull().default([]),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    index('process_comment_instance').on(table.instanceId, table.createdAt),
    index('process_comment_author').on(table.authorId, table.createdAt),
  ],
)

/** A link between two related processes, shown on both. */
export const processLink = pgTable(
  'process_link',
  {
    companyId: text('company_id').notNull(),
    instanceId: text('instance_id').notNull(),
    linkedId: text('linked_id').notNull(),
    byId: text('by_id').notNull(),
    at: timestampColumn('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.instanceId, table.linkedId] }),
    index('process_link_back').on(table.linkedId),
  ],
)

/** The last used serial number, by prefix and day: `PR-20261120-0043`. */
export const processSerial = pgTable(
  'process_serial',
  {
    companyId: text('company_id').notNull(),
    /** Prefix and day: `PR-20261120`. */
    series: text('series').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.series] })],
)

/** A user's favorite processes. */
export const processFavorite = pgTable(
  'process_favorite',
  {
    userId: text('user_id').notNull(),
    companyId: text('company_id').notNull(),
    processKey: text('process_key').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.processKey] })],
)

/** The draft of a process that administrators design; publishing removes it. */
export const processDesignDraft = pgTable(
  'process_design_draft',
  {
    companyId: text('company_id').notNull(),
    /** The key of the process, or `new-` and a random part. */
    key: text('key').notNull(),
    /** The published version that it began with; 0 for a new process. */
    base: integer('base').notNull(),
    /** Increments with each save. */
    revision: integer('revision').notNull(),
    content: jsonb('content').$type<SharedProcessDraft['content']>().notNull(),
    savedAt: timestampColumn('saved_at').notNull(),
    savedById: text('saved_by_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.key] }),
    index('process_design_draft_age').on(table.savedAt),
  ],
)

/** A user's private form draft. */
export const processDraft = pgTable(
  'process_draft',
  {
    userId: text('user_id').notNull(),
    companyId: text('company_id').notNull(),
    /** `process:<key>` | `task:<id>` | `opinion:<task or instance>.<action>` */
    key: text('key').notNull(),
    content: jsonb('content').$type<FormContent>().notNull(),
    opinion: text('opinion').notNull().default(''),
    /** Priority as in `processInstance`. */
    priority: integer('priority').notNull().default(0),
    formVersion: integer('form_version').notNull().default(0),
    /** Increments with each save. */
    version: integer('version').notNull(),
    deviceName: text('device_name').notNull().default(''),
    savedAt: timestampColumn('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.companyId, table.key] }),
    index('process_draft_age').on(table.savedAt),
  ],
)
