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
import { computeHoldTime, computeLimit } from '@/server/workflow/holds/hold-time'
import { computeInitialContent } from '@/server/workflow/instances/start'
import { assertValidProcess, toFormDefinition, toProcessSteps } from './process-setting-store'
import { applyConditions, resolveSteps } from './resolve-steps'
import { findStarterFacts } from './starter-conditions'

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
  const reached = computeArrivals(acting, values.content, now, calendar)
  return {
    starter: getPerson(people, starterId),
    faults: values.faults,
    subject: buildFormSubject(form, values.content, computeReaderModes(form, { steps })) || content.name,
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
  let now = start
  let part: { group: string; ends: Map<string, Date>; need: number | undefined } | undefined
  const join = () => {
    const ends = [...(part?.ends.values() ?? [])].sort((a, b) => a.getTime() - b.getTime())
    now = ends[(part?.need ?? ends.length) - 1] ?? now
    part = undefined
  }
  return acting.map(({ step, acts }) => {
    const { parallel } = step
    if (part && part.group !== parallel?.group) join()
    if (parallel && !part) part = { group: parallel.group, ends: new Map(), need: parallel.need }
    const from = (parallel && part?.ends.get(parallel.branch)) ?? now
    const isWaiting = acts === 'wait' && !step.skipped
    const end = isWaiting ? computeHoldTime(step, content, from, calendar) : from
    if (parallel) part?.ends.set(parallel.branch, end)
    else now = end
    return from
  })
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

type Acts = Trial['steps'][number]['acts']

function getActs(step: ProcessStep, before: ProcessStep | undefined): Acts {
  if (step.kind === 'copy') return 'copy'
  if (step.kind === 'automatic') return step.result === 'reject' ? 'reject' : 'agree'
  if (step.kind) return step.kind
  if (step.vacant) return step.vacant
  const [only, ...others] = step.assignees
  const isSame = before?.assignees.length === 1 && before.assignees[0] === only && others.length === 0
  return step.once && isSame ? 'pass' : 'people'
}

/** Whether a step is never reached, because an earlier one ends the process or the branch that it is in. */
function isEndedBy(step: ProcessStep, earlier: ProcessStep): boolean {
  if (earlier.skipped || (earlier.kind !== 'automatic' && earlier.vacant !== 'reject')) return false
  const isInPart = earlier.parallel !== undefined && step.parallel?.group === earlier.parallel.group
  if (isInPart) return step.parallel?.branch === earlier.parallel?.branch
  return earlier.parallel === undefined || earlier.result !== 'agree'
}

/** Open steps of parallel parts by branch, by part, in their order. */
function groupParts(steps: readonly ProcessStep[]): ProcessStep[][][] {
  const parts = new Map<string, Map<string, ProcessStep[]>>()
  for (const step of steps) {
    if (!step.parallel || step.skipped) continue
    const { group, branch } = step.parallel
    const branches = parts.get(group) ?? new Map<string, ProcessStep[]>()
    branches.set(branch, [...(branches.get(branch) ?? []), step])
    parts.set(group, branches)
  }
  return [...parts.values()].map((branches) => [...branches.values()])
}

/** Whether a step rejects the whole process by itself. */
const isRejecting = ({ kind, result, vacant }: ProcessStep): boolean =>
  vacant === 'reject' || (kind === 'automatic' && result === 'reject')

/** Whether a step leads on by itself. */
const isPassing = ({ kind, vacant }: ProcessStep): boolean => kind === 'copy' || vacant === 'skip'

/** The steps of a part, branch by branch, that nobody is asked in, because it or the process ends by itself as it opens. */
function listCutPart(branches: readonly ProcessStep[][]): ProcessStep[] {
  const need = Math.min(branches[0]?.[0]?.parallel?.need ?? branches.length, branches.length)
  const left: ProcessStep[] = []
  let done = 0
  for (const branch of branches) {
    const last = branch.find((step) => !isPassing(step))
    if (done >= need) left.push(...branch)
    else if (!last || last.kind === 'automatic' || isRejecting(last)) done += last && isRejecting(last) ? need : 1
    else left.push(...branch.slice(branch.indexOf(last)))
  }
  return done >= need ? left : []
}

const listCutSteps = (steps: readonly ProcessStep[]): Set<ProcessStep> =>
  new Set(groupParts(steps).flatMap(listCutPart))

/**
 * The step whose deciders are not asked again right after it: none behind a step that holds the process up, and none
 * where a parallel part has ended in between.
 */
function findStepRightBefore(step: ProcessStep, before: readonly ProcessStep[]): ProcessStep | undefined {
  for (const earlier of [...before].reverse()) {
    const isInPart = earlier.parallel !== undefined && earlier.parallel.group === step.parallel?.group
    if (earlier.parallel && !isInPart) return undefined
    const isElsewhere = isInPart && earlier.parallel?.branch !== step.parallel?.branch
    if (isElsewhere || earlier.kind === 'copy' || earlier.vacant) continue
    return earlier.kind ? undefined : earlier
  }
  return undefined
}

interface Acting {
  step: ProcessStep
  acts: Acts
}

/** What happens at each step. */
function listActs(steps: readonly ProcessStep[]): Acting[] {
  const cut = listCutSteps(steps)
  return steps.map((step, at): Acting => {
    const before = steps.slice(0, at).filter(({ skipped }) => !skipped)
    if (cut.has(step) || before.some((earlier) => isEndedBy(step, earlier))) return { step, acts: 'unreached' }
    if (step.skipped) return { step, acts: 'people' }
    return { step, acts: getActs(step, findStepRightBefore(step, before)) }
  })
}
