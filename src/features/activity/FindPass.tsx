import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useWrite } from '@/api/query'
import { findGuestPasses, listMyGuestPasses, openGuestPass } from '@/contract/event/activity'
import { getMaxLength } from '@/contract/field-limits'
import { joinTexts } from '@/lib/text/join-texts'
import { submitForm } from '@/parts/short-form/submit'
import { useForm } from '@/parts/short-form/use-form'
import { validateMobile, validateSmsCode } from '@/parts/short-form/validate-fields'
import { PhoneProof } from '@/parts/sign-in/PhoneProof'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { Cell, CellGroup } from '@/ui/list/Cell'

import { normalizeGuestCode } from './gate-book'
import { readLastGuestPass } from './guest-pass-store'
import styles from './Pass.module.scss'

interface FindPassProps {
  /** Receives the code of the found or selected invitation. */
  onFound: (code: string) => void
}

interface Link {
  code: string
  title: string
  name: string
  startTime: string
}

function PassList({ title, passes, onFound }: FindPassProps & { title: string; passes: readonly Link[] }) {
  return (
    <CellGroup title={title}>
      {passes.map((pass) => (
        <Cell
          key={pass.code}
          icon="ticket"
          title={pass.title}
          note={joinTexts([pass.startTime.slice(5, 16), pass.name])}
          onPress={() => onFound(pass.code)}
        />
      ))}
    </CellGroup>
  )
}

/** Finds it by the invited phone number. */
function ByPhone({ onFound }: FindPassProps) {
  const form = useForm({ mobile: '', code: '' }, ({ mobile, code }) => ({
    mobile: validateMobile(mobile),
    code: validateSmsCode(code),
  }))
  const [found, setFound] = useState<readonly Link[]>([])
  const find = useWrite(findGuestPasses, { quiet: true })
  const submit = async () => {
    if (!form.validate()) return
    const input = { mobile: form.values.mobile.trim(), code: form.values.code.trim() }
    const answer = await submitForm(find, input, ({ code, message }) => {
      if (code !== 404 && code !== 422) return false
      form.refuse(code === 404 ? 'mobile' : 'code', message)
      return true
    })
    const [only, ...more] = answer?.passes ?? []
    if (only && more.length === 0) onFound(only.code)
    else if (answer) setFound(answer.passes)
  }
  if (found.length > 0) return <PassList title="选择活动" passes={found} onFound={onFound} />
  return (
    <>
      <Card>
        <PhoneProof
          required
          placeholder="收到邀请的号码"
          mobile={form.field('mobile')}
          code={form.field('code')}
          purpose="activity"
        />
      </Card>
      <View className={styles.buttons}>
        <Button grow={1} size="large" text="查找邀请码" isBusy={find.isPending} onPress={() => void submit()} />
      </View>
    </>
  )
}

/** Finds it by the typed code. */
function ByCode({ onFound }: FindPassProps) {
  const form = useForm({ code: '' }, ({ code }) => ({
    code:
      code.trim() === '' ? '请输入邀请码' : normalizeGuestCode(code) ? undefined : '邀请码为 12 位字母和数字，请核对',
  }))
  const open = () => {
    const code = normalizeGuestCode(form.values.code)
    if (form.validate() && code) onFound(code)
  }
  return (
    <>
      <Card>
        <TextField
          label="邀请码"
          maxLength={getMaxLength(openGuestPass.input, 'code')}
          required
          placeholder="12 位，可带空格"
          value={form.values.code}
          error={form.getError('code')}
          onChange={form.set('code')}
          onConfirm={open}
        />
      </Card>
      <View className={styles.buttons}>
        <Button grow={1} size="large" text="打开邀请码" onPress={open} />
      </View>
    </>
  )
}

const methods = [
  { key: 'phone', text: '手机号' },
  { key: 'code', text: '邀请码' },
] as const

/** For a guest without the link: finds it by account, on this device, by phone or by code. */
export function FindPass({ onFound }: FindPassProps) {
  const [method, setMethod] = useState<'phone' | 'code'>('phone')
  const isUser = useStaffUser() !== undefined
  const mine = useCall(listMyGuestPasses, {}, { enabled: isUser, quiet: true })
  const passes = mine.data?.passes ?? []
  const [last] = useState(readLastGuestPass)
  const isListed = passes.some(({ code }) => code === last?.code)
  const lastPass = last && !isListed ? [{ ...last, ...last.activity }] : []
  return (
    <>
      {passes.length > 0 ? <PassList title="我的邀请" passes={passes} onFound={onFound} /> : null}
      {lastPass.length > 0 ? <PassList title="上次打开" passes={lastPass} onFound={onFound} /> : null}
      <View className={styles.lead}>
        <Text className={styles.leadTitle}>找回嘉宾邀请码</Text>
        <Text className={styles.leadText}>用收到邀请的手机号，或短信里的邀请码打开。</Text>
      </View>
      <SegmentedTabs label="找回方式" tabs={methods} active={method} onSelect={setMethod} />
      {method === 'phone' ? <ByPhone onFound={onFound} /> : <ByCode onFound={onFound} />}
    </>
  )
}
