import { HOUR_MS } from '@/lib/durations'
import type { FormContent } from '@/lib/form/form-types'
import { addWorkingHours, type WorkCalendar } from '@/lib/time/work-calendar'
import { parseWireTime } from '@/lib/wire-time'
import type { ProcessStep } from '@/server/definitions/process'

/** The end of a wait in Unix milliseconds; undefined when the form has no time there. */
function findWaitEnd(
  { wait = {}, dueIn }: ProcessStep,
  { main }: FormContent,
  from: number,
  calendar: WorkCalendar,
): number | undefined {
  const { hours, day, field } = wait
  if (hours !== undefined && dueIn === 'working') return addWorkingHours(calendar, from, hours)
  if (hours !== undefined) return from + hours * HOUR_MS
  const value = day ?? main[field ?? '']
  return typeof value === 'string' ? parseWireTime(value) : undefined
}

/**
 * When the system acts on its task next: at the end of a wait, else at once.
 *
 * @param from when the task was opened
 */
export function computeHoldTime(step: ProcessStep, content: FormContent, from: Date, calendar: WorkCalendar): Date {
  const end = step.kind === 'wait' ? findWaitEnd(step, content, from.getTime(), calendar) : undefined
  return end === undefined || end < from.getTime() ? from : new Date(end)
}

/** When the limit of a step falls; null without one. */
export function computeLimit(
  { dueHours, dueIn }: Pick<ProcessStep, 'dueHours' | 'dueIn'>,
  from: Date,
  calendar: WorkCalendar,
): Date | null {
  if (dueHours === undefined) return null
  const start = from.getTime()
  return new Date(dueIn === 'working' ? addWorkingHours(calendar, start, dueHours) : start + dueHours * HOUR_MS)
}
