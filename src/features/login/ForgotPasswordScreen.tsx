import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useWrite } from '@/api/query'
import { forgetPassword } from '@/contract/identity/auth'
import type { AccountPopulation } from '@/navigation/access'
import { returnToLogin } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { isAboutInput, submitForm } from '@/parts/short-form/submit'
import { useForm } from '@/parts/short-form/use-form'
import {
  validateMobile,
  validateNewPassword,
  validateRepeatedPassword,
  validateSmsCode,
} from '@/parts/short-form/validate-fields'
import { checkCode } from '@/parts/sign-in/check-code'
import { PhoneProof } from '@/parts/sign-in/PhoneProof'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { PasswordField } from '@/ui/form/PasswordField'

import styles from './FormPage.module.scss'

interface ForgotPasswordScreenProps {
  /** Population of the account: staff, unless opened from the partner login. */
  population?: string
}

/** Password reset: a code to the phone gives a one-time ticket, the ticket sets a new password. */
export function ForgotPasswordScreen({ population: initialPopulation }: ForgotPasswordScreenProps) {
  const population: AccountPopulation = initialPopulation === 'partner' ? 'partner' : 'user'
  const [proof, setProof] = useState<{ mobile: string; ticket: string }>()
  return (
    <PageFrame route="forgotPassword" tone="card">
      <View className={styles.root}>
        <Text className={styles.title}>{proof ? '设置新密码' : '验证手机号'}</Text>
        <Text className={styles.lead}>
          {proof ? '设置后，其他设备上的登录会同时退出。' : '验证码发送到注册手机号，5 分钟内有效。'}
        </Text>
        {proof ? (
          <NewPassword {...proof} population={population} onExpired={() => setProof(undefined)} />
        ) : (
          <ProvePhone population={population} onProven={setProof} />
        )}
      </View>
    </PageFrame>
  )
}

const toClientName = (population: AccountPopulation) => (population === 'partner' ? 'channel' : 'user')

interface ProvePhoneProps {
  population: AccountPopulation
  onProven: (proof: { mobile: string; ticket: string }) => void
}

function ProvePhone({ population, onProven }: ProvePhoneProps) {
  const form = useForm({ mobile: '', code: '' }, ({ mobile, code }) => ({
    mobile: validateMobile(mobile),
    code: validateSmsCode(code),
  }))
  const [isBusy, setBusy] = useState(false)
  const next = async () => {
    if (!form.validate()) return
    const mobile = form.values.mobile.trim()
    const code = form.values.code.trim()
    const input = { mobile, code, purpose: 'forget', client: toClientName(population) } as const
    setBusy(true)
    const answer = await checkCode(form, input)
    setBusy(false)
    if (answer) onProven({ mobile, ticket: answer.ticket })
  }
  return (
    <>
      <PhoneProof
        variant="box"
        placeholder="注册时的手机号"
        mobile={form.field('mobile')}
        code={form.field('code')}
        purpose="forget"
        population={population}
      />
      <View className={styles.submit}>
        <Button size="large" text="下一步" isBusy={isBusy} onPress={() => void next()} />
      </View>
    </>
  )
}

interface NewPasswordProps {
  population: AccountPopulation
  mobile: string
  ticket: string
  onExpired: () => void
}

function NewPassword({ population, mobile, ticket, onExpired }: NewPasswordProps) {
  const form = useForm({ password: '', repeated: '' }, ({ password, repeated }) => ({
    password: validateNewPassword(password),
    repeated: validateRepeatedPassword(password, repeated),
  }))
  const write = useWrite(forgetPassword, { quiet: true })
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (!form.validate()) return
    setBusy(true)
    const input = { mobile, ticket, password: form.values.password, client: toClientName(population) } as const
    const done = await submitForm(write, input, (refusal) => {
      if (!isAboutInput(refusal)) return false
      showToast(refusal.message)
      onExpired()
      return true
    })
    setBusy(false)
    if (!done) return
    showToast('密码已重设，请登录')
    void returnToLogin(population === 'partner' ? 'partnerLogin' : 'login')
  }
  return (
    <>
      <PasswordField variant="box" label="新密码" placeholder="8 至 64 位" {...form.field('password')} />
      <PasswordField variant="box" label="确认" placeholder="再输入一次" {...form.field('repeated')} />
      <View className={styles.submit}>
        <Button size="large" text="确定" isBusy={isBusy} onPress={() => void save()} />
      </View>
    </>
  )
}
