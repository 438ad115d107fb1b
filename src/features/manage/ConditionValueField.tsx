import { useState } from 'react'

import { dayOperators, numberOperators, type RuleCondition } from '@/lib/form/condition-words'
import { TimeField } from '@/parts/form/TimeField'
import { PersonPicker } from '@/parts/people/PersonPicker'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { DayField } from '@/ui/form/DayInput'
import { TextField } from '@/ui/form/TextField'

import { PostsSheet } from './audience/PostsSheet'
import { type ComparedQuestion, isMeasured, NUMBER_LENGTH, TEXT_LENGTH } from './condition'
import { PillField } from './fields/PillField'

interface ChosenValueFieldProps extends Pick<ConditionValueFieldProps, 'error' | 'suffix' | 'onChange'> {
  question: ComparedQuestion
  text: string
}

/** A person, a department or a post that the starter is compared with. */
function ChosenValueField({ question, text, error, suffix, onChange }: ChosenValueFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const { label, type } = question
  const close = () => setOpen(false)
  const pick = (value: string, name: string) => onChange({ value, label: name })
  return (
    <>
      <ChoiceField required label={label + suffix} text={text} error={error} onPress={() => setOpen(true)} />
      {type !== 'post' ? (
        <PersonPicker
          isOpen={isOpen}
          title={label}
          kind={type === 'dept' ? type : 'user'}
          onPick={([person]) => person && pick(person.userId, person.name)}
          onClose={close}
        />
      ) : isOpen ? (
        <PostsSheet
          value={[]}
          max={1}
          onPick={([post]) => {
            if (post) pick(post.id, post.name)
            close()
          }}
          onClose={close}
        />
      ) : null}
    </>
  )
}

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
  condition: { operator, value, label },
  error,
  suffix = '',
  onChange,
}: ConditionValueFieldProps) {
  if (!question) return null
  const change = (text: string) => onChange({ value: text })
  if (question.type === 'user' || question.type === 'dept' || question.type === 'post') {
    const text = label ?? question.options?.find((option) => option.value === value)?.label ?? value
    return <ChosenValueField question={question} text={text} suffix={suffix} error={error} onChange={onChange} />
  }
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
          <TimeField allowsPast label={`日期和时间${suffix}`} value={value} onChange={change} error={error} />
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
