import { Field, type FieldFrame, useLabelFocus } from './Field'
import styles from './Field.module.scss'
import { PlainTextArea } from './PlainTextArea'

interface TextAreaProps extends FieldFrame {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  placeholder?: string
  maxLength?: number
}

/** A multi-line field that grows with its text, and a counter. */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, onBlur, placeholder = '请输入', maxLength = 200, variant = 'stack', ...frame } = props
  const { label, disabled = false, error } = frame
  const { focus, onLabelPress, release } = useLabelFocus()
  return (
    <Field {...frame} onLabelPress={onLabelPress} variant={variant} isTall counter={`${value.length} / ${maxLength}`}>
      <PlainTextArea
        className={`${styles.input} ${styles.area}`}
        placeholderClass={styles.placeholder}
        value={value}
        onChange={onChange}
        hasFocus={focus}
        onBlur={() => {
          release()
          onBlur?.()
        }}
        label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        disabled={disabled}
        isInvalid={Boolean(error)}
      />
    </Field>
  )
}
