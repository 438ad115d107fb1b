import { Text } from '@tarojs/components'
import { useEffect, useState } from 'react'

import { CODE_LENGTH } from '@/lib/validators'
import { useTexts } from '@/theme/language'
import { sharedTexts } from '@/theme/shared-texts'
import { Pressable } from '@/ui/action/Pressable'

import styles from './Field.module.scss'
import { TextField, type TextFieldProps } from './TextField'

interface CodeFieldProps extends Omit<TextFieldProps, 'kind' | 'right' | 'isPassword'> {
  /**
   * Sends the code.
   * @returns whether it was sent; the countdown starts then
   */
  onSend: () => Promise<boolean>
  canSend: boolean
}

const WAIT_S = 60

/** A code sent by SMS: 6 digits, and a button that sends it once a minute. */
export function CodeField({ onSend, canSend, ...field }: CodeFieldProps) {
  const texts = useTexts(sharedTexts)
  const [left, setLeft] = useState(0)
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const send = () => {
    setSending(true)
    onSend()
      .then((sent) => setLeft(sent ? WAIT_S : 0))
      .finally(() => setSending(false))
  }
  const text = left > 0 ? texts.resendIn(left) : isSending ? texts.sending : texts.sendCode
  const button = (
    <Pressable className={styles.codeButton} isSmall disabled={!canSend || isSending || left > 0} onPress={send}>
      <Text>{text}</Text>
    </Pressable>
  )
  return <TextField maxLength={CODE_LENGTH} placeholder={texts.sixDigits} {...field} kind="digits" right={button} />
}
