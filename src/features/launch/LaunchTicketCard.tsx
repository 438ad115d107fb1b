import { Text, View } from '@tarojs/components'

import { useWrite } from '@/api/query'
import { type LaunchTicket, setLaunchReminder } from '@/contract/event/launch'
import { joinTexts } from '@/lib/text/join-texts'
import { useSubscription } from '@/parts/use-subscription'
import { showToast } from '@/platform/feedback'
import { Switch } from '@/ui/form/Switch'

import styles from './Launch.module.scss'

interface TicketCardProps {
  eventId: string
  signUpNo: string
  /** The account's sign-up; without an account there are no messages. */
  ticket: LaunchTicket | null
}

/** The sign-up with its number, and whether a reminder is sent before the start. */
export function LaunchTicketCard({ eventId, signUpNo, ticket }: TicketCardProps) {
  const { ask } = useSubscription(['launch'])
  const remind = useWrite(setLaunchReminder, {
    onSuccess: ({ isOn }) => showToast(isOn ? '开始前 1 小时提醒你' : '已关闭提醒'),
  })
  return (
    <View className={styles.ticket}>
      <View className={styles.ticketText}>
        <Text className={styles.ticketTitle}>已报名</Text>
        <Text className={styles.ticketNote}>
          {joinTexts([signUpNo, ticket ? '开始前 1 小时提醒我' : '加入日历，到时提醒'])}
        </Text>
      </View>
      {ticket ? (
        <Switch
          label="开始前提醒"
          checked={ticket.isReminded}
          disabled={remind.isPending}
          onChange={(isOn) => {
            if (isOn) ask()
            remind.mutate({ eventId, isOn })
          }}
        />
      ) : null}
    </View>
  )
}
