import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall } from '@/api/query'
import { type LaunchEvent, openLaunchInvitation } from '@/contract/event/launch'
import { formatCount } from '@/lib/amount'
import { joinTexts } from '@/lib/text/join-texts'
import { buildAddress } from '@/navigation/address'
import { go } from '@/navigation/navigate'
import { addEventToCalendar } from '@/parts/add-event-to-calendar'
import { OnNavy } from '@/parts/OnNavy'
import { PageFrame } from '@/parts/PageFrame'
import { LoadFailed } from '@/parts/QueryView'
import { shareOrCopyLink } from '@/parts/share-or-copy-link'
import { useSharing } from '@/parts/wechat/use-share-card'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { ShareArea } from '@/ui/action/ShareArea'
import { DetailSkeleton } from '@/ui/feedback/Skeleton'
import { Icon, type IconName } from '@/ui/media/Icon'

import styles from './Launch.module.scss'
import { LaunchHero } from './LaunchHero'
import { LaunchTicketCard } from './LaunchTicketCard'
import { getLaunchStep, type LaunchStep } from './launch-labels'
import { Agenda, Speakers } from './Programme'
import { SignUpSheet } from './SignUpSheet'
import { useLaunch } from './use-launch'

const toSharedPage = ({ id, title }: LaunchEvent) => ({ title, path: buildAddress('launch', { id }) })

/** WeChat's preview of the event. */
const toShareCard = (event: LaunchEvent) => ({ ...toSharedPage(event), text: event.slogan, picture: 'launch' as const })

function addLaunchToCalendar({ id, title, startTime, endTime, address, slogan }: LaunchEvent): Promise<void> {
  return addEventToCalendar({ uid: `launch-${id}`, title, startTime, endTime, place: address, note: slogan })
}

function Tool({ icon, text, onPress }: { icon: IconName; text: string; onPress: () => void }) {
  return (
    <Pressable className={styles.tool} onPress={onPress}>
      <Icon name={icon} size={22} />
      <Text>{text}</Text>
    </Pressable>
  )
}

const texts: Record<LaunchStep, (event: LaunchEvent) => string> = {
  signUp: ({ signUpCount }) => joinTexts(['立即报名', `${formatCount(signUpCount)} 人`]),
  ticket: () => '我的邀请函',
  watch: () => '进入直播',
  full: ({ capacity }) => joinTexts(['名额已满', `${formatCount(capacity)} 人`]),
  over: () => '已结束',
  cancelled: () => '已取消',
}

interface LaunchScreenProps {
  picture: string
  id?: string
  /** Code of the followed invitation. */
  invitation?: string
}

interface LaunchActionsProps {
  event: LaunchEvent
  step: LaunchStep
  onAct: () => void
}

function LaunchActions({ event, step, onAct }: LaunchActionsProps) {
  return (
    <>
      <View className={styles.tools}>
        <ShareArea className={styles.tool} label="分享" onShare={() => void shareOrCopyLink(toSharedPage(event))}>
          <Icon name="share" size={22} />
          <Text>分享</Text>
        </ShareArea>
        <Tool icon="calendar" text="加日历" onPress={() => void addLaunchToCalendar(event)} />
      </View>
      <Button
        grow={1}
        text={texts[step](event)}
        disabled={['full', 'over', 'cancelled'].includes(step)}
        onPress={onAct}
      />
    </>
  )
}

/** The launch event: programme, location, and sign-up. */
export function LaunchScreen({ picture, id, invitation }: LaunchScreenProps) {
  const query = useLaunch(id)
  const { data, error, ticket, ahead } = query
  const [isSigning, setSigning] = useState(false)
  useSharing(data && toShareCard(data.event), { title: '发布会', path: buildAddress('launch'), picture: 'launch' })
  const followed = useCall(openLaunchInvitation, { code: invitation ?? '' }, { enabled: !!invitation, quiet: true })
  const step = data && getLaunchStep(data.event, ticket !== undefined, Date.now() + ahead)
  const act = () => {
    if (step === 'signUp') setSigning(true)
    else if (step === 'ticket' && ticket) void go('invitation', { code: ticket.code })
    else if (step === 'watch' && data?.event.liveUrl) void go('webPage', { url: data.event.liveUrl })
  }
  const bottom = data && step && <LaunchActions event={data.event} step={step} onAct={act} />
  return (
    <PageFrame route="launch" tone="board" color="white" hasHead={data !== undefined} {...(bottom && { bottom })}>
      {data ? (
        <>
          <LaunchHero event={data.event} picture={picture} ahead={ahead} />
          <View className={styles.panel}>
            {ticket ? (
              <LaunchTicketCard eventId={data.event.id} signUpNo={ticket.signUpNo} ticket={data.ticket} />
            ) : null}
            {data.event.intro ? <Text className={styles.intro}>{data.event.intro}</Text> : null}
            <Speakers speakers={data.event.speakers} />
            <Agenda agenda={data.event.agenda} />
          </View>
          {isSigning ? (
            <SignUpSheet
              event={data.event}
              invitation={invitation}
              guest={followed.data && { name: followed.data.guestName, company: followed.data.guestCompany }}
              onDone={({ code }) => {
                setSigning(false)
                query.taken()
                void go('invitation', { code })
              }}
              onClose={() => setSigning(false)}
            />
          ) : null}
        </>
      ) : (
        <OnNavy>
          {error ? <LoadFailed what="发布会" error={error} onRetry={() => void query.refetch()} /> : <DetailSkeleton />}
        </OnNavy>
      )}
    </PageFrame>
  )
}
