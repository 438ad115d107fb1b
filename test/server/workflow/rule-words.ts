import type { Instance, WorkflowTask } from '@/server/workflow/engine/state'

/** A rule of the approval engine does not hold. */
export class BrokenRule extends Error {
  override name = 'BrokenRule'
}

export function must(holds: boolean, rule: string): void {
  if (!holds) throw new BrokenRule(rule)
}

export const live = (task: WorkflowTask) => task.state === 'open' || task.state === 'waiting'

/** Whether both say the same in JSON. A state takes over most of the one before it, which then is not read again. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => same(one, b[at]))
  return JSON.stringify(a) === JSON.stringify(b)
}

export function votes(state: Instance, round: number): WorkflowTask[] {
  const mains = state.tasks.filter((task) => task.kind === 'main' && task.round === round)
  return mains.filter((task) => !mains.some((other) => other.supersedes === task.no)).sort((a, b) => a.order - b.order)
}

export function hasQuorum(state: Instance, step: number, round: number): boolean {
  const all = votes(state, round)
  const agreed = all.filter((task) => task.state === 'done' && task.result === 'agreed')
  return state.steps[step]?.mode === 'any' ? agreed.length > 0 : all.length > 0 && agreed.length === all.length
}

/** The task of that number. */
export const getTask = (state: Instance, no: number) => state.tasks[no - 1] as WorkflowTask

/** Whether a step after the first has decided since the instance was last handed in. */
export function isDecidedLater(state: Instance): boolean {
  const counting = state.tasks.filter((task) => task.round >= state.submitted && task.step > 0)
  return counting.some((task) => task.kind === 'main' && task.state === 'done')
}
