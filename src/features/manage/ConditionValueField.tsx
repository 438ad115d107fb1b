import { dayOperators, numberOperators, type RuleCondition } from '@/lib/form/condition-words'
import { TimeField } from '@/parts/form/TimeField'
import { DayField } from '@/ui/form/DayInput'
import { TextField } from '@/ui/form/TextField'

import { type ComparedQuestion, isMeasured, NUMBER_LENGTH, TEXT_LENGTH } from './condition'
import { PillField } from './fields/PillField'

interface ConditionValueFieldProps {
  question: ComparedQuestion | undefined
  condition: RuleCondition
  error: string | undefined
  /** Of the labels, where there are several comparisons: ` 2`. */
  suffix?: string
  onChange: (part: Partial<RuleCondition>) => void
}

/** The answer that a condition is about: an option, or a limit. */
export function ConditionValueField({
  question,
  condition: { operator, value },
  error,
  suffix = '',
  onChange,
}: ConditionValueFieldProps) {
  if (!question) return null
  const change = (text: string) => onChange({ value: text })
  if (question.type === 'text') {
    const label = `等于${suffix}`
    return <TextField required label={label} maxLength={TEXT_LENGTH} value={value} onChange={change} error={error} />
  }
  if (question.type === 'date' || question.type === 'datetime') {
    return (
      <>
        <PillField
          label={`比较${suffix}`}
          options={dayOperators}
          value={operator}
          onChange={(picked) => onChange({ operator: picked })}
        />
        {question.type === 'date' ? (
          <DayField required label={`日期${suffix}`} value={value} onChange={change} error={error} />
        ) : (
          <TimeField label={`日期和时间${suffix}`} value={value} onChange={change} error={error} />
        )}
      </>
    )
  }
  if (!isMeasured(question.type)) {
    return (
      <PillField
        label={`答案${suffix}`}
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
        label={`比较${suffix}`}
        options={numberOperators}
        value={operator}
        onChange={(picked) => onChange({ operator: picked })}
      />
      <TextField
        required
        label={`数值${suffix}`}
        kind="amount"
        maxLength={NUMBER_LENGTH}
        value={value}
        onChange={(text) => onChange({ value: text })}
        error={error}
      />
    </>
  )
}
