import { Button as NutButton } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'
import { getPressProps } from '@/platform/press'
import { Icon, type IconName } from '@/ui/media/Icon'

import styles from './Button.module.scss'

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
  /** The key that presses it in a wide window. */
  pressKey?: string | undefined
}

const sizes = { large: 'xlarge', medium: 'large', small: 'normal' } as const

/** A labelled button. While busy it is locked, keeps its width and shows a spinner. */
export function Button(props: ButtonProps) {
  const { text, onPress, kind = 'primary', size = 'medium', icon, isBusy = false, disabled = false, grow } = props
  const { label = text, pressKey } = props
  const isLocked = disabled || isBusy
  // NutUI's own `disabled` has a contrast below 3:1, and its `loading` renders an <i>, which the mini-program lacks.
  const press = () => {
    if (!isLocked) onPress()
  }
  const classes = [
    styles.root,
    styles[kind],
    size === 'small' ? styles.small : '',
    grow ? styles[`grow${grow}`] : '',
    isBusy ? styles.busy : '',
    disabled && !isBusy ? styles.disabled : '',
  ]
  const ring = isBusy ? <View className={styles.ring} {...toAriaProps({ hidden: true })} /> : null
  return (
    <NutButton
      className={classes.filter(Boolean).join(' ')}
      type={kind === 'primary' ? 'primary' : 'default'}
      size={sizes[size]}
      icon={ring ?? (icon ? <Icon name={icon} size={18} /> : null)}
      onClick={(event) => {
        event.stopPropagation()
        press()
      }}
      {...getPressProps(press, isLocked ? 'none' : (styles.pressed ?? 'none'))}
      {...toAriaProps({
        role: 'button',
        label: isBusy ? `${label}，处理中` : label,
        disabled: isLocked,
        focusable: true,
        pressKey,
      })}
    >
      {text}
    </NutButton>
  )
}
