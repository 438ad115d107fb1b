import { callAfterCommit } from '@/server/db/connection'
import {
  type OverdueHandling,
  PROCESS_OUTCOMES,
  type ProcessCounter,
  type ProcessOutcome,
} from '@/server/http/process-metrics'

import { type Instance, SYSTEM_ACTOR, type WorkflowTask } from './engine/state'

/** Of this process. */
const counters = new Set<ProcessCounter>()

/** Counts from now on what is committed. @returns ends it */
export function addProcessCounter(counter: ProcessCounter): () => void {
  counters.add(counter)
  return () => void counters.delete(counter)
}

const isDecided = (task: WorkflowTask | undefined) => task?.state === 'done' && task.assignee !== SYSTEM_ACTOR

const findOutcome = ({ status }: Pick<Instance, 'status'>): ProcessOutcome | null =>
  PROCESS_OUTCOMES.find((outcome) => outcome === status) ?? null

/**
 * Counts one command, once the transaction around is committed.
 *
 * @param before null when it started the process
 */
export function countProcessStep(
  before: Pick<Instance, 'status' | 'tasks'> | null,
  after: Pick<Instance, 'status' | 'tasks'>,
): void {
  const decided = after.tasks.filter((task) => isDecided(task) && !isDecided(before?.tasks[task.no - 1]))
  const step = {
    isStart: before === null,
    results: decided.flatMap(({ result }) => result ?? []),
    outcome: before?.status === after.status ? null : findOutcome(after),
  }
  callAfterCommit((seconds) => {
    for (const counter of counters) counter.countStep(step, seconds)
  })
}

/** Counts overdue tasks, once the transaction around is committed. */
export function countOverdueTasks(handling: OverdueHandling, tasks: number): void {
  callAfterCommit(() => {
    for (const counter of counters) counter.countOverdue(handling, tasks)
  })
}
