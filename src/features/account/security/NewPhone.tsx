import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import type { CallRefusal } from '@/api/call-error'
import { useWrite } from '@/api/query'
import { changePhone } from '@/contract/identity/account'
import { MOBILE_LENGTH } from '@/lib/validators'
import { back } from '@/navigation/navigate'
import { submitForm } from '@/parts/short-form/submit'
import { useForm } from '@/parts/short-form/use-form'
import { validateMobile, validateNewPhone } from '@/parts/short-form/validate-fields'
import { sendCode } from '@/parts/sign-in/send-code'
import { showToast } from '@/platform/feedback'
import { refreshProfile } from '@/session/profile'
import { Button } from '@/ui/action/Button'
import { CodeField } from '@/ui/form/CodeField'
import { TextField } from '@/ui/form/TextField'

import styles from './ChangePhone.module.scss'

interface NewPhoneProps {
  oldMobile: string
  /** Ticket of the verified old phone; valid for ten minutes. */
  ticket: string
  /** The old phone must be verified again. */
  onExpired: (why: string) => void
}

const GONE = 410
const TAKEN = 409
const WRONG_CODE = 422

/** The new number and its code. */
export function NewPhone({ oldMobile, ticket, onExpired }: NewPhoneProps) {
  const form = useForm({ mobile: '', code: '' }, (values) => validateNewPhone(values, oldMobile))
  const [isBusy, setBusy] = useState(false)
  const write = useWrite(changePhone, { quiet: true })
  const showRefusal = ({ code, message }: CallRefusal<typeof changePhone>): boolean => {
    if (code === GONE) onExpired(message)
    else if (code === TAKEN) form.refuse('mobile', message)
    else if (code === WRONG_CODE) form.refuse('code', message)
    else return false
    return true
  }
  const save = async () => {
    if (!form.validate()) return
    const { mobile, code } = form.values
    setBusy(true)
    const input = { ticket, mobile: mobile.trim(), code: code.trim() }
    const done = await submitForm(write, input, showRefusal)
    if (done) await refreshProfile()
    setBusy(false)
    if (!done) return
    showToast('手机号已更换')
    void back()
  }
  return (
    <View className={styles.form}>
      <Text className={styles.lead}>请输入新的手机号并验证</Text>
      <TextField variant="box" label="新手机号" kind="phone" maxLength={MOBILE_LENGTH} {...form.field('mobile')} />
      <CodeField
        variant="box"
        label="验证码"
        {...form.field('code')}
        canSend={validateMobile(form.values.mobile) === undefined && form.values.mobile.trim() !== oldMobile}
        onSend={() => sendCode(form.values.mobile, 'changePhone')}
      />
      <Button size="large" text="确认更换" isBusy={isBusy} onPress={() => void save()} />
    </View>
  )
}
