import { Text, View } from '@tarojs/components'

import { useCall } from '@/api/query'
import { openPartnerInvitation } from '@/contract/partner/partner-home'
import { PageFrame } from '@/parts/PageFrame'
import { usePartnerUser } from '@/session/session'
import { Steps } from '@/ui/list/Steps'

import { PartnerApplicationView } from './PartnerApplicationView'
import styles from './Register.module.scss'
import { RegisterForm } from './RegisterForm'

const steps = ['注册账号', '提交资料', '审核通过'] as const

/** 伙伴注册: first the account, then the application; both share one progress of three steps. */
export function PartnerRegisterScreen({ code }: { code?: string | undefined }) {
  const user = usePartnerUser()
  if (user)
    return <PartnerApplicationView user={user} head={<Way current={user.applyStatus === 'pending' ? 2 : 1} />} />
  return <Account code={code} />
}

function Way({ current }: { current: number }) {
  return (
    <View className={styles.way}>
      <Steps steps={steps} current={current} />
    </View>
  )
}

function Account({ code }: { code: string | undefined }) {
  const query = useCall(openPartnerInvitation, { code: code ?? '' }, { enabled: !!code, quiet: true })
  const invitation = query.data
  const isLooking = !!code && query.isPending
  return (
    <PageFrame route="partnerRegister" tone="card">
      <View className={styles.root}>
        <Way current={0} />
        {invitation ? (
          <View className={styles.invited}>
            <Text className={styles.invitedTitle}>
              {invitation.inviterCompany} {invitation.inviterName} 邀请你
              {invitation.kind === 'colleague' ? '加入团队' : '成为渠道伙伴'}
            </Text>
            {invitation.words ? <Text className={styles.invitedWords}>{invitation.words}</Text> : null}
          </View>
        ) : null}
        {query.error ? <Text className={styles.invitedWords}>邀请已失效，仍可自行注册</Text> : null}
        {isLooking ? null : (
          <RegisterForm
            key={invitation?.companyName ?? ''}
            inviteCode={invitation ? code : undefined}
            known={{ name: invitation?.inviteeName ?? '', companyName: invitation?.companyName ?? '' }}
          />
        )}
      </View>
    </PageFrame>
  )
}
