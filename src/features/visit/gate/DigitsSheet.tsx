import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { CODE_LENGTH, isCode } from '@/lib/validators'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextField } from '@/ui/form/TextField'

import styles from './Scan.module.scss'

interface DigitsSheetProps {
  isOpen: boolean
  isBusy: boolean
  /** The server's error for the digits sent last. */
  serverError: string | undefined
  onClose: () => void
  onDigits: (digits: string) => void
}

/** Six digits, read out by the visitor when the camera cannot scan the code. */
export function DigitsSheet({ isOpen, isBusy, serverError, onClose, onDigits }: DigitsSheetProps) {
  const [digits, setDigits] = useState('')
  const [isTried, setTried] = useState(false)
  const [sent, setSent] = useState<string>()
  const inputError = isTried && !isCode(digits.trim()) ? '数字码为 6 位' : undefined
  const submit = () => {
    setTried(true)
    if (!isCode(digits.trim())) return
    setTried(false)
    setSent(digits)
    onDigits(digits.trim())
  }
  const error = inputError ?? (digits === sent ? serverError : undefined)
  return (
    <Sheet
      isOpen={isOpen}
      title="输入数字码"
      onClose={onClose}
      footer={<Button grow={1} text="核验" isBusy={isBusy} onPress={submit} />}
    >
      <View className={styles.sheet}>
        <TextField
          label="六位数字码"
          variant="stack"
          kind="digits"
          maxLength={CODE_LENGTH}
          placeholder="访客手机二维码下方的数字"
          value={digits}
          onChange={setDigits}
          onConfirm={submit}
          {...(error && { error })}
        />
        <Text className={styles.note}>只认本门岗今天的访客，每 30 秒更换。需要联网。</Text>
      </View>
    </Sheet>
  )
}
