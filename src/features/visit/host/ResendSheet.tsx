import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import type { CallRefusal } from '@/api/call-error'
import { useWrite } from '@/api/query'
import type { OutputOf } from '@/contract/endpoint'
import { type getVisit, remindVisitor } from '@/contract/visit/visit'
import { formatParty, formatVisitTime } from '@/features/visit/pass/pass-facts'
import { joinTexts } from '@/lib/text/join-texts'
import { submitForm } from '@/parts/short-form/submit'
import { useSharing } from '@/parts/wechat/use-share-card'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { ShareButton } from '@/ui/action/ShareButton'
import { Sheet } from '@/ui/feedback/Sheet'

import styles from './Invite.module.scss'
import { buildVisitorAddress, formatInviteTitle, inviteWords, shareVisit } from './share-visit'

interface ResendSheetProps {
  detail: OutputOf<typeof getVisit>
  onClose: () => void
}

/** Sends an invitation again: its link, and a message where the visitor has an account. */
export function ResendSheet({ detail: { visit, canRemind }, onClose }: ResendSheetProps) {
  const write = useWrite(remindVisitor, { quiet: true })
  const [problem, setProblem] = useState<string>()
  const showRefusal = ({ code, message }: CallRefusal<typeof remindVisitor>): boolean => {
    if (code === 409) setProblem(message)
    return code === 409
  }
  const remind = async () => {
    if (!(await submitForm(write, { id: visit.id }, showRefusal))) return
    showToast('已发消息给访客')
    onClose()
  }
  const card = { title: formatInviteTitle(visit), path: buildVisitorAddress(visit), picture: 'visit' as const }
  useSharing({ ...card, text: inviteWords }, card)
  const buttons = (
    <>
      {canRemind ? (
        <Button grow={1} kind="secondary" text="发消息" isBusy={write.isPending} onPress={() => void remind()} />
      ) : null}
      <ShareButton text="转发链接" onShare={() => void shareVisit(visit)} />
    </>
  )
  return (
    <Sheet isOpen title="再次发送邀请" onClose={onClose} footer={buttons}>
      <View className={styles.invitation}>
        <Text className={styles.invited}>{formatParty(visit.visitorName, visit.companions + visit.mates.length)}</Text>
        <Text className={styles.meta}>
          {joinTexts([visit.repeatText ?? formatVisitTime(visit.startTime, visit.endTime), visit.gateName])}
        </Text>
        <Text className={styles.meta}>
          {canRemind ? '访客有账号，可以直接发消息；也可以转发链接。' : '转发链接给访客，链接与原来的相同。'}
        </Text>
        {problem ? <Text className={styles.conflict}>{problem}</Text> : null}
      </View>
    </Sheet>
  )
}
