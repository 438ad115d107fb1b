import { Image, Text, View } from '@tarojs/components'
import { useState } from 'react'

import logo from '@/assets/logo.svg'
import { PageFrame } from '@/parts/PageFrame'
import { AgreementTick } from '@/parts/sign-in/AgreementTick'
import { CodeForm } from '@/parts/sign-in/CodeForm'
import { type GrantFormProps, PasswordForm } from '@/parts/sign-in/PasswordForm'
import { AccountLinks, OtherLoginLink } from '@/parts/sign-in/SignInLinks'
import { type SignInMethod, SignInTabs } from '@/parts/sign-in/SignInTabs'
import { useAgreement } from '@/parts/sign-in/use-agreement'
import { useLogin } from '@/parts/sign-in/use-login'
import { toAriaProps } from '@/platform/aria'
import type { Grant } from '@/session/sign-in'

import { BindWechat } from './BindWechat'
import styles from './LoginScreen.module.scss'
import { WechatButton, type WechatButtonProps } from './WechatButton'
import { consumeBindTicket } from './wechat-state'

/** Sign-in for staff: password, code or WeChat; then back to the previous page. */
export function LoginScreen() {
  const [method, setMethod] = useState<SignInMethod>('password')
  const [bindTicket, setBindTicket] = useState(consumeBindTicket)
  const { canContinue, tick } = useAgreement()
  const { login, mayReplace, isBusy, dialog } = useLogin('user')
  const withTicket = (grant: Grant): Grant => (bindTicket ? ({ ...grant, bind_ticket: bindTicket } as Grant) : grant)
  const form: GrantFormProps = {
    isBusy,
    canContinue,
    onSubmit: (grant, showRefusal) => void login(() => withTicket(grant), showRefusal),
  }
  const wechat: Omit<WechatButtonProps, 'isBusy' | 'mayReplace'> = {
    canContinue,
    onSubmit: (grant, showRefusal) => void login(grant, showRefusal),
    onUnbound: setBindTicket,
  }
  return (
    <PageFrame route="login" tone="card" isTitleHidden>
      <View className={styles.root}>
        <LoginHead />
        {bindTicket ? <BindWechat {...wechat} isAgreed={tick.checked} onNoNumber={() => setMethod('code')} /> : null}
        <View className={styles.tabs}>
          <SignInTabs active={method} onSelect={setMethod} />
        </View>
        {method === 'password' ? (
          <PasswordForm {...form}>
            <AccountLinks population="user" />
          </PasswordForm>
        ) : (
          <CodeForm {...form} population="user" />
        )}
        <View className={styles.buttons}>
          {bindTicket ? null : <WechatButton {...wechat} mayReplace={mayReplace} isBusy={isBusy} />}
          <AgreementTick {...tick} />
        </View>
        <OtherLoginLink population="user" />
      </View>
      {dialog}
    </PageFrame>
  )
}

function LoginHead() {
  return (
    <>
      <Image className={styles.logo} src={logo} mode="aspectFit" {...toAriaProps({ hidden: true })} />
      <Text className={styles.title}>欢迎使用访客助手</Text>
      <Text className={styles.lead}>数灵办公 · 一站式数字化工作台</Text>
    </>
  )
}
