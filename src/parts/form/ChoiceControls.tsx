import { View } from '@tarojs/components'
import { useState } from 'react'

import { Field } from '@/ui/Field'
import { LateCascaderSheet, useFetchedAhead } from '@/ui/LateSheets'
import { Pills, Switch } from '@/ui/Tick'

import { ChosenField, clearOf } from './ChosenField'
import { type ControlProps, frameOf, listOf, textOf } from './control'
import styles from './Form.module.scss'
import { OptionSheet } from './OptionSheet'
import { cascaderOptions, shownValue } from './shown-value'
import { useSheet } from './use-sheet'

/** Signs of all options together that fit beside a label in two rows. */
const PILL_SIGNS = 18
const PILL_COUNT = 5

function fitsPills({ field: { options } }: ControlProps): boolean {
  return options.length <= PILL_COUNT && options.reduce((signs, { label }) => signs + label.length + 2, 0) <= PILL_SIGNS
}

/** One of a few side by side, one of many from a sheet. */
export function SelectControl(props: ControlProps) {
  const { value, isRequired, onChange } = props
  const choose = ([picked]: string[]) => onChange(picked ?? null)
  return <Choices {...props} value={listOf(value)} isSingle isRequired={isRequired} onChoose={choose} />
}

export function MultiSelectControl(props: ControlProps) {
  return <Choices {...props} value={listOf(props.value)} onChoose={props.onChange} />
}

interface ChoicesProps extends ControlProps {
  value: string[]
  isSingle?: boolean
  onChoose: (values: string[]) => void
}

function Choices({ isSingle = false, onChoose, ...props }: ChoicesProps) {
  const [isOpen, setOpen] = useState(false)
  const { field, value } = props
  const options = field.options.map((option) => ({ value: option.value, text: option.label }))
  if (fitsPills(props)) {
    return (
      <Field {...frameOf(props)} right={isSingle ? clearOf(props) : undefined}>
        <View className={styles.pills}>
          <Pills isSingle={isSingle} label={field.label} options={options} value={value} onChange={onChoose} />
        </View>
      </Field>
    )
  }
  return (
    <>
      <ChosenField {...props} text={shownValue(field, value)} onPress={() => setOpen(true)} />
      {isOpen ? (
        <OptionSheet
          title={field.label}
          options={options}
          value={value}
          isSingle={isSingle}
          maxCount={field.maxCount ?? undefined}
          onPick={onChoose}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

/** A choice in steps; the value is the path from the outermost on. */
export function CascaderControl(props: ControlProps) {
  const { field, value, onChange } = props
  const sheet = useSheet(listOf(value))
  useFetchedAhead(LateCascaderSheet)
  return (
    <>
      <ChosenField {...props} text={shownValue(field, value)} onPress={sheet.open} />
      {sheet.opening ? (
        <LateCascaderSheet
          key={sheet.opening.key}
          isOpen={sheet.isOpen}
          title={field.label}
          options={cascaderOptions(field.options)}
          value={sheet.opening.value}
          onPick={(path) => onChange(path.map((one) => one.value))}
          onClose={sheet.close}
        />
      ) : null}
    </>
  )
}

export function SwitchControl(props: ControlProps) {
  const { field, value, onChange } = props
  const isOn = value === true || textOf(value) === 'true'
  return (
    <Field {...frameOf(props)} right={<Switch label={field.label} checked={isOn} onChange={onChange} />}>
      {null}
    </Field>
  )
}
