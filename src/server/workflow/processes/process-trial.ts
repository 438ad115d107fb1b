import type { InferOutput } from 'valibot'

import type { tryProcess } from '@/contract/workflow/process-setting'
import type { Db } from '@/server/db/connection'
import { Refusal } from '@/server/http/refusal'
import { filterColleagues, findPeople, getPerson } from '@/server/people/people'
import { buildFormSubject, validateSubmission } from '@/server/workflow/forms/form'
import { computeReaderModes } from '@/server/workflow/forms/form-modes'
import { computeInitialContent } from '@/server/workflow/instances/start'
import { assertValidProcess, toFormDefinition, toProcessSteps } from './process-setting-store'
import { applyConditions, findStepUserIds, listAdministratorIds } from './route'

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
  const values = validateSubmission(form, { main, sub }, initial)
  const administrators = await listAdministratorIds(db, companyId)
  const resolved = []
  for (const step of applyConditions(steps, form, values.content)) {
    const found = await findStepUserIds(db, step, { companyId, starterId }, values.content)
    resolved.push({ step, isFallback: found.length === 0, ids: found.length > 0 ? found : administrators })
  }
  const people = await findPeople(db, companyId, [starterId, ...resolved.flatMap(({ ids }) => ids)])
  return {
    starter: getPerson(people, starterId),
    faults: values.faults,
    subject: buildFormSubject(form, values.content, computeReaderModes(form, { steps })) || content.name,
    steps: resolved.map(({ step: { key, name, mode, skipped }, isFallback, ids }) => ({
      key,
      name,
      mode,
      isFallback,
      isOpen: !skipped,
      people: ids.map((id) => getPerson(people, id)),
    })),
  }
}
