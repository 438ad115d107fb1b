import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { maskPhone } from '@/lib/mask'
import { useForm } from '@/parts/short-form/use-form'
import { validateSmsCode } from '@/parts/short-form/validate-fields'
import { checkCode } from '@/parts/sign-in/check-code'
import { sendCode } from '@/parts/sign-in/send-code'
import { Button } from '@/ui/action/Button'
import { CodeField } from '@/ui/form/CodeField'

import styles from './ChangePhone.module.scss'

interface OldPhoneProps {
  mobile: string
  onProven: (ticket: string) => void
}

/** Verifies the current phone with a code. */
export function OldPhone({ mobile, onProven }: OldPhoneProps) {
  const form = useForm({ code: '' }, ({ code }) => ({ code: validateSmsCode(code) }))
  const [isBusy, setBusy] = useState(false)
  const next = async () => {
    if (!form.validate()) return
    const input = { mobile, code: form.values.code.trim(), purpose: 'changePhone' as const }
    setBusy(true)
    const answer = await checkCode(form, input)
    setBusy(false)
    if (answer) onProven(answer.ticket)
  }
  return (
    <View className={styles.form}>
      <Text className={styles.lead}>验证码将发送至当前手机号</Text>
      <Text className={styles.mobile}>{maskPhone(mobile)}</Text>
      <CodeField
        variant="box"
        label="验证码"
        {...form.field('code')}
        canSend={mobile !== ''}
        onSend={() => sendCode(mobile, 'changePhone')}
        onConfirm={() => void next()}
      />
      <Button size="large" text="下一步" isBusy={isBusy} onPress={() => void next()} />
    </View>
  )
}
