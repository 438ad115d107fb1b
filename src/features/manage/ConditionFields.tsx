import { useRef } from 'react'

import { getMaxLength } from '@/contract/field-limits'
import { FieldDefinition } from '@/contract/public/public-form-admin'
import type { RuleCondition } from '@/lib/form/condition-words'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { TextField } from '@/ui/form/TextField'
import { Checkbox } from '@/ui/form/Tick'

import { ConditionValueField } from './ConditionValueField'
import { type ComparedQuestion, emptyCondition } from './condition'

interface ConditionFieldsProps {
  /** What the box says: 按前面的回答决定是否显示. */
  label: string
  /** What a condition compares: 题目, 字段. */
  noun?: string
  /** Questions that can be compared. */
  fields: readonly ComparedQuestion[]
  /** Undefined: none, or one written by hand. */
  condition: RuleCondition | undefined
  when: string
  /** There is always a condition, and no box. */
  isRequired?: boolean
  errors: Readonly<Record<string, string>>
  onChange: (part: { condition?: RuleCondition | undefined; when?: string }) => void
  /** Opens the choice of the question. */
  onPick: () => void
}

/** A condition that may be absent: a box, and once it is ticked the question and its answer. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { label, noun = '题目', fields, when, isRequired = false, errors, onChange, onPick } = props
  const condition = props.condition ?? (isRequired && when === '' ? emptyCondition : undefined)
  const question = fields.find(({ field }) => field === condition?.field)
  // Two changes may come before the next render: the second one keeps the first.
  const latest = useRef(condition)
  latest.current = condition
  const isOn = condition !== undefined || when !== ''
  return (
    <>
      {isRequired ? null : (
        <Checkbox
          label={label}
          checked={isOn}
          onChange={(checked) => onChange({ condition: checked ? emptyCondition : undefined, when: '' })}
        />
      )}
      {condition ? (
        <>
          <ChoiceField required label={noun} text={question?.label ?? ''} error={errors.field} onPress={onPick} />
          <ConditionValueField
            question={question}
            condition={condition}
            error={errors.value}
            onChange={(part) => {
              latest.current = { ...(latest.current ?? condition), ...part }
              onChange({ condition: latest.current })
            }}
          />
        </>
      ) : null}
      {condition === undefined && when !== '' ? (
        <TextField
          label="条件"
          maxLength={getMaxLength(FieldDefinition, 'visibleWhen')}
          value={when}
          onChange={(text) => onChange({ when: text })}
          error={errors.when}
        />
      ) : null}
    </>
  )
}
