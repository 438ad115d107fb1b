import { Text, View } from '@tarojs/components'

import type { FormField } from '@/contract/workflow/form'
import type { FormValue } from '@/lib/form/form-types'
import { isEmptyValue } from '@/lib/form/form-value'
import { getFieldId, toText, toTextList } from '@/parts/form/control'
import { toAriaProps } from '@/platform/aria'
import { useLanguage, useTexts } from '@/theme/language'
import { sharedTexts } from '@/theme/shared-texts'
import { CheckGroup } from '@/ui/form/CheckGroup'
import { DayInput } from '@/ui/form/DayInput'
import { TextField } from '@/ui/form/TextField'
import { PillChoice, RadioGroup } from '@/ui/form/Tick'

import styles from './Health.module.scss'
import { toQuestionError } from './health-form'

interface QuestionProps {
  field: FormField
  value: FormValue | undefined
  error: string | undefined
  onChange: (value: FormValue) => void
}

/** Two options up to this length are rendered side by side. */
const SHORT = 4

function Choice({ field: { label, options }, value, onChange }: QuestionProps) {
  const choices = options.map(({ value: key, label: text }) => ({ value: key, text }))
  const [chosen] = toTextList(value)
  if (choices.length === 2 && choices.every(({ text }) => text.length <= SHORT))
    return <PillChoice label={label} options={choices} value={chosen} onChange={onChange} />
  return <RadioGroup label={label} options={choices} value={chosen} onChange={onChange} />
}

function Answer(props: QuestionProps) {
  const { field, value, onChange } = props
  const texts = useTexts(sharedTexts)
  const { type, label, options, placeholder, unit, maxLength, maxCount } = field
  if (type === 'select') return <Choice {...props} />
  if (type === 'multiselect') {
    const choices = options.map(({ value: key, label: text, isExclusive }) => ({ value: key, text, isExclusive }))
    return (
      <CheckGroup
        label={label}
        options={choices}
        value={toTextList(value)}
        max={maxCount ?? undefined}
        onChange={onChange}
      />
    )
  }
  if (type === 'date') {
    const isRequired = field.mode === 'required'
    return (
      <DayInput required={isRequired} label={label} value={toText(value)} onChange={(day) => onChange(day || null)} />
    )
  }
  const isNumber = type === 'number'
  const typed = (text: string) => onChange(isNumber && text.trim() !== '' && !Number.isNaN(+text) ? +text : text)
  return (
    <TextField
      variant="box"
      label={label}
      kind={isNumber ? 'amount' : 'text'}
      maxLength={maxLength ?? (isNumber ? 8 : 100)}
      placeholder={placeholder ?? texts.enter}
      value={toText(value)}
      right={unit ? <Text className={styles.unit}>{unit}</Text> : undefined}
      onChange={typed}
    />
  )
}

/** A question of a declaration with its answer and error. */
export function HealthQuestion(props: QuestionProps) {
  const { field, value, error } = props
  const language = useLanguage()
  const isChoice = field.type.endsWith('select')
  return (
    <View id={getFieldId(field.field)} className={styles.question}>
      <Text className={styles.ask} {...toAriaProps({ role: 'heading' })}>
        {field.mode === 'required' ? <Text className={styles.star}>*</Text> : null}
        {field.label}
      </Text>
      {field.help ? <Text className={styles.help}>{field.help}</Text> : null}
      <View className={styles.answer}>
        <Answer {...props} />
      </View>
      {error ? (
        <Text className={styles.error} {...toAriaProps({ role: 'alert' })}>
          {toQuestionError(error, isEmptyValue(value), isChoice, language)}
        </Text>
      ) : null}
    </View>
  )
}
