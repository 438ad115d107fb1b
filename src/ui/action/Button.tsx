import { Text, View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'
import { Icon, type IconName } from '@/ui/media/Icon'
import styles from './Button.module.scss'
import { Pressable } from './Pressable'

type ButtonKind = 'primary' | 'secondary' | 'danger' | 'dangerLine' | 'pass' | 'wechat' | 'ghost' | 'onDark'

interface ButtonProps {
  /** A verb: 去处理, 提交. */
  text: string
  onPress: () => void
  /** `primary` at most once per screen. */
  kind?: ButtonKind
  /** `large` 50 px on sign-in pages, `medium` 46, `small` 36 with a touch area of 44. */
  size?: 'large' | 'medium' | 'small'
  icon?: IconName
  /** Locked while the request is pending. */
  isBusy?: boolean
  disabled?: boolean
  /** The accessible name where the text alone is ambiguous: 退出 of which device. */
  label?: string
  /** Share of the remaining width in a row of buttons. */
  grow?: 1 | 2
}

/** A labelled button. While busy it is locked, keeps its width and shows a spinner. */
export function Button(props: ButtonProps) {
  const { text, onPress, kind = 'primary', size = 'medium', icon, isBusy = false, disabled = false, grow } = props
  const { label = text } = props
  const classes = [
    styles.root,
    styles[kind],
    styles[size],
    grow ? styles[`grow${grow}`] : '',
    isBusy ? styles.busy : '',
  ]
  return (
    <Pressable
      className={classes.filter(Boolean).join(' ')}
      disabled={disabled || isBusy}
      small={size === 'small'}
      label={isBusy ? `${label}，处理中` : label}
      onPress={onPress}
    >
      {isBusy ? <View className={styles.ring} {...toAriaProps({ hidden: true })} /> : null}
      {icon && !isBusy ? <Icon name={icon} size={18} /> : null}
      <Text className={styles.text}>{text}</Text>
    </Pressable>
  )
}
