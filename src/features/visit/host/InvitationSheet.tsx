import { Image, Text, View } from '@tarojs/components'

import { useCall } from '@/api/query'
import { drawMiniCode } from '@/contract/identity/wechat-page'
import type { Visit } from '@/contract/visit/visit'
import { formatParty, formatVisitTime } from '@/features/visit/pass/pass-facts'
import { HOUR_MS } from '@/lib/durations'
import { joinTexts } from '@/lib/text/join-texts'
import { toAriaProps } from '@/platform/aria'
import { ShareButton } from '@/ui/action/ShareButton'
import { Sheet } from '@/ui/feedback/Sheet'
import { QrCode } from '@/ui/media/QrCode'

import styles from './Invite.module.scss'
import { buildInviteLink, shareVisit } from './share-visit'

/** Cache time of the code, because WeChat limits the number of generated codes. */
const CODE_FRESH_MS = HOUR_MS

/** An invitation to send, or for the visitor to scan in person. */
export function InvitationSheet({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const { token, visitorName, companions, startTime, endTime, gateName } = visit
  const button = <ShareButton text="发送给访客" onShare={() => void shareVisit(visit)} />
  return (
    <Sheet isOpen title="邀请已生成" onClose={onClose} footer={button}>
      <View className={styles.invitation}>
        <InvitationCode token={token ?? ''} />
        <Text className={styles.invited}>{formatParty(visitorName, companions)}</Text>
        <Text className={styles.meta}>{joinTexts([formatVisitTime(startTime, endTime), gateName])}</Text>
        <Text className={styles.meta}>访客填写资料后，你在待办中确认</Text>
      </View>
    </Sheet>
  )
}

/** WeChat's mini-program code where configured; while loading, and elsewhere, a QR code. Both open the invitation. */
export function InvitationCode({ token }: { token: string }) {
  const { data } = useCall(drawMiniCode, { code: token }, { quiet: true, staleTime: CODE_FRESH_MS })
  const picture = data?.picture
  if (!picture) return <QrCode text={buildInviteLink(token)} label="邀请二维码" className={styles.qr} />
  const label = data.isDemo ? '演示小程序码' : '邀请小程序码'
  return (
    <>
      <Image src={picture} className={styles.qr} mode="widthFix" {...toAriaProps({ role: 'img', label })} />
      {data.isDemo ? <Text className={styles.meta}>演示小程序码，微信扫一扫或相机均可打开</Text> : null}
    </>
  )
}
