import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import type { ApiError } from '@/lib/errors'
import { MOBILE_LENGTH } from '@/lib/validators'
import { isAboutInput } from '@/parts/short-form/submit'
import { useForm } from '@/parts/short-form/use-form'
import { validateMobile, validatePassword } from '@/parts/short-form/validate-fields'
import type { Grant } from '@/session/sign-in'
import { Button } from '@/ui/action/Button'
import { PasswordField } from '@/ui/form/PasswordField'
import { TextField } from '@/ui/form/TextField'

import styles from './SignInForm.module.scss'

export interface GrantFormProps {
  isBusy: boolean
  /** Whether the agreement is ticked; highlights the missing tick. */
  canContinue: () => boolean
  onSubmit: (grant: Grant, showRefusal: (refusal: ApiError) => boolean) => void
}

/** Sign-in by phone number and password; `children` render between the fields and the button. */
export function PasswordForm({ isBusy, canContinue, onSubmit, children }: GrantFormProps & { children?: ReactNode }) {
  const form = useForm({ mobile: '', password: '' }, ({ mobile, password }) => ({
    mobile: validateMobile(mobile),
    password: validatePassword(password),
  }))
  const showRefusal = (refusal: ApiError): boolean => {
    if (!isAboutInput(refusal)) return false
    form.refuse('password', refusal.message || '手机号或密码不正确')
    return true
  }
  const submit = () => {
    const isFilled = form.validate()
    if (!canContinue() || !isFilled) return
    onSubmit(
      { grant_type: 'password', username: form.values.mobile.trim(), password: form.values.password },
      showRefusal,
    )
  }
  return (
    <>
      <View className={styles.fields}>
        <TextField
          variant="box"
          label="手机号"
          kind="phone"
          maxLength={MOBILE_LENGTH}
          placeholder="请输入手机号"
          {...form.field('mobile')}
        />
        <PasswordField
          variant="box"
          label="密码"
          placeholder="请输入密码"
          {...form.field('password')}
          onConfirm={submit}
        />
      </View>
      {children}
      <View className={styles.buttons}>
        <Button size="large" text="登录" isBusy={isBusy} onPress={submit} />
      </View>
    </>
  )
}
