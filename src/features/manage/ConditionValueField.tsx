import { numberOperators, type RuleCondition } from '@/lib/form/condition-words'
import { Field } from '@/ui/form/Field'
import { TextField } from '@/ui/form/TextField'
import { Pills } from '@/ui/form/Tick'
import { type FormQuestion, isMeasured } from './condition'

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
      <Field label="答案" look="stack" isBare {...(error && { error })}>
        <Pills
          isSingle
          isRequired
          label="答案"
          options={(question.options ?? []).map((option) => ({ value: option.value, text: option.label }))}
          value={[value]}
          onChange={([picked]) => picked && onChange({ value: picked })}
        />
      </Field>
    )
  }
  return (
    <>
      <Field label="比较" look="stack" isBare>
        <Pills
          isSingle
          isRequired
          label="比较"
          options={numberOperators}
          value={numberOperators.flatMap((one) => (one.value === operator ? [one.value] : []))}
          onChange={([picked]) => picked && onChange({ operator: picked })}
        />
      </Field>
      <TextField
        required
        label="数值"
        kind="amount"
        maxLength={10}
        value={value}
        onChange={(text) => onChange({ value: text })}
        error={error}
      />
    </>
  )
}
