import type { Registry } from 'prom-client'

type PromClient = typeof import('prom-client')

/** How a process ends. */
export const PROCESS_OUTCOMES = ['approved', 'rejected', 'revoked'] as const
export type ProcessOutcome = (typeof PROCESS_OUTCOMES)[number]

/** What a task ends with. */
export const TASK_RESULTS = ['agreed', 'rejected', 'returned', 'advised'] as const
type TaskDecisionResult = (typeof TASK_RESULTS)[number]

/** What is done about a task whose time is over. */
export const OVERDUE_HANDLINGS = ['reminded', 'escalated', 'decided', 'handedUp'] as const
export type OverdueHandling = (typeof OVERDUE_HANDLINGS)[number]

/** What one command did to a process. */
export interface ProcessStepFigures {
  isStart: boolean
  /** Of the tasks that it ended. */
  results: readonly TaskDecisionResult[]
  /** Set when it ended the process. */
  outcome: ProcessOutcome | null
}

/** Counts what the approval engine does, once it is committed. */
export interface ProcessCounter {
  /** @param seconds of its transaction: locks, the attempts before and the commit included */
  countStep(step: ProcessStepFigures, seconds: number): void
  countOverdue(handling: OverdueHandling, tasks: number): void
}

const STEP_SECONDS = [0.005, 0.02, 0.1, 0.3, 1, 5]

/** Each series is there from the start, so that its first event is a growth. */
export function createProcessCounter({ Counter, Histogram }: PromClient, registry: Registry): ProcessCounter {
  const registers = [registry]
  const starts = new Counter({
    name: 'assistant_process_starts_total',
    help: 'Processes that were started',
    registers,
  })
  const ends = new Counter({
    name: 'assistant_process_ends_total',
    help: 'Processes that ended: approved, rejected, revoked by their starter or the system',
    labelNames: ['outcome'],
    registers,
  })
  const decisions = new Counter({
    name: 'assistant_task_decisions_total',
    help: 'Tasks of people that ended by their result, also where the process decided by itself',
    labelNames: ['result'],
    registers,
  })
  const lasted = new Histogram({
    name: 'assistant_process_step_duration_seconds',
    help: 'Time of the transaction of a start, a decision or a step that the system takes: locks, attempts and commit',
    buckets: STEP_SECONDS,
    registers,
  })
  const overdue = new Counter({
    name: 'assistant_overdue_tasks_total',
    help: 'Overdue tasks whose holders were reminded, whose managers were told, that were decided or handed up',
    labelNames: ['handling'],
    registers,
  })
  for (const outcome of PROCESS_OUTCOMES) ends.inc({ outcome }, 0)
  for (const result of TASK_RESULTS) decisions.inc({ result }, 0)
  for (const handling of OVERDUE_HANDLINGS) overdue.inc({ handling }, 0)
  return {
    countStep({ isStart, results, outcome }, seconds) {
      if (isStart) starts.inc()
      for (const result of results) decisions.inc({ result })
      if (outcome) ends.inc({ outcome })
      lasted.observe(seconds)
    },
    countOverdue(handling, tasks) {
      overdue.inc({ handling }, tasks)
    },
  }
}
