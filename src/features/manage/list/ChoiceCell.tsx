import { type ComponentProps, useState } from 'react'

import { ChoiceSheet } from '@/features/manage/fields/ChoiceSheet'
import { Cell } from '@/ui/list/Cell'

interface Option<K extends string> {
  value: K
  text: string
}

interface ChoiceCellProps<K extends string> {
  icon: NonNullable<ComponentProps<typeof Cell>['icon']>
  title: string
  options: readonly Option<K>[]
  value: K
  onChange: (value: K) => void
}

/** A row that shows what is chosen, and the sheet in which something else is. */
export function ChoiceCell<K extends string>({ icon, title, options, value, onChange }: ChoiceCellProps<K>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Cell
        icon={icon}
        title={title}
        value={options.find((one) => one.value === value)?.text ?? ''}
        onPress={() => setOpen(true)}
      />
      {isOpen ? (
        <ChoiceSheet title={title} value={value} options={options} onPick={onChange} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

interface FilterCellProps<K extends string> extends Omit<ChoiceCellProps<K>, 'value' | 'onChange'> {
  value: K | undefined
  onChange: (value: K | undefined) => void
}

/** Value of the option that narrows nothing; ids never contain a space. */
const ALL = 'not narrowed'

/** A {@link ChoiceCell} that narrows a list, or does not: for more options than a row of pills holds. */
export function FilterCell<K extends string>({ options, value, onChange, ...cell }: FilterCellProps<K>) {
  return (
    <ChoiceCell<string>
      {...cell}
      options={[{ value: ALL, text: `全部${cell.title}` }, ...options]}
      value={value ?? ALL}
      onChange={(picked) => onChange(options.find((one) => one.value === picked)?.value)}
    />
  )
}
