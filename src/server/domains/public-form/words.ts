import type { PublicReceipt } from '@/contract/public/public-form'
import { createConditionEvaluator, visibleFields } from '@/lib/form/form'
import type { FormRow as Values } from '@/lib/form/form-types'
import { isEmptyValue } from '@/lib/form/form-value'
import type { FormFieldDefinition } from '@/server/definitions/process'
import type { SubmissionOutcome } from '@/server/definitions/public-form'
import { formatFormValue } from '@/server/workflow/forms/form'
import { toFormFields } from '@/server/workflow/forms/form-fields'

import { type AskedField, alignAnswers } from './form-versions'
import { type PublicFormRecord, toPublicFormDefinition } from './public-form-store'

const statusNames: Readonly<Record<string, string>> = {
  submitted: '已提交',
  handling: '处理中',
  accepted: '已通过',
  declined: '未通过',
  pickedUp: '已领取',
}
const over = new Set(['accepted', 'pickedUp'])

/** Display name of a status; an unknown one is returned unchanged. */
export function getSubmissionStatusName(status: string): string {
  return statusNames[status] ?? status
}

function formatMatrix(field: FormFieldDefinition, value: readonly string[]): string {
  const findLabel = (one: string | undefined) => field.options?.find((option) => option.value === one)?.label ?? ''
  const rows = (field.columns ?? []).map(({ label }, at) => ({ label, answer: findLabel(value[at]) }))
  // Rows that were not asked in the version that was answered have none.
  return rows.flatMap(({ label, answer }) => (answer === '' ? [] : [`${label}：${answer}`])).join('；')
}

/** An answer as text; empty when there is none. */
export function formatAnswer(field: FormFieldDefinition, values: Values): string {
  const value = values[field.field]
  if (isEmptyValue(value)) return ''
  if (field.type === 'matrix' && Array.isArray(value)) return formatMatrix(field, value)
  if (field.type === 'image' && Array.isArray(value)) return `${value.length} 张`
  if (field.type !== 'score') return formatFormValue(field, value)
  const label = field.options?.find((option) => option.value === String(value))?.label
  return [`${value} 分`, label].filter(Boolean).join(' · ')
}

/** The submitted answers as label and value, in the order of the questions. */
export function presentSubmissionFacts(
  fields: readonly AskedField[],
  submission: { content: Values; formVersion: number | null },
): { key: string; value: string }[] {
  const answers = alignAnswers(fields, submission)
  return fields
    .filter(({ definition }) => !isEmptyValue(answers[definition.field]))
    .map(({ definition }) => ({ key: definition.label, value: formatAnswer(definition, answers) }))
}

/** The first outcome with a true condition. */
function findOutcome(row: PublicFormRecord, content: Values): SubmissionOutcome {
  const form = toPublicFormDefinition(row)
  const fields = toFormFields(form, {})
  const whole = { main: content, sub: {} }
  const holds = createConditionEvaluator(visibleFields(fields, whole), whole)
  const found = row.definition.outcomes.find(({ when }) => when === undefined || holds(when))
  return found ?? { title: '提交成功', text: '' }
}

/** Outcome texts after a decision; before, the outcome depends on the answers. */
const decided: Readonly<Record<string, SubmissionOutcome>> = {
  accepted: { title: '已通过', text: '你提交的内容已通过，感谢你的参与。' },
  pickedUp: { title: '已领取', text: '礼品已领取，感谢你的参与。' },
  declined: { title: '未能通过', text: '感谢你的参与。如有疑问，请凭提交编号与我们联系。' },
}

/** The outcome for the receipt. */
export function getSubmissionOutcome(
  row: PublicFormRecord,
  { content, status }: { content: Values; status: string },
): SubmissionOutcome {
  return decided[status] ?? findOutcome(row, content)
}

/** Progress steps for the receipt; they stop when it was declined. */
export function presentSubmissionSteps(
  row: PublicFormRecord,
  status: string,
  submitTime: string,
): PublicReceipt['steps'] {
  const handedIn = { title: '提交', note: submitTime.slice(0, 16), state: 'done' }
  if (status === 'declined')
    return [handedIn, { title: '审核结果', note: getSubmissionStatusName(status), state: 'refused' }]
  const current = over.has(status) ? row.definition.steps.length : 0
  const later = row.definition.steps.map(([title, note], at) => {
    const state = at < current ? 'done' : at === current ? 'current' : 'waiting'
    return { title, note, state }
  })
  return [handedIn, ...later]
}
