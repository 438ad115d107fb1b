import { Input } from '@nutui/nutui-react-taro'

import { toHalfWidth } from '@/lib/text/half-width'
import { toAriaProps } from '@/platform/aria'
import { getInputModeProps } from '@/platform/input-mode'
import { useTexts } from '@/theme/language'
import { sharedTexts } from '@/theme/shared-texts'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import { Field, type FieldFrame, useLabelFocus } from './Field'
import styles from './Field.module.scss'

export interface TextFieldProps extends FieldFrame {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** Called by Enter, or by 完成 on the phone's keyboard. */
  onConfirm?: () => void
  placeholder?: string
  /** Keyboard type. */
  kind?: 'text' | 'phone' | 'dial' | 'digits' | 'amount' | 'idCard'
  maxLength?: number
  right?: React.ReactNode
  isPassword?: boolean
  hasFocus?: boolean
}

const types = {
  text: 'text',
  phone: 'number',
  dial: 'text',
  digits: 'number',
  amount: 'digit',
  idCard: 'idcard',
} as const

/** A single-line field with label, error and a clear button. */
export function TextField(props: TextFieldProps) {
  const texts = useTexts(sharedTexts)
  const { label, error, hint, required, disabled = false, variant, value, onChange, onBlur, onConfirm } = props
  const {
    placeholder = texts.enter,
    kind = 'text',
    maxLength = 140,
    right,
    isPassword = false,
    hasFocus = false,
  } = props
  const { focus, onLabelPress, release } = useLabelFocus(hasFocus)
  const frame = { label, error, hint, required, disabled, variant, right, onLabelPress }
  return (
    <Field {...frame}>
      <Input
        plain
        className={styles.field}
        value={value}
        type={isPassword ? 'password' : types[kind]}
        placeholder={placeholder}
        maxLength={maxLength}
        disabled={disabled}
        focus={focus}
        clearIcon={<></>}
        onChange={(typed) => {
          const text = kind === 'text' ? typed : toHalfWidth(typed)
          // NutUI reports the text once more on blur.
          if (text !== value) onChange(text)
        }}
        onBlur={() => {
          release()
          onBlur?.()
        }}
        onConfirm={onConfirm}
        {...getInputModeProps(kind, styles.placeholder ?? '')}
        {...toAriaProps({ label, required, invalid: Boolean(error) })}
      />
      {value && !disabled && !right ? (
        <Pressable className={styles.sign} label={texts.clear(label)} onPress={() => onChange('')}>
          <Icon name="error" size={16} />
        </Pressable>
      ) : null}
    </Field>
  )
}
