import { Text, View } from '@tarojs/components'

import { useWrite } from '@/api/query'
import { type Invitation, revokeInvitation } from '@/contract/organization/invitation'
import { joinTexts } from '@/lib/text/join-texts'
import { buildAddress } from '@/navigation/address'
import { shareInvitation } from '@/parts/share-invitation'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Card } from '@/ui/layout/Card'
import { Chip, type Tone } from '@/ui/layout/Chip'

import styles from './Join.module.scss'

interface InvitationCardProps {
  invitation: Invitation
  companyName: string
  isOwn: boolean
}

const tones: Readonly<Record<string, Tone>> = { open: 'success', revoked: 'error' }

/** The code in two halves, for reading it out. */
const formatCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

async function sendInvitation({ code, expireTime }: Invitation, companyName: string) {
  const title = `邀请你加入${companyName}`
  // The mini-program has no link to share, so the text explains how to enter the code.
  const words = `${title}：打开访客助手小程序，在「加入企业」中输入邀请码 ${formatCode(code)}（有效期至 ${expireTime.slice(0, 16)}）`
  await shareInvitation({ title, path: buildAddress('joinApp', { invite: code }) }, words, '复制失败，请长按邀请码')
}

/** An invitation: its code, its offer, its use count, and its actions. */
export function InvitationCard({ invitation, companyName, isOwn }: InvitationCardProps) {
  const { code, status, statusName, deptName, roleName, note, uses, maxUses, creatorName, expireTime } = invitation
  const offers = joinTexts([isOwn ? '' : creatorName, deptName, roleName, note])
  return (
    <Card>
      <View className={styles.head}>
        <Text className={`${styles.code} ${status === 'open' ? '' : styles.over}`} selectable>
          {formatCode(code)}
        </Text>
        <Chip text={statusName} tone={tones[status] ?? 'neutral'} />
      </View>
      {offers ? <Text className={styles.line}>{offers}</Text> : null}
      <Text className={styles.line}>{joinTexts([`已用 ${uses} / ${maxUses}`, `${expireTime.slice(5, 16)} 到期`])}</Text>
      {status === 'open' ? <Tools invitation={invitation} companyName={companyName} /> : null}
    </Card>
  )
}

function Tools({ invitation, companyName }: { invitation: Invitation; companyName: string }) {
  const { ask, dialog } = useQuestion()
  const revoke = useWrite(revokeInvitation, {
    onSuccess: () => showToast('邀请已撤销'),
  })
  const askToRevoke = async () => {
    const text = '撤销后，邀请码和链接立即失效；已加入的同事不受影响。'
    if (await ask({ title: '撤销这个邀请？', text, confirmText: '撤销邀请', isDangerous: true }))
      revoke.mutate({ id: invitation.id })
  }
  return (
    <View className={styles.buttons}>
      <Button
        kind="secondary"
        size="small"
        text="撤销"
        label={`撤销 ${formatCode(invitation.code)}`}
        isBusy={revoke.isPending}
        onPress={() => void askToRevoke()}
      />
      <Button
        size="small"
        icon="share"
        text="发送邀请"
        label={`发送邀请 ${formatCode(invitation.code)}`}
        onPress={() => void sendInvitation(invitation, companyName)}
      />
      {dialog}
    </View>
  )
}
