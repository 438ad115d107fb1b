import { useQueryClient } from '@tanstack/react-query'
import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import type { CallRefusal } from '@/api/call-error'
import { queryKey, useWrite } from '@/api/query'
import { type GuestPass, openGuestPass, type SignDirection, signAtGate } from '@/contract/event/activity'
import { isAbsent } from '@/lib/absent'
import { hasOwn } from '@/lib/own'
import { CODE_LENGTH } from '@/lib/validators'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { RecordView } from '@/parts/RecordView'
import { showFieldErrors } from '@/parts/short-form/show-field-errors'
import { submitForm } from '@/parts/short-form/submit'
import { createTextBinding } from '@/parts/short-form/text-binding'
import { useForm } from '@/parts/short-form/use-form'
import { vibrateShort } from '@/platform/vibrate'
import { Button } from '@/ui/action/Button'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { OptionalPillChoice } from '@/ui/form/Tick'
import { Card } from '@/ui/layout/Card'

import { getGuestStep, LATE_REASONS } from './guest-pass-labels'
import styles from './Pass.module.scss'
import { ActivityHead, GuestLine, SignedFacts } from './PassCard'
import { emptySign, type SignValues, validateSignIn } from './sign-form'
import { useGuestPass } from './use-guest-pass'

const texts = { in: '签到', late: '补签', out: '签退' } as const
type Doing = keyof typeof texts

/** The form of signing in or out, and its submission. */
function useGuestSignIn(code: string, gatePin: string, doing: Doing | undefined, reread: () => Promise<unknown>) {
  const client = useQueryClient()
  const form = useForm<SignValues>({ ...emptySign, gatePin }, (values) => validateSignIn(values, doing === 'late'))
  const sign = useWrite(signAtGate, { quiet: true })
  const showRefusal = ({ code: why, data, message }: CallRefusal<typeof signAtGate>): boolean => {
    // Late, over or cancelled meanwhile: what to fill in is another.
    void reread()
    if (why !== 422) return false
    if (!showFieldErrors(form, data)) form.refuse('gatePin', message)
    return true
  }
  const submit = async () => {
    if (!doing || !form.validate()) return
    const direction: SignDirection = doing === 'out' ? 'out' : 'in'
    const { gatePin: pin, reason } = form.values
    const input = { code, direction, gatePin: pin.replace(/\s/g, ''), reason: reason.trim() }
    const pass = await submitForm(sign, input, showRefusal)
    if (!pass) return
    vibrateShort()
    client.setQueryData(queryKey(openGuestPass, { code }), pass)
  }
  return { form, submit, isBusy: sign.isPending }
}

type Signing = ReturnType<typeof useGuestSignIn>

function SignFields({ doing, form }: { doing: Doing; form: Signing['form'] }) {
  const bindText = createTextBinding(form, signAtGate.input)
  return (
    <Card className={styles.form ?? ''}>
      <TextField
        label="现场码"
        kind="digits"
        required
        maxLength={CODE_LENGTH}
        placeholder="签到牌上的 6 位数字"
        {...form.field('gatePin')}
      />
      {doing === 'late' ? (
        <>
          <View className={styles.reasons}>
            <Text className={styles.reasonsName}>迟到原因</Text>
            <OptionalPillChoice
              label="迟到原因"
              options={LATE_REASONS.map((text) => ({ value: text, text }))}
              value={form.values.reason}
              onChange={(text) => form.set('reason')(text ?? '')}
            />
          </View>
          <TextArea label="说明" required placeholder="选一个，或写下原因" {...bindText('reason')} />
        </>
      ) : null}
    </Card>
  )
}

function Signed({ pass, children }: { pass: GuestPass; children: React.ReactNode }) {
  return (
    <View className={styles.root}>
      <ActivityHead activity={pass.activity} />
      <View className={styles.signedIn}>
        <GuestLine pass={pass} />
        <SignedFacts pass={pass} />
      </View>
      <Text className={styles.step}>{getGuestStep(pass).text}</Text>
      {children}
    </View>
  )
}

interface GuestSignProps {
  code: string
  /** The digits of the scanned sign; empty without one. */
  gatePin: string
  /** Asks for another code. */
  onOther: () => void
}

/**
 * Self-service for a guest: sign in on time, late with a reason, and sign out, with the digits on the sign at the gate.
 */
export function GuestSign({ code, gatePin, onOther }: GuestSignProps) {
  const pass = useGuestPass(code)
  const kind = pass.data && getGuestStep(pass.data).kind
  const doing = kind && hasOwn(texts, kind) ? (kind as Doing) : undefined
  const [isLeaving, setLeaving] = useState(false)
  const open = doing === 'out' && !isLeaving ? undefined : doing
  const { form, submit, isBusy } = useGuestSignIn(pass.data?.code ?? code, gatePin, open, pass.refetch)
  const bottom = (
    <>
      <Button kind="secondary" grow={1} text="出示邀请码" onPress={() => void go('guestCode', { code })} />
      {open ? <Button grow={1} text={texts[open]} isBusy={isBusy} onPress={() => void submit()} /> : null}
      {doing === 'out' && !isLeaving ? <Button grow={1} text="签退" onPress={() => setLeaving(true)} /> : null}
    </>
  )
  return (
    <PageFrame route="signIn" {...(pass.data && { bottom })}>
      <RecordView
        query={pass}
        what="嘉宾邀请码"
        absent={{
          text: '邀请码已失效',
          ...(isAbsent(pass.error) && { hint: pass.error.message }),
          action: { text: '换一个', onPress: onOther },
        }}
      >
        {(data) => <Signed pass={data}>{open ? <SignFields doing={open} form={form} /> : null}</Signed>}
      </RecordView>
    </PageFrame>
  )
}
