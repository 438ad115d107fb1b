import { useState } from 'react'

import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import styles from './Field.module.scss'
import { TextField, type TextFieldProps } from './TextField'

type PasswordFieldProps = Omit<TextFieldProps, 'isPassword' | 'kind' | 'right'>

/** A password field with a button that shows the text. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const eye = (
    <Pressable className={styles.sign} label={isShown ? '隐藏密码' : '显示密码'} onPress={() => setShown(!isShown)}>
      <Icon name={isShown ? 'eye' : 'eye-off'} size={20} />
    </Pressable>
  )
  return <TextField {...props} isPassword={!isShown} right={eye} />
}
