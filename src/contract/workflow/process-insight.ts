import { array, type InferOutput, nullable, object, optional, picklist, pipe, regex, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Count, Id, MaybeTime, PageQuery, pageSchema, queryInteger, WireTime } from '@/contract/shapes'

const asked = {
  key: pipe(string(), regex(/^[\w.-]{1,64}$/)),
  /** What has ended is counted among the instances that were started in these last days. */
  days: optional(queryInteger(1, 366), 90),
}

const Minutes = nullable(Count)

/** One step, over all versions that have it. Every figure counts instances. */
export const StepInsight = object({
  key: string(),
  name: string(),
  /** Running instances that wait here now. */
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
})
export type ProcessInsight = InferOutput<typeof ProcessInsight>

/** How a process runs: how much, how long, and where it waits. No contents, no opinions. */
export const getProcessInsight = endpoint({
  path: '/core/api/app/process/insight',
  summary: '流程统计',
  who: ['administrator:process'],
  input: object(asked),
  output: ProcessInsight,
  errors: [{ code: 404, when: '流程不存在' }],
  origin: 'ours',
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
  /** Where it waits, and for whom. Null: it waits nowhere. */
  stepName: nullable(string()),
  holderNames: array(string()),
})
export type InsightInstance = InferOutput<typeof InsightInstance>

/** The instances behind a figure, newest first; those of a step need its key. */
export const listInsightInstances = endpoint({
  path: '/core/api/app/process/insight/instances',
  summary: '流程统计：明细',
  who: ['administrator:process'],
  input: object({
    ...PageQuery.entries,
    ...asked,
    figure: InsightFigure,
    step: optional(pipe(string(), regex(/^\w{1,32}$/))),
  }),
  output: pageSchema(InsightInstance),
  errors: [{ code: 404, when: '流程不存在' }],
  origin: 'ours',
})
