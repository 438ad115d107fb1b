import { toTextList } from '@/parts/form/control'
import { CheckGroup } from '@/ui/CheckGroup'
import { RadioGroup } from '@/ui/Tick'

import { type AnswerProps, getLimitedOptions } from './answer'

export function OneAnswer(props: AnswerProps) {
  const { field, value, onChange } = props
  const [chosen] = toTextList(value)
  return <RadioGroup label={field.label} options={getLimitedOptions(props)} value={chosen} onChange={onChange} />
}

/** What is full up cannot be chosen; at the most allowed the others rest until one is taken back. */
export function ManyAnswer(props: AnswerProps) {
  const { field, value, onChange } = props
  return (
    <CheckGroup
      label={field.label}
      options={getLimitedOptions(props)}
      value={toTextList(value)}
      max={field.maxCount ?? undefined}
      onChange={onChange}
    />
  )
}
