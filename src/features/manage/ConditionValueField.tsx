import { numberOperators, type RuleCondition } from '@/lib/form/condition-words'
import { TextField } from '@/ui/form/TextField'

import { type FormQuestion, isMeasured, NUMBER_LENGTH } from './condition'
import { PillField } from './fields/PillField'

interface ConditionValueFieldProps {
  question: FormQuestion | undefined
  condition: RuleCondition
  error: string | undefined
  onChange: (part: Partial<RuleCondition>) => void
}

/** The answer that a condition is about: an option, or a limit. */
export function ConditionValueField({
  question,
  condition: { operator, value },
  error,
  onChange,
}: ConditionValueFieldProps) {
  if (!question) return null
  if (!isMeasured(question.type)) {
    return (
      <PillField
        label="答案"
        options={(question.options ?? []).map((option) => ({ value: option.value, text: option.label }))}
        value={value}
        error={error}
        onChange={(picked) => onChange({ value: picked })}
      />
    )
  }
  return (
    <>
      <PillField
        label="比较"
        options={numberOperators}
        value={operator}
        onChange={(picked) => onChange({ operator: picked })}
      />
      <TextField
        required
        label="数值"
        kind="amount"
        maxLength={NUMBER_LENGTH}
        value={value}
        onChange={(text) => onChange({ value: text })}
        error={error}
      />
    </>
  )
}
