import { isEmptyValue } from '@/lib/form-value'
import { ChoiceField } from '@/ui/ChoiceField'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'

import { type ControlProps, getFieldProps } from './control'
import styles from './Form.module.scss'

/** Empties a choice again; nothing where nothing is chosen, or something must be. */
export function renderClearButton({ field, value, isRequired, onChange }: ControlProps) {
  if (isRequired || isEmptyValue(value)) return undefined
  return (
    <Pressable className={styles.clear} small label={`清除${field.label}`} onPress={() => onChange(null)}>
      <Icon name="close" size={16} />
    </Pressable>
  )
}

interface ChosenFieldProps extends ControlProps {
  text: string
  placeholder?: string
  onPress: () => void
}

/** A field of a form whose value is chosen elsewhere. */
export function PickerField({ text, placeholder, onPress, ...props }: ChosenFieldProps) {
  return (
    <ChoiceField
      {...getFieldProps(props)}
      text={text}
      placeholder={placeholder}
      onPress={onPress}
      right={renderClearButton(props)}
    />
  )
}
