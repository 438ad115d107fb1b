import { array, type InferOutput, nullable, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  Count,
  Id,
  MaybeTime,
  PageQuery,
  ProcessKey,
  pageSchema,
  patternText,
  queryInteger,
  trimmedText,
  WireTime,
} from '@/contract/shapes'

const query = {
  key: ProcessKey,
  /** What has ended is counted among the instances that were started in these last days. */
  days: optional(queryInteger(1, 366), 90),
}

const Minutes = nullable(Count)

/** One step, over all versions that have it. Every figure counts instances. */
export const StepInsight = object({
  key: string(),
  name: string(),
  /** Running instances that wait here now; in a parallel part they wait in each branch. */
  waiting: Count,
  /** Of these, the ones whose time limit is over. */
  overdue: Count,
  passed: Count,
  /** From opening to deciding. Null: nobody has decided yet. */
  meanMinutes: Minutes,
  /** Nine of ten took no longer. */
  p90Minutes: Minutes,
  /** The same by working time: the company's calendar, eight hours a day. */
  workMeanMinutes: Minutes,
  workP90Minutes: Minutes,
  /** Instances that were returned from here, and refused here. */
  sentBack: Count,
  refused: Count,
})
export type StepInsight = InferOutput<typeof StepInsight>

/** So many applications have a reason in the same words before the words are shown. */
export const REASON_TIMES_MIN = 3

/**
 * Why applications were refused, or returned. `common`: the same words with at least {@link REASON_TIMES_MIN}
 * applications, apart from spaces and marks at the end; the ten most common. `none`: nothing was written. `other`: the
 * rest, whose words are for those who take part.
 */
const reason = picklist(['common', 'none', 'other'])
export const ReasonInsight = object({
  figure: picklist(['refusedFor', 'sentBackFor']),
  reason,
  /** Empty unless it is `common`. */
  text: string(),
  /** Instances. */
  total: Count,
})
export type ReasonInsight = InferOutput<typeof ReasonInsight>

export const ProcessInsight = object({
  running: Count,
  /** At the starter, who was asked to change something. */
  returned: Count,
  approved: Count,
  rejected: Count,
  revoked: Count,
  /** From start to decision. */
  meanMinutes: Minutes,
  p90Minutes: Minutes,
  /** The same by working time: the company's calendar, eight hours a day. */
  workMeanMinutes: Minutes,
  workP90Minutes: Minutes,
  steps: array(StepInsight),
  /** The most common first, refusals before returns; none of those that count nothing. */
  reasons: array(ReasonInsight),
})
export type ProcessInsight = InferOutput<typeof ProcessInsight>

/** How a process runs: how much, how long, and where it waits. No contents, no opinions but common ones. */
export const getProcessInsight = endpoint({
  path: '/core/api/app/process/insight',
  summary: '流程统计',
  who: ['administrator:process'],
  input: object(query),
  output: ProcessInsight,
  errors: [{ code: 404, when: '流程不存在' }],
})

/** A figure of {@link ProcessInsight}, or of one of its steps. */
export const InsightFigure = picklist([
  'running',
  'returned',
  'approved',
  'rejected',
  'revoked',
  'waiting',
  'overdue',
  'passed',
  'sentBack',
  'refused',
  /** What took time, of a step or from start to decision: the list is the slowest first. */
  'slowest',
  ...ReasonInsight.entries.figure.options,
])
export type InsightFigure = InferOutput<typeof InsightFigure>

/** An instance behind a figure: where it stands, not what it says. */
export const InsightInstance = object({
  procInstId: Id,
  serialNo: string(),
  starterName: string(),
  status: string(),
  statusName: string(),
  startTime: WireTime,
  endTime: MaybeTime,
  /** Of `slowest`: how long it took, by the clock. */
  minutes: Minutes,
  /** Where it waits, several steps joined by 、, and for whom. Null: it waits nowhere. */
  stepName: nullable(string()),
  holderNames: array(string()),
})
export type InsightInstance = InferOutput<typeof InsightInstance>

/** The instances behind a figure; those of a step need its key, those of a reason what it is. */
export const listInsightInstances = endpoint({
  path: '/core/api/app/process/insight/instances',
  summary: '流程统计：明细',
  who: ['administrator:process'],
  input: object({
    ...PageQuery.entries,
    ...query,
    figure: InsightFigure,
    step: optional(patternText(/^\w{1,32}$/)),
    reason: optional(reason),
    /** Of a `common` reason; any other words have no list. */
    text: optional(trimmedText(200)),
    /** In the number, the starter's name, or the name of whom it waits for. */
    keyword: optional(trimmedText(50)),
    /** By start. Absent: the slowest first where time is the figure, else the newest. */
    sort: optional(picklist(['newest', 'oldest'])),
  }),
  output: pageSchema(InsightInstance),
  errors: [{ code: 404, when: '流程不存在' }],
})
