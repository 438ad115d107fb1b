import { Text, View } from '@tarojs/components'
import type { CSSProperties, ReactNode } from 'react'

import { toAriaProps } from '@/platform/aria'
import type { Meaning } from '@/platform/aria/types'
import { getPressProps } from '@/platform/press'

import styles from './Pressable.module.scss'

interface PressableProps extends Pick<Meaning, 'label' | 'checked' | 'selected' | 'expanded' | 'row'> {
  onPress: () => void
  role?: 'button' | 'link' | 'tab' | 'checkbox' | 'radio' | 'switch'
  disabled?: boolean
  /** Feedback of a touch: the whole element dims, or its background darkens. */
  feedback?: 'dim' | 'ground'
  /** For a small icon in a tight row: extends the touch area to 44 px. */
  isSmall?: boolean
  className?: string
  style?: CSSProperties
  id?: string
  children?: ReactNode
}

/**
 * Base of all pressable elements. Sets role and label for screen readers, handles focus, Enter and Space on H5, shows
 * touch feedback, and ignores taps while disabled.
 */
export function Pressable(props: PressableProps) {
  const { onPress, role = 'button', disabled = false, feedback = 'dim', isSmall = false, children } = props
  const { label, checked, selected, expanded, row, className = '', style, id } = props
  const press = () => {
    if (!disabled) onPress()
  }
  const classes = [styles.root, className, isSmall ? styles.small : '', disabled ? styles.disabled : styles[feedback]]
  return (
    <View
      id={id}
      className={classes.filter(Boolean).join(' ')}
      style={style}
      onClick={(event) => {
        event.stopPropagation()
        press()
      }}
      {...getPressProps(press, disabled ? 'none' : (styles[`${feedback}Hover`] ?? 'none'))}
      {...toAriaProps({ role, label, disabled, checked, selected, expanded, row, focusable: true })}
    >
      {children}
    </View>
  )
}

interface PressableTextProps {
  onPress: () => void
  label?: string
  className?: string
  children: ReactNode
}

/** An inline link. */
export function PressableText({ onPress, label, className = '', children }: PressableTextProps) {
  return (
    <Text
      className={`${styles.link} ${className}`}
      onClick={(event) => {
        event.stopPropagation()
        onPress()
      }}
      {...getPressProps(onPress, 'none')}
      {...toAriaProps({ role: 'link', label, focusable: true })}
    >
      {children}
    </Text>
  )
}
