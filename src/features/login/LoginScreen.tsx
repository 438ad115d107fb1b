import { Image, Text, View } from '@tarojs/components'
import { useState } from 'react'

import logo from '@/assets/logo.png'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import type { Grant } from '@/session/sign-in'
import { Pressable } from '@/ui/Pressable'
import { SegmentedTabs } from '@/ui/SegmentedTabs'

import { AgreementTick } from './AgreementTick'
import { CodeForm } from './CodeForm'
import styles from './LoginScreen.module.scss'
import { type GrantFormProps, PasswordForm } from './PasswordForm'
import { useLogin } from './use-login'
import { WechatButton } from './WechatButton'
import { takeBindTicket } from './wechat-state'

const ways = [
  { key: 'password', text: '密码登录' },
  { key: 'code', text: '验证码登录' },
] as const

/** The agreement's tick, and whether somebody went on without it. */
function useAgreement() {
  const [isAgreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const mayGoOn = () => {
    setMissing(!isAgreed)
    return isAgreed
  }
  return { isAgreed, setAgreed, isMissing: isMissing && !isAgreed, mayGoOn }
}

/** Sign-in for staff: password, code or WeChat; then back to where the person was. */
export function LoginScreen() {
  const [way, setWay] = useState<(typeof ways)[number]['key']>('password')
  const [bindTicket, setBindTicket] = useState(takeBindTicket)
  const agreement = useAgreement()
  const { login, isBusy, dialog } = useLogin('user')
  const withTicket = (grant: Grant): Grant => (bindTicket ? ({ ...grant, bind_ticket: bindTicket } as Grant) : grant)
  const form: GrantFormProps = {
    isBusy,
    mayGoOn: agreement.mayGoOn,
    onSubmit: (grant, place) => void login(() => withTicket(grant), place),
  }
  return (
    <PageFrame route="login" tone="card" isTitleHidden>
      <View className={styles.root}>
        <LoginHead />
        {bindTicket ? (
          <Text className={styles.bind}>该微信尚未绑定账号，请用手机号登录一次，之后可一键登录。</Text>
        ) : null}
        <View className={styles.tabs}>
          <SegmentedTabs label="登录方式" tabs={ways} active={way} onSelect={setWay} isLarge />
        </View>
        {way === 'password' ? <PasswordForm {...form} /> : <CodeForm {...form} />}
        <View className={styles.buttons}>
          {bindTicket ? null : (
            <WechatButton
              isBusy={isBusy}
              mayGoOn={agreement.mayGoOn}
              onSubmit={(grant, place) => void login(grant, place)}
              onUnbound={setBindTicket}
            />
          )}
          <AgreementTick checked={agreement.isAgreed} onChange={agreement.setAgreed} isMissing={agreement.isMissing} />
        </View>
        <View className={styles.foot}>
          <Pressable role="link" onPress={() => void go('partnerLogin')}>
            <Text className={styles.link}>渠道伙伴登录 ›</Text>
          </Pressable>
        </View>
      </View>
      {dialog}
    </PageFrame>
  )
}

function LoginHead() {
  return (
    <>
      <Image className={styles.logo} src={logo} mode="aspectFit" />
      <Text className={styles.title}>欢迎使用访客助手</Text>
      <Text className={styles.lead}>数灵办公 · 一站式数字化工作台</Text>
    </>
  )
}
