import { isEmptyValue } from '@/lib/form/form-value'
import { Pressable } from '@/ui/action/Pressable'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { Icon } from '@/ui/media/Icon'

import { type ControlProps, getFieldProps } from './control'
import styles from './Form.module.scss'

/** The button that clears the value; none when the field is empty or required. */
export function renderClearButton({ field, value, isRequired, onChange }: ControlProps) {
  if (isRequired || isEmptyValue(value)) return undefined
  return (
    <Pressable className={styles.clear} isSmall label={`清除${field.label}`} onPress={() => onChange(null)}>
      <Icon name="close" size={16} />
    </Pressable>
  )
}

interface PickerFieldProps extends ControlProps {
  text: string
  placeholder?: string
  onPress: () => void
}

/** A form field whose value is selected in a sheet or page. */
export function PickerField({ text, placeholder, onPress, ...props }: PickerFieldProps) {
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
