import { Text, View } from '@tarojs/components'

import { useCall } from '@/api/query'
import type { RegisteringUser } from '@/contract/identity/user'
import { type OpenedInvitation, openInvitation } from '@/contract/organization/invitation'
import { isAbsent } from '@/lib/absent'
import { recordCurrentPage } from '@/navigation/back-to-page'
import { go, redirect, relaunchHome } from '@/navigation/navigate'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { QueryView } from '@/parts/QueryView'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { Card } from '@/ui/layout/Card'
import { FactList } from '@/ui/list/FactList'
import { notFound } from '@/ui/pictures/not-found'

import styles from './Join.module.scss'
import { JoinForm } from './JoinForm'

interface InvitationViewProps {
  code: string
  last?: RegisteringUser | undefined
}

/** An invitation for its guest: the inviter and the company, or why it is no longer valid. */
export function InvitationView({ code, last }: InvitationViewProps) {
  const query = useCall(openInvitation, { code }, { quiet: isAbsent })
  const user = useStaffUser()
  if (isAbsent(query.error)) {
    return <Gone reason={query.error.code === 400 ? '邀请不存在，请核对邀请码' : query.error.message} />
  }
  return (
    <QueryView query={query} what="邀请">
      {(invitation) => (
        <>
          <Opened invitation={invitation} />
          {user ? <JoinForm invite={code} last={last} /> : <SignIn />}
        </>
      )}
    </QueryView>
  )
}

function Opened({ invitation }: { invitation: OpenedInvitation }) {
  const { companyName, inviterName, inviterAvatar, deptName, roleName, expireTime } = invitation
  const facts = [
    { label: '部门', value: deptName ?? '' },
    { label: '角色', value: roleName ?? '' },
    { label: '有效期至', value: expireTime.slice(0, 16) },
  ].filter(({ value }) => value !== '')
  return (
    <Card>
      <View className={styles.inviter}>
        <PersonAvatar size="large" name={inviterName} picture={inviterAvatar} />
        <View className={styles.inviterWords}>
          <Text className={styles.inviterNote}>{inviterName} 邀请你加入</Text>
          <Text className={styles.companyName}>{companyName}</Text>
        </View>
      </View>
      <View className={styles.offer}>
        <FactList facts={facts} />
      </View>
    </Card>
  )
}

function SignIn() {
  const signIn = () => {
    recordCurrentPage()
    void go('login')
  }
  return (
    <View className={styles.page}>
      <Button size="large" text="登录后加入" onPress={signIn} />
      <Text className={styles.hint}>还没有账号？登录页可以用手机号注册</Text>
    </View>
  )
}

function Gone({ reason }: { reason: string }) {
  const user = useStaffUser()
  const other = user
    ? { text: '用企业编码申请', onPress: () => void redirect('joinApp') }
    : { text: '回到首页', onPress: () => void relaunchHome() }
  return <EmptyView picture={notFound} text="邀请已失效" hint={reason} action={other} />
}
