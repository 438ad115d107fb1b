import { Text, View } from '@tarojs/components'

import { useWrite } from '@/api/query'
import { revokeVisit, type Visit } from '@/contract/visit/visit'
import { joinTexts } from '@/lib/text/join-texts'
import { isVisitorPhone } from '@/lib/visitor/visitor-phone'
import { getVisitTone } from '@/parts/visit-tone'
import { showToast } from '@/platform/feedback'
import { callPhone } from '@/platform/phone-call'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'

import styles from './host/Invite.module.scss'
import { formatParty, formatPlate, formatVisitTime } from './pass/pass-facts'

interface VisitCardProps {
  visit: Visit
  /** Shows the host, for lists with the visits of all hosts. */
  hasHost: boolean
  /** Absent where the invitation is shown below the card. */
  onInvitation?: (visit: Visit) => void
  /** Absent on the page of the visit. */
  onOpen?: () => void
}

/** One visit: visitor, time, purpose, state, and the host's actions. */
export function VisitCard({ visit, hasHost, onInvitation, onOpen }: VisitCardProps) {
  const { visitorName, companions, visitorCompany, startTime, endTime, purpose, plate, hostName, statusName } = visit
  const { mates, leaderName, repeatText } = visit
  const host = hasHost ? `接待 ${hostName}` : ''
  const about = joinTexts([purpose, leaderName ? `随 ${leaderName} 同行` : '', formatPlate(plate), host])
  const party = formatParty(visitorName, companions + mates.length)
  const time = formatVisitTime(startTime, endTime)
  const words = (
    <>
      <View className={styles.cardHead}>
        <Text className={styles.name}>{party}</Text>
        <Chip text={statusName} tone={getVisitTone(statusName)} />
      </View>
      {visitorCompany ? <Text className={styles.company}>{visitorCompany}</Text> : null}
      <Text className={styles.meta}>{joinTexts([time, visit.gateName])}</Text>
      {repeatText ? <Text className={styles.meta}>{repeatText}</Text> : null}
      <Text className={styles.meta}>{about}</Text>
    </>
  )
  const label = [party, statusName, visitorCompany, time, repeatText, about].filter(Boolean).join('，')
  return (
    <Card>
      {onOpen ? (
        <Pressable className={styles.open ?? ''} feedback="ground" label={label} row={visit.id} onPress={onOpen}>
          {words}
        </Pressable>
      ) : (
        words
      )}
      <Tools visit={visit} onInvitation={onInvitation} />
    </Card>
  )
}

/** What a revocation changes. */
function formatRevocation({ mates, repeatText }: Visit): string {
  const others = mates.length > 0 ? `${mates.join('、')}的通行证一并失效。` : ''
  const later = repeatText ? '以后各次到访都取消；只取消一次，请在来访页操作。' : ''
  return `撤销后邀请链接和通行码立即失效。${others}${later}`
}

function Tools({ visit, onInvitation }: { visit: Visit; onInvitation: VisitCardProps['onInvitation'] }) {
  const { id, token, phone, canRevoke, visitorName } = visit
  const { ask, dialog } = useQuestion()
  const revoke = useWrite(revokeVisit, {
    onSuccess: () => showToast('来访已撤销'),
  })
  const askToRevoke = async () => {
    const text = formatRevocation(visit)
    if (await ask({ title: `撤销${visitorName}的来访？`, text, confirmText: '撤销来访', isDangerous: true }))
      revoke.mutate({ id })
  }
  const canCall = isVisitorPhone(phone)
  const isSending = token !== null && onInvitation !== undefined
  if (!canRevoke && !isSending && !canCall) return null
  return (
    <View className={styles.tools}>
      {canRevoke ? (
        <Button
          kind="secondary"
          size="small"
          text="撤销"
          label={`撤销 ${visitorName}`}
          isBusy={revoke.isPending}
          onPress={() => void askToRevoke()}
        />
      ) : null}
      {canCall ? (
        <Button kind="secondary" size="small" icon="phone" text="联系" onPress={() => callPhone(phone)} />
      ) : null}
      {isSending ? <Button size="small" icon="qr" text="邀请码" onPress={() => onInvitation(visit)} /> : null}
      {dialog}
    </View>
  )
}
