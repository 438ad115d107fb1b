import { Text, View } from '@tarojs/components'

import type { CallRefusal } from '@/api/call-error'
import { useWrite } from '@/api/query'
import { registerUser } from '@/contract/identity/auth'
import { PERSON_NAME_MAX } from '@/contract/shapes'
import { returnToLogin } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { isAboutInput, submitForm } from '@/parts/short-form/submit'
import { useForm } from '@/parts/short-form/use-form'
import {
  validateMobile,
  validateNewPassword,
  validatePersonName,
  validateSmsCode,
} from '@/parts/short-form/validate-fields'
import { AgreementTick } from '@/parts/sign-in/AgreementTick'
import { PhoneProof } from '@/parts/sign-in/PhoneProof'
import { useAgreement } from '@/parts/sign-in/use-agreement'
import { showToast } from '@/platform/feedback'
import { getConflictingSession, returnFromLogin, signIn } from '@/session/sign-in'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { PasswordField } from '@/ui/form/PasswordField'
import { TextField } from '@/ui/form/TextField'

import styles from './FormPage.module.scss'

const empty = { mobile: '', code: '', name: '', password: '' }

/** The registration form and its submission. */
function useRegistration() {
  const form = useForm(empty, ({ mobile, code, name, password }) => ({
    mobile: validateMobile(mobile),
    code: validateSmsCode(code),
    name: validatePersonName(name),
    password: validateNewPassword(password),
  }))
  const write = useWrite(registerUser, { quiet: true })
  const showRefusal = (refusal: CallRefusal<typeof registerUser>): boolean => {
    const isKnown = refusal.code === 409
    if (!isKnown && !isAboutInput(refusal)) return false
    form.refuse(isKnown ? 'mobile' : 'code', refusal.message)
    return true
  }
  const register = async () => {
    const { mobile, code, name, password } = form.values
    const input = { mobile: mobile.trim(), code: code.trim(), name: name.trim(), password }
    const done = await submitForm(write, input, showRefusal)
    if (!done) return
    const grant = { grant_type: 'password' as const, username: input.mobile, password }
    // The account exists. A live partner session ends only after the question of the login page, which also serves
    // when the sign-in fails.
    const isSignedIn = getConflictingSession('user') ? undefined : await signIn(grant).catch(() => undefined)
    showToast(isSignedIn ? '注册成功，已登录' : '注册成功，请登录')
    if (isSignedIn) returnFromLogin()
    else void returnToLogin('login')
  }
  return { form, isBusy: write.isPending, register }
}

/** Registers a staff user by phone; joining a company follows. */
export function RegisterScreen() {
  const { form, isBusy, register } = useRegistration()
  const { canContinue, tick } = useAgreement()
  const submit = () => {
    const isFilled = form.validate()
    if (canContinue() && isFilled) void register()
  }
  return (
    <PageFrame route="register" tone="card">
      <View className={styles.root}>
        <Text className={styles.title}>创建账号</Text>
        <Text className={styles.lead}>注册后可以先体验，再申请加入所在企业。</Text>
        <RegisterFields form={form} />
        <AgreementTick {...tick} />
        <Button size="large" text="注册" isBusy={isBusy} onPress={submit} />
        <View className={styles.other}>
          <Pressable role="link" onPress={() => void returnToLogin('login')}>
            <Text className={styles.link}>已有账号，去登录</Text>
          </Pressable>
        </View>
      </View>
    </PageFrame>
  )
}

function RegisterFields({ form }: { form: ReturnType<typeof useRegistration>['form'] }) {
  const field = (name: keyof typeof empty) => ({ variant: 'box' as const, ...form.field(name) })
  return (
    <>
      <TextField label="姓名" maxLength={PERSON_NAME_MAX} placeholder="真实姓名" {...field('name')} />
      <PhoneProof variant="box" mobile={form.field('mobile')} code={form.field('code')} purpose="register" />
      <PasswordField label="密码" placeholder="8 至 64 位" {...field('password')} />
    </>
  )
}
