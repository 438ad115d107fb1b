import { listOf } from '@/parts/form/control'
import { CheckGroup } from '@/ui/CheckGroup'
import { RadioGroup } from '@/ui/Tick'

import { type AnswerProps, limitedOptions } from './answer'

export function OneAnswer(props: AnswerProps) {
  const { field, value, onChange } = props
  const [chosen] = listOf(value)
  return <RadioGroup label={field.label} options={limitedOptions(props)} value={chosen} onChange={onChange} />
}

/** What is full up cannot be chosen; at the most allowed the others rest until one is taken back. */
export function ManyAnswer(props: AnswerProps) {
  const { field, value, onChange } = props
  return (
    <CheckGroup
      label={field.label}
      options={limitedOptions(props)}
      value={listOf(value)}
      max={field.maxCount ?? undefined}
      onChange={onChange}
    />
  )
}
