import { View } from '@tarojs/components'

import { useWrite } from '@/api/query'
import { getLaunch, type LaunchEvent, type LaunchTicket, signUpForLaunch } from '@/contract/launch'
import type { ApiError } from '@/lib/errors'
import { AgreementTick } from '@/parts/sign-in/AgreementTick'
import { mobileError } from '@/parts/sign-in/form-rules'
import { sendCode } from '@/parts/sign-in/send-code'
import { submitForm } from '@/parts/sign-in/submit'
import { useAgreement } from '@/parts/sign-in/use-agreement'
import { useForm } from '@/parts/sign-in/use-form'
import { useSubscription } from '@/parts/use-subscription'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/Button'
import { CodeField } from '@/ui/CodeField'
import { Sheet } from '@/ui/Sheet'
import { TextField } from '@/ui/TextField'

import { keepTicket } from './kept-ticket'
import styles from './Launch.module.scss'
import { emptySignUp, type SignUpValues, signUpErrors } from './sign-up-form'

interface SignUpSheetProps {
  event: LaunchEvent
  /** Code of the invitation that was followed. */
  invitation: string | undefined
  /** Whom that invitation is for. */
  guest?: { name: string; company: string } | undefined
  onDone: (ticket: LaunchTicket) => void
  onClose: () => void
}

/** The form, prefilled from the account or the invitation, and what handing it in does. */
function useSignUp({ event, invitation, guest, onDone }: SignUpSheetProps) {
  const user = useStaffUser()
  const known = {
    ...emptySignUp,
    name: guest?.name ?? user?.realName ?? '',
    company: guest?.company ?? user?.companyName ?? '',
    mobile: user?.mobile ?? '',
  }
  const isOwn = (mobile: string) => user !== undefined && mobile.trim() === user.mobile
  const form = useForm<SignUpValues>(known, (values) => signUpErrors(values, isOwn(values.mobile)))
  const write = useWrite(signUpForLaunch, { quiet: true, invalidates: [getLaunch] })
  const place = ({ code, message }: ApiError): boolean => {
    if (code !== 422) return false
    form.refuse('smsCode', message)
    return true
  }
  const submit = async () => {
    const { name, mobile, company, smsCode } = form.values
    const ticket = await submitForm(
      () =>
        write.mutateAsync({
          ...{ eventId: event.id, name: name.trim(), mobile: mobile.trim(), company: company.trim(), agreed: true },
          ...(!isOwn(mobile) && { smsCode: smsCode.trim() }),
          ...(invitation && { invitation }),
        }),
      place,
    )
    if (!ticket) return
    keepTicket(event.id, ticket)
    onDone(ticket)
  }
  return { form, submit, isBusy: write.isPending, isOwnNumber: isOwn(form.values.mobile) }
}

/** Signs up: who comes, from where, and a proven number. */
export function SignUpSheet(props: SignUpSheetProps) {
  const { form, submit, isBusy, isOwnNumber } = useSignUp(props)
  const { mayGoOn, tick } = useAgreement()
  const { ask } = useSubscription(['launch'])
  const handIn = () => {
    const isFilled = form.tryIt()
    if (!mayGoOn() || !isFilled) return
    // An account is reminded: WeChat asks at the tap alone.
    if (isOwnNumber) ask()
    void submit()
  }
  const field = (name: keyof SignUpValues) => ({
    ...{ required: true, value: form.values[name], onChange: form.set(name), error: form.errorOf(name) },
  })
  const footer = <Button grow={1} size="large" text="提交报名" isBusy={isBusy} onPress={handIn} />
  return (
    <Sheet isOpen title="报名参加" onClose={props.onClose} footer={footer}>
      <View className={styles.sheet}>
        <TextField label="姓名" maxLength={30} placeholder="您的姓名" {...field('name')} />
        <TextField label="单位" maxLength={60} placeholder="公司或机构名称" {...field('company')} />
        <TextField label="手机号" kind="phone" maxLength={11} placeholder="用于签到" {...field('mobile')} />
        {isOwnNumber ? null : (
          <CodeField
            label="验证码"
            {...field('smsCode')}
            canSend={mobileError(form.values.mobile) === undefined}
            onSend={() => sendCode(form.values.mobile, 'launch')}
          />
        )}
        <View className={styles.agreement}>
          <AgreementTick {...tick} />
        </View>
      </View>
    </Sheet>
  )
}
