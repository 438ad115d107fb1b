import { Text, View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'

import { ErrorText } from './ErrorText'
import styles from './Field.module.scss'

export interface FieldFrame {
  label: string
  /** The validation error: shown at the field and announced. */
  error?: string
  hint?: string
  required?: boolean
  disabled?: boolean
  /**
   * `row`: label at the left in a card of rows. `box`: on a grey background, as on sign-in pages. `stack`: label above.
   */
  variant?: 'row' | 'box' | 'stack'
}

interface FieldProps extends FieldFrame {
  children: ReactNode
  /** At the right inside the field: a unit, a code button. */
  right?: ReactNode
  /** Characters typed and allowed: 17 / 200. */
  counter?: string
  /** Without the grey background of `stack`, because the child has one. */
  isBare?: boolean
  /** Multi-line: in a row the label aligns with the first line. */
  isTall?: boolean
  /** Opens what the control opens: a tap on the label reaches the control, as with a native label. */
  onLabelPress?: (() => void) | undefined
}

/** The frame of a form field: label, input, and the error right below. */
export function Field(props: FieldProps) {
  const { label, error, hint, required = false, disabled = false, variant = 'row', children, right, counter } = props
  const { isBare = false, isTall = false, onLabelPress } = props
  const classes = [
    styles.root,
    styles[variant],
    error ? styles.failed : '',
    disabled ? styles.disabled : '',
    isBare ? styles.bare : '',
    isTall ? styles.tall : '',
  ]
  return (
    <View className={classes.filter(Boolean).join(' ')}>
      <View className={styles.line}>
        {/* Without a role and focus: the control itself has them, and its name begins with this text. */}
        <View
          className={`${styles.label} ${onLabelPress ? styles.opener : ''}`}
          onClick={disabled ? undefined : onLabelPress}
        >
          {required ? <Text className={styles.star}>*</Text> : null}
          <Text>{label}</Text>
        </View>
        <View className={styles.control}>{children}</View>
        {right}
      </View>
      <ErrorText className={styles.error} text={error} />
      {(hint && !error) || counter ? (
        <View className={styles.foot}>
          <Text>{error ? '' : hint}</Text>
          {counter ? <Text className={styles.counter}>{counter}</Text> : null}
        </View>
      ) : null}
    </View>
  )
}

/**
 * Focus of a text control by a tap on its label: WeChat and Taro focus an input when its `focus` turns true.
 *
 * @param hasFocus from the start
 */
export function useLabelFocus(hasFocus = false) {
  const [focus, setFocus] = useState(hasFocus)
  return {
    focus,
    onLabelPress: () => setFocus(true),
    /** On blur, so that the next tap counts. */
    release: () => setFocus(false),
  }
}
