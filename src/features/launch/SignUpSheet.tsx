import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'

import type { CallRefusal } from '@/api/call-error'
import { call } from '@/api/client'
import { useInvalidation } from '@/api/query'
import { type LaunchEvent, type LaunchTicket, signUpForLaunch } from '@/contract/event/launch'
import { readUnansweredValues, submitOnce } from '@/offline/submit-once'
import { sendForm } from '@/parts/short-form/submit'
import { createTextBinding } from '@/parts/short-form/text-binding'
import { useForm } from '@/parts/short-form/use-form'
import { AgreementTick } from '@/parts/sign-in/AgreementTick'
import { PhoneProof } from '@/parts/sign-in/PhoneProof'
import { useAgreement } from '@/parts/sign-in/use-agreement'
import { useOwnNumber } from '@/parts/sign-in/use-own-number'
import { useSubscription } from '@/parts/use-subscription'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextField } from '@/ui/form/TextField'

import styles from './Launch.module.scss'
import { saveLaunchTicket } from './launch-ticket-store'
import { readSignUpDraft, removeSignUpDraft, saveSignUpDraft } from './sign-up-draft'
import { emptySignUp, type SignUpValues, validateSignUp } from './sign-up-form'

interface SignUpSheetProps {
  event: LaunchEvent
  /** Code of the followed invitation. */
  invitation: string | undefined
  /** The guest of that invitation. */
  guest?: { name: string; company: string } | undefined
  onDone: (ticket: LaunchTicket) => void
  onClose: () => void
}

/** State of the form: prefilled from the account, the invitation or the draft, and saved as a draft on each change. */
function useSignUpForm({ event, guest }: SignUpSheetProps) {
  const user = useStaffUser()
  // Each user of the device has a separate draft.
  const slot = `launch:${event.id}:${user?.userId ?? ''}`
  const [initialFields] = useState(() => ({
    ...emptySignUp,
    name: guest?.name ?? user?.realName ?? '',
    company: guest?.company ?? user?.companyName ?? '',
    mobile: user?.mobile ?? '',
    ...readSignUpDraft(slot),
    ...readUnansweredValues(slot),
  }))
  const { isOwnNumber, requireCode } = useOwnNumber()
  const form = useForm<SignUpValues>(initialFields, (values) => validateSignUp(values, isOwnNumber(values.mobile)))
  const { values } = form
  useEffect(() => {
    if (values !== initialFields) saveSignUpDraft(slot, values)
  }, [slot, values, initialFields])
  return {
    form,
    slot,
    isOwnNumber: isOwnNumber(values.mobile),
    requireCode: () => requireCode(values.mobile),
  }
}

/** The form and its submission: after a lost response, also after a restart, the same sign-up is requested again. */
function useSignUp(props: SignUpSheetProps) {
  const { event, invitation, onDone } = props
  const { form, slot, isOwnNumber, requireCode } = useSignUpForm(props)
  const refresh = useInvalidation(signUpForLaunch)
  const [isBusy, setBusy] = useState(false)
  const showRefusal = ({ code, message }: CallRefusal<typeof signUpForLaunch>): boolean => {
    // Full, over or called off meanwhile: the event below shows it.
    if (code === 409) void refresh()
    if (code !== 422) return false
    form.refuse('smsCode', message)
    requireCode()
    return true
  }
  const send = ({ name, mobile, company, smsCode }: SignUpValues, idempotencyKey: string) => {
    const request = {
      eventId: event.id,
      name: name.trim(),
      mobile: mobile.trim(),
      company: company.trim(),
      agreed: true as const,
      ...(smsCode && { smsCode: smsCode.trim() }),
      ...(invitation && { invitation }),
    }
    return call(signUpForLaunch, request, { quiet: true, idempotencyKey })
  }
  const submit = async () => {
    setBusy(true)
    // The phone number of the account needs no code; a code typed for another number is not sent.
    const submitted = isOwnNumber ? { ...form.values, smsCode: '' } : form.values
    const saveTicket = (ticket: LaunchTicket) => saveLaunchTicket(event.id, ticket)
    // Safe cast: this form created the values. They include the code, so that a repeated request has the same input.
    const submission = () => submitOnce(slot, submitted, (values, key) => send(values as SignUpValues, key), saveTicket)
    const ticket = await sendForm(submission, showRefusal)
    setBusy(false)
    if (!ticket) return
    removeSignUpDraft(slot)
    void refresh()
    onDone(ticket)
  }
  return { form, submit, isBusy, isOwnNumber }
}

/** Signs up with name, company and a verified phone number. */
export function SignUpSheet(props: SignUpSheetProps) {
  const { form, submit, isBusy, isOwnNumber } = useSignUp(props)
  const { canContinue, tick } = useAgreement()
  const { ask } = useSubscription(['launch'])
  const finish = () => {
    const isFilled = form.validate()
    if (!canContinue() || !isFilled) return
    // Only accounts get reminders; WeChat requires the request in the tap handler.
    if (isOwnNumber) ask()
    void submit()
  }
  const bindText = createTextBinding(form, signUpForLaunch.input)
  const footer = <Button grow={1} size="large" text="提交报名" isBusy={isBusy} onPress={finish} />
  return (
    <Sheet isOpen title="报名参加" onClose={props.onClose} footer={footer}>
      <TextField label="姓名" required placeholder="你的姓名" {...bindText('name')} />
      <TextField label="单位" required placeholder="公司或机构名称" {...bindText('company')} />
      <PhoneProof
        required
        placeholder="用于签到"
        mobile={form.field('mobile')}
        code={isOwnNumber ? undefined : form.field('smsCode')}
        purpose="launch"
      />
      <View className={styles.agreement}>
        <AgreementTick {...tick} />
      </View>
    </Sheet>
  )
}
