import { Text, View } from '@tarojs/components'

import type { PublicForm, PublicInvitation } from '@/contract/public/public-form'
import { go } from '@/navigation/navigate'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { Pressable } from '@/ui/action/Pressable'

import { FormGate } from './FormGate'
import { FormView } from './FormView'
import styles from './Invitation.module.scss'

/** 邀请函: the inviter, the benefits of a partner, and accepting it. */
export function PartnerInvitationScreen({ invite }: { invite?: string | undefined }) {
  const code = invite?.toUpperCase()
  // The server answers an invalid code like an unknown one.
  const ask = code ? { invite: code } : { kind: 'partner' as const }
  return (
    <FormGate route="partnerInvitation" ask={ask} what="邀请函">
      {(form) => (
        <FormView
          key={form.id}
          form={form}
          route="partnerInvitation"
          invite={form.invitation ? code : undefined}
          head={<Letter form={form} code={form.invitation ? code : undefined} />}
        />
      )}
    </FormGate>
  )
}

interface LetterProps {
  form: PublicForm
  /** Code of the invitation. */
  code: string | undefined
}

function Letter({ form: { title, lead, invitation }, code }: LetterProps) {
  return (
    <View className={styles.letter}>
      <Text className={styles.kind}>邀 请 函</Text>
      <Text className={styles.title}>{title}</Text>
      {invitation ? <Addressed invitation={invitation} /> : <Text className={styles.words}>{lead}</Text>}
      <Pressable
        className={styles.register ?? ''}
        role="link"
        onPress={() => void go('partnerRegister', code ? { code } : {})}
      >
        <Text>直接注册伙伴账号 ›</Text>
      </Pressable>
    </View>
  )
}

function Addressed({ invitation }: { invitation: PublicInvitation }) {
  const { inviterName, inviterTitle, inviterAvatar, inviteeName, inviteeCompany, words, expireTime } = invitation
  return (
    <>
      <Text className={styles.to}>{`${inviteeCompany} ${inviteeName}：`}</Text>
      {words ? <Text className={styles.words}>{words}</Text> : null}
      <View className={styles.from}>
        <PersonAvatar name={inviterName} picture={inviterAvatar} size="medium" />
        <View className={styles.inviter}>
          <Text className={styles.name}>{inviterName}</Text>
          <Text className={styles.note}>{inviterTitle}</Text>
        </View>
        <Text className={styles.note}>{`有效期至 ${expireTime.slice(5, 16)}`}</Text>
      </View>
    </>
  )
}
