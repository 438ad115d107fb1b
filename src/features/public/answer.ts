import type { PublicForm } from '@/contract/public/public-form'
import type { FormField } from '@/contract/workflow/form'
import type { FormValue } from '@/lib/form/form-types'

/** Props of an answer control. */
export interface AnswerProps {
  field: FormField
  quotas: PublicForm['quotas']
  value: FormValue | undefined
  /** Validation message of the current value. */
  error: string | undefined
  onChange: (value: FormValue) => void
}

/** The options with their remaining quota; a full one is marked and disabled. */
export function getLimitedOptions({ field, quotas }: Pick<AnswerProps, 'field' | 'quotas'>) {
  return field.options.map(({ value, label, isExclusive }) => {
    const left = quotas.find((one) => one.field === field.field && one.value === value)?.left
    const note = left === undefined ? undefined : left === 0 ? '名额已满' : `剩 ${left} 个名额`
    return { value, text: label, disabled: left === 0, ...(note && { note }), ...(isExclusive && { isExclusive }) }
  })
}

/** The id of a question's element, for scrolling. */
export function getQuestionId(field: string): string {
  return `question-${field}`
}
