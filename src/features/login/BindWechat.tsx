import { Text, View } from '@tarojs/components'

import { TOAST_MS } from '@/api/error-policy'
import { useCall } from '@/api/query'
import type { DemoWechatAccount } from '@/contract/identity/wechat-demo'
import { getAppMeta } from '@/contract/meta'
import type { ApiError } from '@/lib/errors'
import { showToast } from '@/platform/feedback'
import { wechatSignIn } from '@/platform/wechat-sign-in'
import type { Grant } from '@/session/sign-in'
import { Button } from '@/ui/action/Button'
import { PhoneNumberButton } from '@/ui/action/PhoneNumberButton'

import { DemoWechatButton } from './DemoWechatButton'
import styles from './LoginScreen.module.scss'
import { getBindTicket } from './WechatButton'

const LABEL = '手机号快捷登录'

interface BindWechatProps {
  isAgreed: boolean
  /** Highlights the missing tick. */
  canContinue: () => boolean
  onSubmit: (grant: () => Promise<Grant>, showRefusal: (refusal: ApiError) => boolean) => void
  /** No phone number was provided: sign in with an SMS code instead. */
  onNoNumber: () => void
  onUnbound: (bindTicket: string) => void
}

/** Shown when the WeChat account is not bound: one sign-in by phone binds it to the user. */
export function BindWechat(props: BindWechatProps) {
  return (
    <View className={styles.bind}>
      <Text className={styles.bindText}>该微信尚未绑定账号，请用手机号登录一次，之后可一键登录。</Text>
      {wechatSignIn.method === 'code' ? <QuickSignIn {...props} wechatCode={wechatSignIn.code} /> : null}
    </View>
  )
}

function QuickSignIn(props: BindWechatProps & { wechatCode: () => Promise<string> }) {
  const { isAgreed, canContinue, onSubmit, onNoNumber, onUnbound, wechatCode } = props
  const isDemo = useCall(getAppMeta, {}, { quiet: true }).data?.wechatDemo === true
  const showRefusal = (refusal: ApiError): boolean => {
    const ticket = getBindTicket(refusal)
    if (!ticket) return false
    onUnbound(ticket)
    showToast('该手机号尚未注册，请先注册账号', TOAST_MS)
    return true
  }
  const answer = (phoneCode: string | undefined) => {
    if (phoneCode === undefined) {
      showToast('未取得手机号，请用短信验证码登录', TOAST_MS)
      return onNoNumber()
    }
    // The first code is used up, so a new one is sent with the phone number.
    onSubmit(async () => ({ grant_type: 'wechat_phone', code: await wechatCode(), phone_code: phoneCode }), showRefusal)
  }
  if (isDemo) {
    const submit = ({ loginCode, phoneCode }: DemoWechatAccount) =>
      onSubmit(
        () => Promise.resolve({ grant_type: 'wechat_phone', code: loginCode, phone_code: phoneCode }),
        showRefusal,
      )
    return <DemoWechatButton purpose={LABEL} mayOpen={canContinue} onChoose={submit} />
  }
  // WeChat asks for the number directly on a tap of its button, so without consent a normal button is shown.
  if (!isAgreed) return <Button kind="wechat" size="large" text={LABEL} onPress={() => void canContinue()} />
  return <PhoneNumberButton text={LABEL} onAnswer={answer} />
}
