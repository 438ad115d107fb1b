import { toTextList } from '@/parts/form/control'
import { CheckGroup } from '@/ui/form/CheckGroup'
import { RadioGroup } from '@/ui/form/Tick'

import { type AnswerProps, getLimitedOptions } from './answer'

export function OneAnswer(props: AnswerProps) {
  const { field, value, onChange } = props
  const [chosen] = toTextList(value)
  return <RadioGroup label={field.label} options={getLimitedOptions(props)} value={chosen} onChange={onChange} />
}

/** Full options are disabled; at the maximum the unselected ones are disabled too. */
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
