import { boolean, index, integer, jsonb, pgTable, real, text, unique } from 'drizzle-orm/pg-core'

import { companyRowColumns, timestampColumn } from './platform'

/** A production line. */
export const productionLine = pgTable(
  'production_line',
  {
    ...companyRowColumns(),
    /** `A1`; unique per company. */
    code: text('code').notNull(),
    name: text('name').notNull(),
    sort: integer('sort').notNull().default(0),
  },
  (table) => [unique('production_line_code').on(table.companyId, table.code)],
)

/** A product that machines make. */
export const product = pgTable(
  'product',
  {
    ...companyRowColumns(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    /** `cnc` | `molding` | `robot`: the machine kind that makes it. */
    machineKind: text('machine_kind').notNull(),
    /** Ideal cycle time per piece, in milliseconds. */
    idealCycleMs: integer('ideal_cycle_ms').notNull(),
  },
  (table) => [unique('product_code').on(table.companyId, table.code)],
)

/** A machine with its current product and state. */
export const machine = pgTable(
  'machine',
  {
    ...companyRowColumns(),
    lineId: text('line_id').notNull(),
    productId: text('product_id').notNull(),
    /** `CNC-07`; unique per company, printed on its label. */
    code: text('code').notNull(),
    model: text('model').notNull(),
    /** `cnc` | `molding` | `robot` */
    kind: text('kind').notNull(),
    sort: integer('sort').notNull().default(0),
    /** `run` | `idle` | `down` | `offline` */
    state: text('state').notNull(),
    /** Downtime reason, see {@link productionRecord}; empty while it runs. */
    reason: text('reason').notNull().default(''),
    stateSince: timestampColumn('state_since').notNull(),
    /** Time of the latest report: the latest state or the end of the latest record. It never decreases. */
    reportedAt: timestampColumn('reported_at').notNull(),
    /** Time of the latest reported state; null without one. A record never replaces a later state. */
    stateToldAt: timestampColumn('state_told_at'),
    /** Progress of the running order: pieces done and ordered. */
    orderNo: text('order_no').notNull().default(''),
    orderDone: integer('order_done').notNull().default(0),
    orderTotal: integer('order_total').notNull().default(0),
    /** A demo machine that the server simulates, until a record is posted for it. */
    isSimulated: boolean('is_simulated').notNull().default(false),
    /** Increments with each change of line or product. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    unique('machine_code').on(table.companyId, table.code),
    index('machine_line').on(table.companyId, table.lineId, table.sort),
  ],
)

/** A period of a machine in one state. The latest period has no end. */
export const machineState = pgTable(
  'machine_state',
  {
    ...companyRowColumns(),
    machineId: text('machine_id').notNull(),
    state: text('state').notNull(),
    reason: text('reason').notNull().default(''),
    startAt: timestampColumn('start_at').notNull(),
    endAt: timestampColumn('end_at'),
  },
  (table) => [unique('machine_state_start').on(table.machineId, table.startAt)],
)

/**
 * The output of a machine in one period of a shift: an hour, or the whole shift for older days. All values are
 * additive, so that the OEE of any group of records is computed from their sums (`production/oee.ts`).
 */
export const productionRecord = pgTable(
  'production_record',
  {
    ...companyRowColumns(),
    lineId: text('line_id').notNull(),
    machineId: text('machine_id').notNull(),
    productId: text('product_id').notNull(),
    /** The day the shift began, `yyyy-MM-dd`: a night shift after midnight belongs to the previous day. */
    workDay: text('work_day').notNull(),
    /** `day` (08:00 to 20:00) | `night` */
    shift: text('shift').notNull(),
    startAt: timestampColumn('start_at').notNull(),
    endAt: timestampColumn('end_at').notNull(),
    /** Planned production time in seconds, without breaks. */
    plannedSeconds: integer('planned_seconds').notNull(),
    runSeconds: integer('run_seconds').notNull(),
    idealCycleMs: integer('ideal_cycle_ms').notNull(),
    /** Pieces planned, produced, and good ones among them. */
    plan: integer('plan').notNull(),
    total: integer('total').notNull(),
    good: integer('good').notNull(),
    /** Downtime in seconds by reason: `changeover` | `material` | `fault` | `other`. */
    downtime: jsonb('downtime').$type<Readonly<Record<string, number>>>().notNull().default({}),
    /** Defective pieces by kind: `size` | `scratch` | `burr` | `other`. */
    defects: jsonb('defects').$type<Readonly<Record<string, number>>>().notNull().default({}),
    energyWh: integer('energy_wh').notNull().default(0),
  },
  (table) => [
    unique('production_record_start').on(table.machineId, table.startAt),
    index('production_record_day').on(table.companyId, table.workDay, table.lineId),
    index('production_record_time').on(table.companyId, table.startAt),
  ],
)

/** A measured machine parameter with its limits. */
export const machineParameter = pgTable(
  'machine_parameter',
  {
    ...companyRowColumns(),
    machineId: text('machine_id').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    unit: text('unit').notNull(),
    sort: integer('sort').notNull().default(0),
    /** Decimal places. */
    digits: integer('digits').notNull().default(0),
    value: real('value').notNull(),
    /** Warning threshold; null: no warning. */
    warnAbove: real('warn_above'),
    upper: real('upper').notNull(),
    lower: real('lower'),
  },
  (table) => [unique('machine_parameter_code').on(table.machineId, table.code)],
)

/** Recurring maintenance of a machine. */
export const machineUpkeep = pgTable(
  'machine_upkeep',
  {
    ...companyRowColumns(),
    machineId: text('machine_id').notNull(),
    name: text('name').notNull(),
    ownerId: text('owner_id').notNull(),
    intervalDays: integer('interval_days').notNull(),
    lastDoneAt: timestampColumn('last_done_at').notNull(),
    dueAt: timestampColumn('due_at').notNull(),
  },
  (table) => [index('machine_upkeep_machine').on(table.machineId, table.dueAt)],
)

/** An andon call (安灯) or a repair request, with the process that handles it. */
export const machineCall = pgTable(
  'machine_call',
  {
    ...companyRowColumns(),
    machineId: text('machine_id').notNull(),
    /** `andon` | `repair` */
    kind: text('kind').notNull(),
    /** The problem, from the list of options. */
    reason: text('reason').notNull(),
    instanceId: text('instance_id').notNull(),
    callerId: text('caller_id').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    unique('machine_call_instance').on(table.instanceId),
    index('machine_call_machine').on(table.machineId, table.createdAt),
  ],
)

/** One move of a machine to another line or product. */
export const lineChange = pgTable(
  'line_change',
  {
    ...companyRowColumns(),
    machineId: text('machine_id').notNull(),
    changeNo: text('change_no').notNull(),
    fromLineId: text('from_line_id').notNull(),
    toLineId: text('to_line_id').notNull(),
    fromProductId: text('from_product_id').notNull(),
    toProductId: text('to_product_id').notNull(),
    /** `running` | `done` | `cancelled` */
    status: text('status').notNull(),
    starterId: text('starter_id').notNull(),
    startAt: timestampColumn('start_at').notNull(),
    endAt: timestampColumn('end_at'),
    /** Incremented by each write, so that the second of two users gets a conflict. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    unique('line_change_no').on(table.companyId, table.changeNo),
    index('line_change_machine').on(table.machineId, table.startAt),
    index('line_change_company').on(table.companyId, table.startAt),
  ],
)

/** One step of a line change, ordered. */
export const lineChangeStep = pgTable(
  'line_change_step',
  {
    ...companyRowColumns(),
    changeId: text('change_id').notNull(),
    seq: integer('seq').notNull(),
    name: text('name').notNull(),
    hint: text('hint').notNull().default(''),
    standardMinutes: integer('standard_minutes').notNull(),
    /** `plain` | `photo` (at least one) | `firstPiece` (measurements within tolerance) */
    kind: text('kind').notNull(),
    /** Dimensions to measure at the first piece. */
    measures: jsonb('measures').$type<readonly PieceMeasure[]>().notNull().default([]),
    doneById: text('done_by_id'),
    doneAt: timestampColumn('done_at'),
    note: text('note').notNull().default(''),
    photos: jsonb('photos').$type<readonly string[]>().notNull().default([]),
  },
  (table) => [unique('line_change_step_seq').on(table.changeId, table.seq)],
)

/** One dimension of a first piece: nominal and measured value. */
export interface PieceMeasure {
  name: string
  unit: string
  nominal: number
  /** Symmetric tolerance. */
  tolerance: number
  value: number | null
}

/** The time up to which the demo machines of a company have been simulated. */
export const productionClock = pgTable('production_clock', {
  companyId: text('company_id').primaryKey(),
  livedUntil: timestampColumn('lived_until').notNull(),
})
