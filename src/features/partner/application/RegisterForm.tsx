import { Text, View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'

import { useWrite } from '@/api/query'
import { PartnerKind, registerPartner } from '@/contract/partner/partner'
import type { ApiError } from '@/lib/errors'
import { returnToLogin } from '@/navigation/navigate'
import { useFormDraft } from '@/offline/use-form-draft'
import { RestoredBar } from '@/parts/form/RestoredBar'
import { isAboutInput } from '@/parts/short-form/submit'
import { createTextBinding } from '@/parts/short-form/text-binding'
import { useForm } from '@/parts/short-form/use-form'
import { AgreementTick } from '@/parts/sign-in/AgreementTick'
import { PhoneProof } from '@/parts/sign-in/PhoneProof'
import { useAgreement } from '@/parts/sign-in/use-agreement'
import { useLogin } from '@/parts/sign-in/use-login'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { PasswordField } from '@/ui/form/PasswordField'
import { TextField } from '@/ui/form/TextField'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'

import { accountDrafts, toStoredAccount } from './application-draft'
import styles from './Register.module.scss'
import { emptyRegister, type RegisterValues, validateRegistration } from './register-form'

interface RegisterFormProps {
  inviteCode: string | undefined
  /** Values of the invitation. */
  known: { name: string; companyName: string }
}

/** The typed values except code and password, saved on the device until the account is created. */
function useKeptAccount({ known }: RegisterFormProps) {
  const { stored, save, discard, remove } = useFormDraft(accountDrafts)
  const initialValues = { ...emptyRegister, ...known }
  const typed = Object.fromEntries(Object.entries(stored?.values ?? {}).filter(([, text]) => text))
  const form = useForm<RegisterValues>({ ...initialValues, ...typed }, validateRegistration)
  const [isChanged, setChanged] = useState(false)
  const { values } = form
  useEffect(() => {
    if (isChanged) save(toStoredAccount(values))
  }, [isChanged, save, values])
  const set = (field: keyof RegisterValues) => (value: string) => {
    setChanged(true)
    form.set(field)(value)
  }
  const field = (name: keyof RegisterValues) => ({ ...form.field(name), onChange: set(name) })
  const startOver = () => {
    discard()
    setChanged(false)
    for (const field of ['kind', 'name', 'companyName', 'mobile'] as const) form.set(field)(initialValues[field])
  }
  return { form: { ...form, set, field }, restoredAt: stored?.savedAt, startOver, remove }
}

/** Creates the account and signs in; the application follows on the same page. */
function usePartnerRegistration(props: RegisterFormProps) {
  const { inviteCode } = props
  const { form, remove, ...accountForm } = useKeptAccount(props)
  const { login, isBusy, dialog } = useLogin('partner')
  const { mutateAsync } = useWrite(registerPartner, { quiet: true })
  const made = useRef('')
  const showRefusal = (refusal: ApiError): boolean => {
    const isKnown = refusal.code === 409
    if (!isKnown && !isAboutInput(refusal)) return false
    form.refuse(isKnown ? 'mobile' : 'code', refusal.message)
    return true
  }
  const register = () => {
    const { kind, name, companyName, mobile, code, password } = form.values
    const account = { mobile: mobile.trim(), code: code.trim(), name: name.trim(), companyName: companyName.trim() }
    const make = async () => {
      const picked = PartnerKind.options.find((one) => one === kind)
      const input = { ...account, password, kind: picked, ...(inviteCode && { inviteCode }) }
      // Already created but not signed in: the next tap only signs in.
      if (made.current !== JSON.stringify(input)) await mutateAsync(input)
      made.current = JSON.stringify(input)
      remove()
      return { grant_type: 'password', username: account.mobile, password, client: 'channel' } as const
    }
    // No navigation: the page shows the application instead of this form.
    void login(make, showRefusal, () => undefined)
  }
  return { form, ...accountForm, isBusy, dialog, register }
}

const kinds = [
  { key: 'person', text: '个人伙伴' },
  { key: 'agency', text: '代理商' },
] as const

/** The account: person or agency, a verified phone number and a password. */
export function RegisterForm(props: RegisterFormProps) {
  const { form, restoredAt, startOver, isBusy, dialog, register } = usePartnerRegistration(props)
  const { canContinue, tick } = useAgreement()
  const submit = () => {
    const isFilled = form.validate()
    if (canContinue() && isFilled) register()
  }
  const field = (name: keyof RegisterValues) => ({ variant: 'box' as const, ...form.field(name) })
  const bindText = createTextBinding({ field }, registerPartner.input)
  return (
    <View className={styles.form}>
      <RestoredBar restoredAt={restoredAt} onDiscard={startOver} />
      <SegmentedTabs
        variant="box"
        label="伙伴类型"
        tabs={kinds}
        active={form.values.kind === 'agency' ? 'agency' : 'person'}
        onSelect={form.set('kind')}
      />
      <TextField label="姓名" placeholder="你的姓名" {...bindText('name')} />
      <TextField label="企业" placeholder="营业执照上的全称" {...bindText('companyName')} />
      <PhoneProof
        variant="box"
        mobile={form.field('mobile')}
        code={form.field('code')}
        purpose="register"
        population="partner"
      />
      <PasswordField label="密码" placeholder="8 至 64 位" {...field('password')} />
      <AgreementTick {...tick} />
      <Button size="large" text="注册并填写资料" isBusy={isBusy} onPress={submit} />
      <Text className={styles.lead}>注册后可以先看活动和展厅；资料审核通过后才能提报商机。</Text>
      <View className={styles.other}>
        <Pressable role="link" onPress={() => void returnToLogin('partnerLogin')}>
          <Text className={styles.link}>已有伙伴账号，去登录</Text>
        </Pressable>
      </View>
      {dialog}
    </View>
  )
}
