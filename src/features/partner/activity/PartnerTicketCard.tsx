import { Text, View } from '@tarojs/components'

import { useWrite } from '@/api/query'
import {
  cancelPartnerSignUp,
  type PartnerActivityDetail,
  type PartnerTicket,
} from '@/contract/partner/partner-activity'
import { joinTexts } from '@/lib/text/join-texts'
import { showToast } from '@/platform/feedback'
import { Pressable } from '@/ui/action/Pressable'
import { useQuestion } from '@/ui/feedback/Dialog'
import { QrCode } from '@/ui/media/QrCode'

import styles from './Activities.module.scss'

/** The code in groups of four, for reading it out. */
const formatTicketCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1 ')

interface TicketCardProps {
  activity: PartnerActivityDetail
  ticket: PartnerTicket
  onChange: () => void
}

/** The partner's ticket: the entry code, the number of people, changing and cancelling it. */
export function PartnerTicketCard({ activity: { id, state }, ticket, onChange }: TicketCardProps) {
  const { code, name, company, seat, people, inTime } = ticket
  const { ask, dialog } = useQuestion()
  const cancel = useWrite(cancelPartnerSignUp, {
    onSuccess: () => showToast('已取消报名'),
  })
  const giveBack = async () => {
    const question = {
      title: '取消报名？',
      text: '名额会让给其他伙伴。',
      confirmText: '取消报名',
      cancelText: '不取消',
      isDangerous: true,
    }
    if (await ask(question)) cancel.mutate({ id })
  }
  // Until registration closes; at a full activity only fewer people are possible.
  const mayChange = !inTime && (state === 'open' || state === 'full')
  const mayCancel = !inTime && state !== 'over' && state !== 'live'
  return (
    <View className={styles.ticket}>
      <View className={styles.ticketText}>
        <Text className={styles.ticketTitle}>{inTime ? `${inTime.slice(5, 16)} 已签到` : '凭码签到'}</Text>
        <Text className={styles.ticketCode} selectable>
          {formatTicketCode(code)}
        </Text>
        <Text className={styles.ticketNote}>{joinTexts([name, company])}</Text>
        <Text className={styles.ticketNote}>{joinTexts([`${people} 人`, seat])}</Text>
        <View className={styles.ticketActs}>
          {mayChange ? (
            <Pressable className={styles.change} isSmall onPress={onChange}>
              <Text>修改报名</Text>
            </Pressable>
          ) : null}
          {mayCancel ? (
            <Pressable className={styles.cancel} isSmall disabled={cancel.isPending} onPress={() => void giveBack()}>
              <Text>取消报名</Text>
            </Pressable>
          ) : null}
        </View>
      </View>
      <QrCode className={styles.qr ?? ''} text={code} label={`签到码 ${formatTicketCode(code)}`} />
      {dialog}
    </View>
  )
}
