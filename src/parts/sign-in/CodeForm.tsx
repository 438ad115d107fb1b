import { View } from '@tarojs/components'

import type { ApiError } from '@/lib/errors'
import type { AccountPopulation } from '@/navigation/access'
import { isAboutInput } from '@/parts/short-form/submit'
import { useForm } from '@/parts/short-form/use-form'
import { validateMobile, validateSmsCode } from '@/parts/short-form/validate-fields'
import { Button } from '@/ui/action/Button'

import type { GrantFormProps } from './PasswordForm'
import { PhoneProof } from './PhoneProof'
import styles from './SignInForm.module.scss'

/** Sign-in by phone number and SMS code, for the population of the code. */
export function CodeForm({
  isBusy,
  canContinue,
  onSubmit,
  population,
}: GrantFormProps & { population: AccountPopulation }) {
  const form = useForm({ mobile: '', code: '' }, ({ mobile, code }) => ({
    mobile: validateMobile(mobile),
    code: validateSmsCode(code),
  }))
  const showRefusal = (refusal: ApiError): boolean => {
    if (refusal.isUnknownMobile) form.refuse('mobile', '该手机号尚未注册')
    else if (isAboutInput(refusal)) form.refuse('code', refusal.message || '验证码不正确')
    else return false
    return true
  }
  const submit = () => {
    const isFilled = form.validate()
    if (!canContinue() || !isFilled) return
    onSubmit({ grant_type: 'sms_code', mobile: form.values.mobile.trim(), code: form.values.code.trim() }, showRefusal)
  }
  return (
    <>
      <View className={styles.fields}>
        <PhoneProof
          variant="box"
          placeholder="请输入手机号"
          mobile={form.field('mobile')}
          code={form.field('code')}
          purpose="login"
          population={population}
          onConfirm={submit}
        />
      </View>
      <View className={styles.buttons}>
        <Button size="large" text="登录" isBusy={isBusy} onPress={submit} />
      </View>
    </>
  )
}
