import type { ComponentProps } from 'react'

import { Sheet } from '@/ui/feedback/Sheet'
import { RadioGroup } from '@/ui/form/Tick'

interface ChoiceSheetProps<K extends string> extends Pick<ComponentProps<typeof RadioGroup<K>>, 'options' | 'value'> {
  title: string
  /** What is chosen, for screen readers; absent: the title says it. */
  label?: string
  onPick: (value: K) => void
  /** Also called after a choice. */
  onClose: () => void
}

/** Selects one of several. */
export function ChoiceSheet<K extends string>({
  title,
  label = title,
  onPick,
  onClose,
  ...choice
}: ChoiceSheetProps<K>) {
  const pick = (value: K) => {
    onPick(value)
    onClose()
  }
  return (
    <Sheet isOpen title={title} onClose={onClose}>
      <RadioGroup label={label} {...choice} onChange={pick} />
    </Sheet>
  )
}

/** Value of the option for none; ids and names never contain a space. */
const NONE = 'none of them'

interface OptionalChoiceSheetProps extends Omit<ChoiceSheetProps<string>, 'value' | 'onPick'> {
  /** The option for none: 无, 全部部门. */
  noneText: string
  noneNote?: string
  value: string | null
  onPick: (value: string | null) => void
}

/** Selects one of several, or none. */
export function OptionalChoiceSheet(props: OptionalChoiceSheetProps) {
  const { noneText, noneNote, options, value, onPick, ...sheet } = props
  return (
    <ChoiceSheet
      {...sheet}
      options={[{ value: NONE, text: noneText, ...(noneNote && { note: noneNote }) }, ...options]}
      value={value ?? NONE}
      onPick={(picked) => onPick(picked === NONE ? null : picked)}
    />
  )
}
