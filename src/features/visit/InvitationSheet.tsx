import { Text, View } from '@tarojs/components'

import type { Visit } from '@/contract/visit'
import { QrCode } from '@/ui/QrCode'
import { ShareButton } from '@/ui/ShareButton'
import { Sheet } from '@/ui/Sheet'

import styles from './Invite.module.scss'
import { partyOf, spanText } from './pass-facts'
import { inviteLink, shareVisit } from './share-visit'

/** An invitation to be sent, or scanned by the visitor who stands there. */
export function InvitationSheet({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const { token, visitorName, companions, startTime, endTime, gateName } = visit
  const button = <ShareButton text="发送给访客" onShare={() => void shareVisit(visit)} />
  return (
    <Sheet isOpen title="邀请已生成" onClose={onClose} footer={button}>
      <View className={styles.invitation}>
        <QrCode text={inviteLink(token ?? '')} label="邀请二维码" className={styles.qr} />
        <Text className={styles.invited}>{partyOf(visitorName, companions)}</Text>
        <Text className={styles.meta}>
          {spanText(startTime, endTime)} · {gateName}
        </Text>
        <Text className={styles.meta}>访客填写资料后，您在待办中确认</Text>
      </View>
    </Sheet>
  )
}
