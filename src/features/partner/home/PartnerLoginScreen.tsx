import { Image, Text, View } from '@tarojs/components'
import { useState } from 'react'

import logo from '@/assets/logo.svg'
import { joinTexts } from '@/lib/text/join-texts'
import { PageFrame } from '@/parts/PageFrame'
import { AgreementTick } from '@/parts/sign-in/AgreementTick'
import { CodeForm } from '@/parts/sign-in/CodeForm'
import { type GrantFormProps, PasswordForm } from '@/parts/sign-in/PasswordForm'
import { AccountLinks, OtherLoginLink } from '@/parts/sign-in/SignInLinks'
import { type SignInMethod, SignInTabs } from '@/parts/sign-in/SignInTabs'
import { useAgreement } from '@/parts/sign-in/use-agreement'
import { useLogin } from '@/parts/sign-in/use-login'
import { toAriaProps } from '@/platform/aria'

import styles from './PartnerLoginScreen.module.scss'

/** Sign-in for channel partners, whose accounts are separate from staff accounts. */
export function PartnerLoginScreen() {
  const [method, setMethod] = useState<SignInMethod>('password')
  const { canContinue, tick } = useAgreement()
  const { login, isBusy, dialog } = useLogin('partner')
  const form: GrantFormProps = {
    isBusy,
    canContinue,
    onSubmit: (grant, showRefusal) => void login(() => ({ ...grant, client: 'channel' }), showRefusal),
  }
  return (
    <PageFrame route="partnerLogin" tone="card" color="white" isTitleHidden>
      <View className={styles.root}>
        <View className={styles.head}>
          <Image className={styles.logo} src={logo} mode="aspectFit" {...toAriaProps({ hidden: true })} />
          <Text className={styles.title}>渠道伙伴中心</Text>
          <Text className={styles.lead}>{joinTexts(['提报商机', '查重保护', '共赢制造升级'])}</Text>
        </View>
        <View className={styles.sheet}>
          <View className={styles.tabs}>
            <SignInTabs active={method} onSelect={setMethod} />
          </View>
          {method === 'password' ? (
            <PasswordForm {...form}>
              <AccountLinks population="partner" />
            </PasswordForm>
          ) : (
            <CodeForm {...form} population="partner" />
          )}
          <AgreementTick {...tick} />
          <OtherLoginLink population="partner" />
        </View>
      </View>
      {dialog}
    </PageFrame>
  )
}
