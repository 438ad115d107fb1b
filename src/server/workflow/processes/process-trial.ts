import type { InferOutput } from 'valibot'

import { listLaterFields } from '@/contract/workflow/process-faults'
import type { tryProcess } from '@/contract/workflow/process-setting'
import { listChoicePlaces } from '@/lib/form/choice-places'
import { createConditionEvaluator } from '@/lib/form/form'
import type { FormContent } from '@/lib/form/form-types'
import type { WorkCalendar } from '@/lib/time/work-calendar'
import { formatWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import type { FormDefinition, ProcessStep } from '@/server/definitions/process'
import { Refusal } from '@/server/http/refusal'
import { filterColleagues, findPeople, getPerson } from '@/server/people/people'
import { readWorkCalendar } from '@/server/people/work-calendar-store'
import { buildFormSubject, validateSubmission } from '@/server/workflow/forms/form'
import { getFormRules } from '@/server/workflow/forms/form-fields'
import { computeReaderModes } from '@/server/workflow/forms/form-modes'
import { findListNames } from '@/server/workflow/forms/form-names'
import { computeHoldTime, computeLimit } from '@/server/workflow/holds/hold-time'
import { computeInitialContent } from '@/server/workflow/instances/start'

import { assertValidProcess, toFormDefinition, toProcessSteps } from './process-setting-store'
import { applyConditions, resolveSteps } from './resolve-steps'
import { findStarterFacts } from './starter-conditions'
import { type Acting, listActs } from './step-acts'
import { countNeed, isStepPart, listItemSteps, listStepItems, type StepItem, type StepPart } from './step-tree'

type TrialInput = InferOutput<(typeof tryProcess)['input']>
type Trial = InferOutput<(typeof tryProcess)['output']>

/** No process of a company has this key, so no subject answers for it. */
const TRIAL = 'trial'

/**
 * The way that a form would take through a process that is not published yet. Nothing is stored.
 *
 * @throws {Refusal} 404 when the starter is no colleague; 422 when the process could not run
 */
export async function runProcessTrial(
  db: Db,
  companyId: string,
  { content, starterId, main, sub }: TrialInput,
  now: Date,
): Promise<Trial> {
  if (!(await filterColleagues(db, companyId, [starterId])).has(starterId)) {
    throw new Refusal(404, '发起人不是本企业成员')
  }
  await assertValidProcess(db, companyId, content)
  const form = toFormDefinition(TRIAL, content)
  const steps = toProcessSteps(content)
  const starter = { companyId, userId: starterId }
  const initial = await computeInitialContent(db, starter, { key: TRIAL, form }, now)
  const values = validateSubmission(openLaterFields(form, content), { main, sub }, initial)
  const facts = await findStarterFacts(db, companyId, starterId, steps)
  const opened = applyConditions(steps, form, values.content, facts)
  const resolved = await resolveSteps(db, opened, { companyId, starterId }, values.content)
  const calendar = await readWorkCalendar(db, companyId)
  const people = await findPeople(db, companyId, [starterId, ...resolved.flatMap(({ step }) => step.assignees)])
  const holds = createConditionEvaluator(getFormRules(form), values.content, facts?.values)
  const acting = listActs(resolved.map(({ step }) => step))
  const names = await findListNames(db, companyId, form, [values.content])
  const reached = computeArrivals(acting, values.content, now, calendar)
  return {
    starter: getPerson(people, starterId),
    faults: values.faults,
    subject: buildFormSubject(form, values.content, computeReaderModes(form, { steps }), names) || content.name,
    steps: acting.map(({ step, acts }, at) => ({
      key: step.key,
      name: step.name,
      mode: step.mode,
      isFallback: resolved[at]?.isFallback ?? false,
      isOpen: !step.skipped,
      isLastResort: !step.skipped && !isOnWay(step, holds),
      people: step.assignees.map((id) => getPerson(people, id)),
      acts,
      isTaken: listChoicePlaces(step).every(({ isTaken }) => isTaken === true),
      taken: listChoicePlaces(step).flatMap(({ group, isTaken }) => (isTaken ? [group] : [])),
      reason: describeReason(step, values.content, reached[at] ?? now, calendar),
      dueTime: acts === 'people' && !step.skipped ? formatLimitEnd(step, reached[at] ?? now, calendar) : null,
    })),
  }
}

/** Whether the branches of a step are taken and its condition holds. */
const isOnWay = (step: ProcessStep, holds: (when: string) => boolean): boolean =>
  listChoicePlaces(step).every(({ isTaken }) => isTaken === true) && (step.when === undefined || holds(step.when))

/** The form, in which what a later step or the answer of another system fills in can be typed as well. */
function openLaterFields(form: FormDefinition, { fields, steps }: TrialInput['content']): FormDefinition {
  const later = new Set(listLaterFields({ fields, steps }).map(({ field }) => field))
  return { ...form, fields: form.fields.map((field) => (later.has(field.field) ? { ...field, start: 'edit' } : field)) }
}

function formatLimitEnd(step: ProcessStep, from: Date, calendar: WorkCalendar) {
  const end = computeLimit(step, from, calendar)
  return end && formatWireTime(end.getTime())
}

/**
 * When each step is reached if everybody decides at once, so that only waits take time. A parallel part goes on when as
 * many of its branches are done as it needs.
 */
function computeArrivals(acting: readonly Acting[], content: FormContent, start: Date, calendar: WorkCalendar): Date[] {
  const acts = new Map(acting.map((one) => [one.step, one.acts]))
  const reached = new Map<ProcessStep, Date>()
  const pass = (items: readonly StepItem[], from: Date): Date => items.reduce(passItem, from)
  const passItem = (from: Date, item: StepItem): Date => {
    if (isStepPart(item)) return passPart(item, from)
    reached.set(item, from)
    const isWaiting = acts.get(item) === 'wait' && !item.skipped
    return isWaiting ? computeHoldTime(item, content, from, calendar) : from
  }
  const passPart = (part: StepPart, from: Date): Date => {
    const opening = part.branches.map((items) => ({ end: pass(items, from), own: listItemSteps(items) }))
    const open = opening.filter(({ own }) => own.some(({ skipped }) => !skipped))
    const ends = open.map(({ end }) => end).sort((one, other) => one.getTime() - other.getTime())
    return ends[countNeed(part, ends.length) - 1] ?? from
  }
  pass(listStepItems(acting.map(({ step }) => step)), start)
  return acting.map(({ step }) => reached.get(step) ?? start)
}

/** Why a step acts by itself, or until when it waits if it is reached at this time. */
function describeReason(step: ProcessStep, content: FormContent, now: Date, calendar: WorkCalendar): string {
  const { kind, wait = {}, reason = '' } = step
  if (kind === 'automatic') return reason
  if (kind !== 'wait') return ''
  if (wait.field !== undefined && !content.main[wait.field]) return '表单里没有填写，不用等待'
  const end = computeHoldTime(step, content, now, calendar)
  if (end.getTime() <= now.getTime()) return '时间已经过了，不用等待'
  const time = formatWireTime(end.getTime()).slice(0, 'yyyy-MM-dd HH:mm'.length)
  return wait.hours === undefined ? `到 ${time} 往下走` : `前面马上处理的话，${time} 往下走`
}
