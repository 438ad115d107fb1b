import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall } from '@/api/query'
import { type LaunchInvitation, openLaunchInvitation } from '@/contract/event/launch'
import { joinTexts } from '@/lib/text/join-texts'
import { buildAddress } from '@/navigation/address'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { PosterSheet } from '@/parts/poster/PosterSheet'
import { QueryView } from '@/parts/QueryView'
import { shareOrCopyLink } from '@/parts/share-or-copy-link'
import { useSharing } from '@/parts/wechat/use-share-card'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { formatEventTime } from '@/ui/form/days'
import { QrCode } from '@/ui/media/QrCode'

import styles from './Invitation.module.scss'
import { InviteGuests } from './InviteGuests'
import { buildInvitationLink } from './launch-labels'
import { readLastLaunchTicket, readLaunchTicket } from './launch-ticket-store'
import { NoInvitation } from './NoInvitation'
import { paintPoster } from './poster'

/** Addresses a guest without Mr or Mrs, because the form does not ask for it. */
const formatSalutation = (name: string) => `尊敬的 ${name}`

function Letter({ invitation }: { invitation: LaunchInvitation }) {
  const { event, guestName, guestCompany, inviterName, note, code } = invitation
  return (
    <View className={styles.letter}>
      <Text className={styles.mark}>邀请函</Text>
      <Text className={styles.title}>{event.title}</Text>
      <Text className={styles.slogan}>{event.slogan}</Text>
      <Text className={styles.guest}>{formatSalutation(guestName)}</Text>
      {guestCompany ? <Text className={styles.from}>{guestCompany}</Text> : null}
      <Text className={styles.body}>{note || '诚邀你莅临，共看工厂的下一步。'}</Text>
      <Text className={styles.when}>{formatEventTime(event)}</Text>
      <Text className={styles.from}>{event.address}</Text>
      <View className={styles.foot}>
        <View className={styles.inviter}>
          <Text className={styles.inviterName}>{inviterName}</Text>
          <Text className={styles.from}>敬邀</Text>
        </View>
        <QrCode className={styles.code ?? ''} text={buildInvitationLink(code)} label={`${guestName}的邀请函二维码`} />
      </View>
    </View>
  )
}

const toSharedPage = ({ code, event, guestName }: LaunchInvitation) => ({
  title: joinTexts([`${event.title}邀请函`, guestName]),
  path: buildAddress('invitation', { code }),
})

function Opened({ code }: { code: string }) {
  const query = useCall(openLaunchInvitation, { code })
  const [isMaking, setMaking] = useState(false)
  const { data } = query
  const card = data && { ...toSharedPage(data), text: data.event.slogan, picture: 'launch' as const }
  useSharing(card, { title: '邀请函', path: buildAddress('invitation', { code }), picture: 'launch' })
  const isOwn = data !== undefined && readLaunchTicket(data.event.id)?.code === data.code
  const isOpen = data && !isOwn && !data.isSignedUp && !['over', 'cancelled'].includes(data.event.phase)
  const toEvent = () => data && void go('launch', { id: data.event.id, ...(isOpen && { invitation: data.code }) })
  const bottom = data && (
    <>
      <Button kind="secondary" grow={1} text="生成海报" onPress={() => setMaking(true)} />
      <Button grow={1} text={isOpen ? '接受邀请' : '查看发布会'} onPress={toEvent} />
    </>
  )
  return (
    <PageFrame route="invitation" {...(bottom && { bottom })}>
      <QueryView query={query} what="邀请函">
        {(invitation) => (
          <>
            <Letter invitation={invitation} />
            <View className={styles.share}>
              <Button
                kind="ghost"
                size="small"
                icon="share"
                text="转发邀请函"
                onPress={() => void shareOrCopyLink(toSharedPage(invitation))}
              />
            </View>
            {isMaking ? (
              <PosterSheet
                title="邀请海报"
                label={`${formatSalutation(invitation.guestName)}的邀请海报，带二维码`}
                fileName="邀请函.png"
                onPaint={(pen) => paintPoster(pen, toPosterContent(invitation))}
                onClose={() => setMaking(false)}
              />
            ) : null}
          </>
        )}
      </QueryView>
    </PageFrame>
  )
}

function toPosterContent({ event, guestName, guestCompany, inviterName, code }: LaunchInvitation) {
  return {
    title: event.title,
    slogan: event.slogan,
    when: formatEventTime(event),
    place: event.address,
    guest: formatSalutation(guestName),
    from: guestCompany,
    inviter: inviterName,
    link: buildInvitationLink(code),
  }
}

/** A personal invitation by its code; without one, a link to invite, or to sign up for one. */
export function LaunchInvitationScreen({ code }: { code?: string }) {
  const isUser = useStaffUser() !== undefined
  const [last] = useState(readLastLaunchTicket)
  if (code) return <Opened code={code} />
  if (isUser) return <InviteGuests />
  return last ? <Opened code={last.code} /> : <NoInvitation />
}
